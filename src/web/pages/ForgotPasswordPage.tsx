import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { useInvalidForm } from '../ui/use-invalid-form.ts'
import { useNext } from '../ui/use-next.ts'
import { FailureAlert, type Refusal, refusalOf, useMustWait } from './account/FailureAlert.tsx'
import { emailProblem } from './account/forms.ts'

/** Requests an email with a link for choosing a new password. The reply does not tell whether the address has an account. */
export function ForgotPasswordPage() {
  const t = useT()
  const { form, refuse } = useInvalidForm()
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const waiting = useMustWait(refused, email)
  const emailError = emailProblem(email)

  const send = async () => {
    setBusy(true)
    const reply = await call('request_password_reset', { email: email.trim() }, { quiet: true })
    setBusy(false)
    if (reply.ok) setSentTo(email.trim())
    else setRefused(refusalOf(reply.problem, email.trim()))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (waiting || busy) return
    setTried(true)
    setRefused(null)
    if (emailError) refuse()
    else void send()
  }
  return (
    <Shell title={t('forgotPassword.title')}>
      <div className={classes.card}>
        <h1>{t('forgotPassword.title')}</h1>
        {sentTo === null ? (
          <>
            <p className={classes.muted}>{t('forgotPassword.text')}</p>
            {refused && <FailureAlert refused={refused} />}
            <form ref={form} onSubmit={submit} noValidate>
              <TextInput
                label={t('signIn.email')}
                type="email"
                autoComplete="username"
                required
                withAsterisk={false}
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
                error={tried && emailError && t(`validation.${emailError}`)}
              />
              <Button type="submit" loading={busy} disabled={waiting}>
                {t('forgotPassword.submit')}
              </Button>
            </form>
          </>
        ) : (
          <>
            <p role="status">{t('forgotPassword.sent', { email: sentTo })}</p>
            <p className={classes.muted}>{t('signUp.spam')}</p>
          </>
        )}
        <Link to="/signin" search={useNext()}>
          {t('forgotPassword.back')}
        </Link>
      </div>
    </Shell>
  )
}
