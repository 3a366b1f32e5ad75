/** A button that sends a request to a database, with a cancel button until the reply arrives. */
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, type useAsyncStatus } from '../../ui/ActionButton.tsx'

interface TalkButtonProps {
  readonly talk: ReturnType<typeof useAsyncStatus>
  readonly disabled: boolean
  readonly icon: ReactNode
  /** Omitted if the button submits the form. */
  readonly onAsk?: () => void
  readonly onLeave: () => void
  readonly children: ReactNode
}

export function TalkButton({ talk: { status, busy }, disabled, icon, onAsk, onLeave, children }: TalkButtonProps) {
  const t = useT()
  const ask = useRef<HTMLButtonElement>(null)
  const wasLeft = useRef(false)
  // the cancel button had the focus and is gone now
  useEffect(() => {
    if (busy || !wasLeft.current) return
    wasLeft.current = false
    ask.current?.focus()
  }, [busy])
  return (
    <>
      <ActionButton
        ref={ask}
        status={status}
        disabled={disabled}
        leftSection={icon}
        {...(onAsk ? { variant: 'default', onClick: onAsk } : { type: 'submit' as const })}
      >
        {children}
      </ActionButton>
      {busy && (
        <Button
          variant="subtle"
          onClick={() => {
            wasLeft.current = true
            onLeave()
          }}
        >
          {t('database.stop')}
        </Button>
      )}
    </>
  )
}
