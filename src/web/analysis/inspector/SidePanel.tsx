/** A panel to the right of the result, or a sheet on a phone: its title, a close button, and Escape closes it. */
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useFocusBack } from '../../ui/focus-back.ts'
import { SheetGrip } from '../../ui/SheetGrip.tsx'
import classes from './Inspector.module.css'

interface SidePanelProps extends Omit<ComponentProps<'aside'>, 'className' | 'aria-label'> {
  readonly title: string
  readonly closeLabel: string
  /** Returns the focus to the element that opened the panel. */
  readonly onClose: () => void
}

export function SidePanel({ title, closeLabel, onClose, onKeyDown, children, ...others }: SidePanelProps) {
  useFocusBack()
  return (
    <aside
      {...others}
      className={classes.panel}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.isDefaultPrevented()) onClose()
        onKeyDown?.(event)
      }}
    >
      <SheetGrip onClose={onClose} />
      <header className={classes.head}>
        <h2>{title}</h2>
        <ActionIcon aria-label={closeLabel} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      {children}
    </aside>
  )
}
