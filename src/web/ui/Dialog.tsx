/** A dialog that is open while mounted. It takes the focus, and returns it to the element that opened it. */
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { LAYER_MODAL } from '../../contract/constants.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './Dialog.module.css'
import { useFocusBack } from './focus-back.ts'

/** The layer of confirmations and prompts, which can open over a dialog. */
export const OVER_DIALOGS = LAYER_MODAL + 1

interface DialogProps {
  readonly title: string
  /** Maximum width, as a number of CSS pixels or a CSS length. */
  readonly size: number | string
  readonly zIndex?: number
  /** False if only the buttons of the dialog close it, not Escape or a click outside. */
  readonly dismissible?: boolean
  /** True while Escape has another meaning inside the dialog. */
  readonly keepsOnEscape?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

export function Dialog({ title, size, onClose, dismissible = true, keepsOnEscape = false, children, ...others }: DialogProps) {
  const t = useT()
  useFocusBack()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      classNames={{ body: classes.body ?? '' }}
      returnFocus={false}
      withCloseButton={dismissible}
      closeOnClickOutside={dismissible}
      closeOnEscape={dismissible && !keepsOnEscape}
      // its element would otherwise count as a second banner of the page
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      {...others}
    >
      {children}
    </Modal>
  )
}

/** The footer of a dialog: a note, such as the effect of the action, then its buttons. */
export function DialogEnd({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className={classes.foot}>
      <span>{note}</span>
      {children}
    </div>
  )
}

/** A dialog footer with a note, a Cancel button, and the button of the action as `children`. */
export function DialogFoot({ note = '', onCancel, children }: { note?: string; onCancel: () => void; children: ReactNode }) {
  const t = useT()
  return (
    <DialogEnd note={note}>
      <Button variant="default" onClick={onCancel}>
        {t('app.cancel')}
      </Button>
      {children}
    </DialogEnd>
  )
}
