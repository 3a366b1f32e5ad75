/** Menu items that are selected or switched on and off: announced with their state, and marked by a check mark. */
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'

const TICK = <IconCheck size={13} stroke={2.2} aria-hidden="true" />

interface ChoicesProps {
  /** Shown above the items; the name of their group. */
  readonly label: string
  readonly children: ReactNode
}

/** A named group of items. */
export function Choices({ label, children }: ChoicesProps) {
  return (
    <div role="group" aria-label={label}>
      <Menu.Label aria-hidden="true">{label}</Menu.Label>
      {children}
    </div>
  )
}

interface EntryProps {
  readonly checked: boolean
  readonly onClick: () => void
  readonly children: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
  readonly 'data-autofocus'?: boolean
}

/** An item of which one in the group is selected. Clicking the selected item counts too: it may open a dialog. */
export function ChoiceItem(props: EntryProps) {
  return <Menu.RadioItem value="" closeMenuOnClick checkIcon={TICK} {...props} />
}

/** An independent on/off item. */
export function ToggleItem(props: EntryProps) {
  return <Menu.CheckboxItem closeMenuOnClick checkIcon={TICK} {...props} />
}
