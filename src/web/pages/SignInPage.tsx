import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { fail } from '../../contract/errors.ts'
import type { PageCode } from '../../texts/page-texts.ts'
import { wordPlainly } from '../../texts/word-error.ts'
import type { CallProblem } from '../api/client.ts'
import { call } from '../api/nexus.ts'
import { errorTexts, useLocale, useT } from '../i18n/locale.tsx'
import { signIn } from '../session/auth.ts'
import { claimedDraft } from '../session/drafts.ts'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { useRefusal } from '../ui/use-refusal.ts'
import { emailProblems } from './account-forms.ts'
import { addressAfterSignIn } from './after-sign-in.ts'
import { ResendConfirmation } from './ResendConfirmation.tsx'
import { useSecondsLeft } from './use-wait.ts'

/** What was said, about which address, and until when the next try has to wait. */
interface Failed {
  readonly problem: CallProblem
  readonly email: string
  readonly until: number | null
}

const failedSignIn = (problem: CallProblem, email: string): Failed => {
  const { seconds } = problem.params
  return { problem, email, until: typeof seconds === 'number' ? performance.now() + seconds * 1_000 : null }
}

const isOwn = (code: string): code is PageCode => code in errorTexts()

/** Says a failure once to screen readers, and counts the wait down beside it. */
function FailureAlert({ failure: { problem, until }, secondsLeft }: { failure: Failed; secondsLeft: number }) {
  const t = useT()
  const isOver = until !== null && secondsLeft === 0
  const counting =
    until === null || isOver || !isOwn(problem.code) ? null : wordPlainly(fail(problem.code, { ...problem.params, seconds: secondsLeft }), errorTexts()).message
  return (
    <div className={classes.error} role="alert">
      <span className={counting === null ? '' : 'visually-hidden'}>{isOver ? t('signIn.waitOver') : problem.message}</span>
      {counting !== null && (
        <span className="numbers" aria-hidden="true">
          {counting}
        </span>
      )}
    </div>
  )
}

export function SignInPage() {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const { form, refuse } = useRefusal()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failed | null>(null)
  const secondsLeft = useSecondsLeft(failure?.until ?? null)
  const waiting = secondsLeft > 0 && failure?.email === email.trim()
  const emailError = emailProblems(email)[0]
  const passwordError = password === '' ? ('passwordRequired' as const) : undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (waiting || busy) return
    setTried(true)
    setFailure(null)
    if (emailError || passwordError) return refuse()
    setBusy(true)
    const reply = await call('login', { email: email.trim(), password }, { quiet: true })
    setBusy(false)
    if (!reply.ok) return setFailure(failedSignIn(reply.problem, email.trim()))
    signIn(reply.data.token, reply.data.user)
    router.history.push(await addressAfterSignIn(reply.data.user.id, locale, t))
  }

  return (
    <Shell title={t('signIn.title')}>
      <div className={classes.card}>
        <h1>{t('signIn.title')}</h1>
        <p className={classes.muted}>
          {t('signIn.new')} <Link to="/signup">{t('signIn.create')}</Link>
        </p>
        {claimedDraft() && <p className={classes.muted}>{t('signUp.draft')}</p>}
        {failure && <FailureAlert failure={failure} secondsLeft={secondsLeft} />}
        <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
          <TextInput
            label={t('signIn.email')}
            type="email"
            autoComplete="email"
            required
            withAsterisk={false}
            value={email}
            onChange={(e) => setEmail(e.currentTarget.value)}
            error={tried && emailError && t(`validation.${emailError}`)}
          />
          <PasswordInput
            label={t('signIn.password')}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('signIn.reveal') }}
            required
            withAsterisk={false}
            value={password}
            onChange={(e) => setPassword(e.currentTarget.value)}
            aria-invalid={tried && passwordError !== undefined}
            error={tried && passwordError && t(`validation.${passwordError}`)}
          />
          <Button type="submit" loading={busy} disabled={waiting}>
            {t('signIn.submit')}
          </Button>
        </form>
        {failure && (
          <div className={classes.section}>
            <p className={classes.muted}>{t('signIn.unconfirmed')}</p>
            <ResendConfirmation key={failure.email} email={failure.email} signup={null} label={t('signIn.resend')} done={t('signIn.resent')} />
          </div>
        )}
        <p className={classes.muted}>{t('signIn.only')}</p>
      </div>
    </Shell>
  )
}
