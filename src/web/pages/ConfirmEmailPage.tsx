import { Button, PasswordInput } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useAddressPart } from '../address.ts'
import type { CallProblem } from '../api/client.ts'
import { call } from '../api/nexus.ts'
import { useLocale, useT } from '../i18n/locale.tsx'
import { signIn } from '../session/auth.ts'
import { forgetSignups, pendingSignups } from '../session/pending-signups.ts'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { useInvalidForm } from '../ui/use-invalid-form.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { FailureAlert, type Refusal, refusalOf, useMustWait } from './account/FailureAlert.tsx'
import { LinkOver } from './account/LinkOver.tsx'
import { isLinkOver, useOpenLink } from './account/open-link.ts'
import { addressAfterSignIn } from './after-sign-in.ts'

/**
 * Confirms an email address. Requires a click, because email scanners open links, too. In a browser that did not sign up
 * it also requires the password, since someone else may have signed up with the address (docs/decisions/0083). An
 * expired link is reported before anything is asked for.
 */
export function ConfirmEmailPage() {
  const t = useT()
  const token = useAddressPart('token')
  const [over, setOver] = useState<CallProblem | null>(null)
  // without sign-ups and password, the call checks the link without confirming the address
  const isOpen = useOpenLink(() => call('confirm_email', { token, signups: [], password: null }, { quiet: true, unprompted: true }), setOver)
  return (
    <Shell title={t('confirmEmail.title')}>
      <div className={classes.card}>
        <h1>{t('confirmEmail.title')}</h1>
        {over ? <LinkOver problem={over} pending={pendingSignups()[0] ?? null} /> : isOpen ? <ConfirmForm onOver={setOver} /> : <Waiting />}
      </div>
    </Shell>
  )
}

function ConfirmForm({ onOver }: { onOver: (problem: CallProblem) => void }) {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const token = useAddressPart('token')
  const { form, refuse } = useInvalidForm()
  const [elsewhere, setElsewhere] = useState(() => pendingSignups().length === 0)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const waiting = useMustWait(refused, '')
  const isEmpty = elsewhere && password === ''
  const field = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const isWrong = wrong === password && refused !== null

  const send = async () => {
    setBusy(true)
    const signups = pendingSignups().map(({ signup }) => signup)
    const reply = await call('confirm_email', { token, signups, password: elsewhere ? password : null }, { quiet: true })
    setBusy(false)
    if (reply.ok) {
      const { token, user } = reply.data
      const next = pendingSignups().find(({ email }) => email === user.email)?.next
      forgetSignups()
      signIn(token, user)
      router.history.push(await addressAfterSignIn(user.id, locale, t, next))
    } else if (isLinkOver(reply.problem)) onOver(reply.problem)
    else if (reply.problem.code === 'password_needed') setElsewhere(true)
    else {
      setRefused(refusalOf(reply.problem, ''))
      if (reply.problem.code !== 'signup_password') return
      setWrong(password)
      field.current?.focus()
      field.current?.select()
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (waiting || busy) return
    setTried(elsewhere)
    setRefused(null)
    if (isEmpty) refuse()
    else void send()
  }
  return (
    <>
      <p>{elsewhere ? t('confirmEmail.elsewhere') : t('confirmEmail.text')}</p>
      {refused && <FailureAlert refused={refused} />}
      <form ref={form} onSubmit={submit} noValidate>
        {elsewhere && (
          <PasswordInput
            label={t('signIn.password')}
            autoComplete="current-password"
            visibilityToggleFocusable
            visibilityToggleButtonProps={{ 'aria-label': t('signIn.reveal') }}
            required
            withAsterisk={false}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            ref={field}
            aria-invalid={isWrong || (tried && isEmpty)}
            error={isWrong || (tried && isEmpty && t('validation.passwordRequired'))}
          />
        )}
        <Button type="submit" loading={busy} disabled={waiting}>
          {t('confirmEmail.submit')}
        </Button>
      </form>
      {elsewhere && (
        <p className={classes.muted}>
          {t('confirmEmail.notYou')} <Link to="/signup">{t('signIn.create')}</Link>
        </p>
      )}
    </>
  )
}
