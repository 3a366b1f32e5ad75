/** A dialog that is open while mounted. It takes the focus and returns it to the element that opened it. */
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { LAYER_MODAL } from '../../contract/constants.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './Dialog.module.css'
import { useFocusBack } from './focus-back.ts'

/** Questions and prompts can open over a dialog. */
export const OVER_DIALOGS = LAYER_MODAL + 1

interface DialogProps {
  readonly title: string
  /** Maximum width, in CSS pixels or as CSS. */
  readonly size: number | string
  readonly zIndex?: number
  /** False for a prompt that can only be closed by its buttons. */
  readonly dismissible?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

export function Dialog({ title, size, onClose, dismissible = true, children, ...others }: DialogProps) {
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
      closeOnEscape={dismissible}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      {...others}
    >
      {children}
    </Modal>
  )
}

/** The footer of a dialog: the reason or the effect, then its buttons. */
export function DialogEnd({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className={classes.foot}>
      <span>{note}</span>
      {children}
    </div>
  )
}

/** The footer of a dialog that can be canceled: Cancel, then the action. */
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
