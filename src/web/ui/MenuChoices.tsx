/** Menu items with a state, which is shown by a check mark and announced to screen readers. */
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'

const TICK = <IconCheck size={13} stroke={2.2} aria-hidden="true" />

interface ChoicesProps {
  /** The visible heading and accessible name of the group. */
  readonly label: string
  readonly children: ReactNode
}

/** A named group of menu items. */
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

/** A menu item of a group in which one is selected. Clicking the selected item also triggers it, since it may open a dialog. */
export function ChoiceItem(props: EntryProps) {
  return <Menu.RadioItem value="" closeMenuOnClick checkIcon={TICK} {...props} />
}

/** A menu item that is switched on or off independently of others. */
export function ToggleItem(props: EntryProps) {
  return <Menu.CheckboxItem closeMenuOnClick checkIcon={TICK} {...props} />
}
