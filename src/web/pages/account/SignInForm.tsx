/** Email address and password, on the sign-in page and in the sign-in prompt. */
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { Output } from '../../../contract/operations.ts'
import { call } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { NeedsScript } from '../../ui/NeedsScript.tsx'
import classes from '../../ui/page.module.css'
import { useInvalidForm } from '../../ui/use-invalid-form.ts'
import { FailureAlert, type Refusal, refusalOf, useMustWait } from './FailureAlert.tsx'
import { emailProblem } from './forms.ts'
import { ResendConfirmation } from './ResendConfirmation.tsx'

interface SignInFormProps {
  readonly onSignedIn: (session: Output<'login'>) => void
  /** The address of the person whose session has ended. */
  readonly email?: string
}

export function SignInForm({ onSignedIn, email: known = '' }: SignInFormProps) {
  const t = useT()
  const { form, refuse } = useInvalidForm()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const waiting = useMustWait(refused, email)
  const emailError = emailProblem(email)
  const isEmpty = password === ''
  const field = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const isWrong = wrong === password && refused !== null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (waiting || busy) return
    setTried(true)
    setRefused(null)
    if (emailError || isEmpty) return refuse()
    setBusy(true)
    const reply = await call('login', { email: email.trim(), password }, { quiet: true })
    setBusy(false)
    if (reply.ok) return onSignedIn(reply.data)
    setRefused(refusalOf(reply.problem, email.trim()))
    if (reply.problem.code !== 'bad_credentials') return
    // the server does not tell which of the two is wrong; most people mistype the password, so select that
    setWrong(password)
    field.current?.focus()
    field.current?.select()
  }

  return (
    <>
      {refused && <FailureAlert refused={refused} />}
      <NeedsScript />
      <form ref={form} method="dialog" onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={email}
          onChange={(e) => setEmail(e.currentTarget.value)}
          error={tried && emailError && t(`validation.${emailError}`)}
        />
        <PasswordInput
          label={t('signIn.password')}
          autoComplete="current-password"
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.reveal') }}
          required
          withAsterisk={false}
          {...(known === '' ? {} : { 'data-autofocus': true })}
          ref={field}
          value={password}
          onChange={(e) => setPassword(e.currentTarget.value)}
          aria-invalid={isWrong || (tried && isEmpty)}
          error={isWrong || (tried && isEmpty && t('validation.passwordRequired'))}
        />
        <Button type="submit" loading={busy} disabled={waiting}>
          {t('signIn.submit')}
        </Button>
      </form>
      {refused && (
        <div className={classes.section}>
          <p className={classes.muted}>{t('signIn.unconfirmed')}</p>
          <ResendConfirmation key={refused.email} email={refused.email} signup={null} label={t('signIn.resend')} done={t('signIn.resent')} />
        </div>
      )}
    </>
  )
}
