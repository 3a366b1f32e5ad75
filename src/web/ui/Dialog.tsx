/** A dialog that is open while it is mounted. It takes focus, and returns it to what opened it. */
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { LAYER_MODAL } from '../../contract/constants.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './Dialog.module.css'
import { useFocusBack } from './focus-back.ts'

/** A question or prompt may be put while a dialog is open. */
export const OVER_DIALOGS = LAYER_MODAL + 1

interface DialogProps {
  readonly title: string
  /** Greatest width, in CSS pixels or as CSS. */
  readonly size: number | string
  readonly zIndex?: number
  /** False for a prompt that only its buttons answer. */
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

/** The end of a dialog: the reason or the effect, then its buttons. */
export function DialogEnd({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className={classes.foot}>
      <span>{note}</span>
      {children}
    </div>
  )
}

/** One that can be cancelled: Cancel, then what does it. */
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
