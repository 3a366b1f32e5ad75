import { call } from '../api/nexus.ts'
import { ActionButton, useAsyncStatus } from '../ui/ActionButton.tsx'

interface ResendConfirmationProps {
  readonly email: string
  /** The sign-up that this browser made, where it is known. */
  readonly signup: string | null
  readonly label: string
  /** What is said afterwards. It holds for every address alike. */
  readonly done: string
}

export function ResendConfirmation({ email, signup, label, done }: ResendConfirmationProps) {
  const { status, busy, run } = useAsyncStatus()
  return (
    <>
      <ActionButton variant="default" status={status} disabled={busy} onClick={() => void run(() => call('resend_confirmation', { email, signup }))}>
        {label}
      </ActionButton>
      <p role="status">{status === 'completed' ? done : ''}</p>
    </>
  )
}
