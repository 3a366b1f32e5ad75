import { useState } from 'react'
import { call } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { useSecondsLeft } from '../use-wait.ts'
import { emailProblem } from './forms.ts'

interface ResendConfirmationProps {
  readonly email: string
  /** ID of this browser's sign-up; null if unknown. */
  readonly signup: string | null
  readonly label: string
  /** Shown after the request. Does not tell whether the address has an account. */
  readonly done: string
  /** Seconds until the server accepts the first request. */
  readonly wait?: number
}

const after = (seconds: number): number | null => (seconds > 0 ? performance.now() + seconds * 1_000 : null)

/** Requests the confirmation email again. The button shows a countdown until the server accepts another request. */
export function ResendConfirmation({ email, signup, label, done, wait = 0 }: ResendConfirmationProps) {
  const t = useT()
  const { status, busy, run } = useAsyncStatus()
  const [until, setUntil] = useState(() => after(wait))
  const [said, setSaid] = useState('')
  const seconds = useSecondsLeft(until)
  const resend = async () => {
    setSaid('')
    const reply = await run(() => call('resend_confirmation', { email, signup }, { quiet: true }))
    const next = reply.ok ? reply.data.resend_in : reply.problem.params.seconds
    setUntil(after(typeof next === 'number' ? next : 0))
    setSaid(reply.ok ? done : reply.problem.message)
  }
  return (
    <>
      <ActionButton
        variant="default"
        className="numbers"
        status={status}
        disabled={busy || seconds > 0 || emailProblem(email) !== null}
        onClick={() => void resend()}
      >
        {seconds > 0 ? t('signUp.resendIn', { label, seconds: String(seconds) }) : label}
      </ActionButton>
      <p role="status">{said}</p>
    </>
  )
}
