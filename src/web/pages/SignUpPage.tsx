import { Button, TextInput } from '@mantine/core'
import { Link, useHydrated, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Output } from '../../contract/operations.ts'
import { returnPath } from '../../contract/routes.ts'
import { installation } from '../api/installation.ts'
import { call } from '../api/nexus.ts'
import { useLocale, useT } from '../i18n/locale.tsx'
import { signIn } from '../session/auth.ts'
import { claimedDraft } from '../session/drafts.ts'
import { nextOf } from '../session/next-address.ts'
import { rememberSignup } from '../session/pending-signups.ts'
import { keptOrLost } from '../session/storage.ts'
import { NeedsScript } from '../ui/NeedsScript.tsx'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { useInvalidForm } from '../ui/use-invalid-form.ts'
import { useNext } from '../ui/use-next.ts'
import { FailureAlert, type Refusal, refusalOf, useMustWait } from './account/FailureAlert.tsx'
import { emailProblem, isForeign, nameProblem } from './account/forms.ts'
import { GoogleButton } from './account/GoogleButton.tsx'
import { NameField } from './account/NameField.tsx'
import { NewPasswordFields, useNewPassword } from './account/NewPassword.tsx'
import { ResendConfirmation } from './account/ResendConfirmation.tsx'
import { addressAfterSignIn } from './after-sign-in.ts'

/** A sign-up that is not confirmed yet. `signup` identifies it to the server; `wait` is the number of seconds until another email can be requested. */
interface Sent {
  readonly email: string
  readonly signup: string
  readonly wait: number
}

export function SignUpPage() {
  const t = useT()
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <Shell title={sent === null ? t('signUp.title') : t('signUp.checkTitle')}>
      <div className={classes.card}>{sent === null ? <SignUpForm onSent={setSent} /> : <CheckYourEmail {...sent} />}</div>
    </Shell>
  )
}

/** Hides the form if sign-up requires an invitation. Google's button stays: an invited person may sign up with it. */
function SignUpForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const t = useT()
  const rule = installation().sign_up
  const enter = useEnter()
  const isHere = useHydrated()
  return (
    <>
      <h1>{t('signUp.title')}</h1>
      <p className={classes.muted}>
        {t('signUp.known')}{' '}
        <Link to="/signin" search={useNext()} data-waits="">
          {t('nav.signIn')}
        </Link>
      </p>
      {isHere && claimedDraft() && <p className={classes.muted}>{t(`signUp.draft.${keptOrLost()}`)}</p>}
      {rule.kind === 'invitation' && <p>{t('signUp.byInvitation')}</p>}
      {rule.kind === 'domains' && <p>{t('signUp.byDomains', { domains: rule.domains.join(t('app.listSeparator')) })}</p>}
      {rule.kind !== 'invitation' && <Fields onSent={onSent} />}
      <GoogleButton onSignedIn={(session) => void enter(session)} />
    </>
  )
}

function useEnter(): (session: Output<'google_login'>) => Promise<void> {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  return async ({ token, user }) => {
    signIn(token, user)
    router.history.push(await addressAfterSignIn(user.id, locale, t))
  }
}

/** The error of an email address; null if it is valid. */
function useEmailError(email: string): string | null {
  const t = useT()
  const rule = installation().sign_up
  const problem = emailProblem(email)
  if (problem) return t(`validation.${problem}`)
  return rule.kind === 'domains' && isForeign(email, rule) ? t('validation.emailDomain', { domains: rule.domains.join(t('app.listSeparator')) }) : null
}

function Fields({ onSent }: { onSent: (sent: Sent) => void }) {
  const t = useT()
  const [typedEmail, setEmail] = useState('')
  const [name, setName] = useState('')
  const email = typedEmail.trim()
  const chosen = useNewPassword(email)
  const { form, refuse } = useInvalidForm()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const waiting = useMustWait(refused, email)
  const emailError = useEmailError(email)
  const nameError = nameProblem(name)

  const send = async () => {
    setBusy(true)
    const reply = await call('signup', { email, name: name.trim(), password: chosen.password, confirm_password: chosen.confirm }, { quiet: true })
    setBusy(false)
    if (reply.ok) {
      const { signup, resend_in } = reply.data
      const next = returnPath(nextOf(location.search))
      rememberSignup({ signup, email, ...(next === null ? {} : { next }) })
      onSent({ email, signup, wait: resend_in })
    } else if (reply.problem.code === 'common_password') {
      chosen.refuseAsCommon()
      refuse()
    } else setRefused(refusalOf(reply.problem, email))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (waiting || busy) return
    setTried(true)
    setRefused(null)
    if (emailError || nameError || chosen.passwordProblems.length > 0 || chosen.confirmProblem) refuse()
    else void send()
  }

  return (
    <>
      {refused && <FailureAlert refused={refused} />}
      <NeedsScript />
      <form ref={form} method="dialog" onSubmit={submit} noValidate>
        <TextInput
          label={t('signIn.email')}
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          value={typedEmail}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={tried && emailError}
        />
        <NameField value={name} tried={tried} onChange={setName} />
        <NewPasswordFields of={chosen} tried={tried} label={t('signIn.password')} confirmLabel={t('signUp.confirm')} />
        <Button type="submit" loading={busy} disabled={waiting}>
          {t('signUp.submit')}
        </Button>
      </form>
    </>
  )
}

function CheckYourEmail({ email, signup, wait }: Sent) {
  const t = useT()
  return (
    <>
      <h1>{t('signUp.checkTitle')}</h1>
      <p>{t('signUp.checkText', { email })}</p>
      <p className={classes.muted}>{t('signUp.spam')}</p>
      <ResendConfirmation email={email} signup={signup} label={t('signUp.resend')} done={t('signUp.resent')} wait={wait} />
    </>
  )
}
