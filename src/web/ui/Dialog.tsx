/** A dialog that is there while it is mounted. It takes the focus, and gives it back to where it came from. */
import { Button, Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../i18n/locale.tsx'
import classes from './Dialog.module.css'

/** What had the focus; a menu that closes behind a dialog stands for the button that opened it. */
function originOf(focused: Element | null): HTMLElement | null {
  const trigger = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const origin = trigger ? document.getElementById(trigger) : focused
  return origin instanceof HTMLElement && origin !== document.body ? origin : null
}

/** Gives the focus back when it would be nowhere, once what had it is gone. */
function useFocusBack(): void {
  const [origin] = useState(() => originOf(document.activeElement))
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const place = origin?.isConnected ? origin : document.querySelector<HTMLElement>('[role=treegrid]')
        place?.focus()
      })
    },
    [origin],
  )
}

interface DialogProps {
  readonly title: string
  /** Greatest width in CSS pixels. */
  readonly size: number
  readonly zIndex?: number
  readonly classNames?: { readonly title: string | undefined }
  readonly onClose: () => void
  readonly children: ReactNode
}

export function Dialog({ title, size, onClose, children, ...others }: DialogProps) {
  const t = useT()
  useFocusBack()
  return (
    <Modal opened onClose={onClose} title={title} size={size} returnFocus={false} closeButtonProps={{ 'aria-label': t('app.close') }} {...others}>
      {children}
    </Modal>
  )
}

/** The end of a dialog: the reason or the effect, Cancel, then what does it. */
export function DialogFoot({ note = '', onCancel, children }: { note?: string; onCancel: () => void; children: ReactNode }) {
  const t = useT()
  return (
    <div className={classes.foot}>
      <span>{note}</span>
      <Button variant="default" onClick={onCancel}>
        {t('app.cancel')}
      </Button>
      {children}
    </div>
  )
}
