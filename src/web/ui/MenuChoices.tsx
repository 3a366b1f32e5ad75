/** Entries of a menu that are chosen, or switched on and off: spoken with their state, and marked by a tick. */
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'

const TICK = <IconCheck size={13} stroke={2.2} aria-hidden="true" />

interface ChoicesProps {
  /** Shown above the entries, and the name of their group. */
  readonly label: string
  readonly children: ReactNode
}

/** A named group of entries. */
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

/** One of several, of which one is chosen. A click on the chosen one counts too: it may open a dialog. */
export function ChoiceItem(props: EntryProps) {
  return <Menu.RadioItem value="" closeMenuOnClick checkIcon={TICK} {...props} />
}

/** On or off by itself. */
export function ToggleItem(props: EntryProps) {
  return <Menu.CheckboxItem closeMenuOnClick checkIcon={TICK} {...props} />
}
