import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import { claimedDraft } from '../session/drafts.ts'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { useRefusal } from '../ui/use-refusal.ts'
import { confirmProblems, emailProblems, type FieldProblem, nameProblems, newPasswordProblems } from './account-forms.ts'
import { ResendConfirmation } from './ResendConfirmation.tsx'

/** A sign-up that waits for its link: `signup` tells the server which one this browser made. */
interface Sent {
  readonly email: string
  readonly signup: string
}

export function SignUpPage() {
  const t = useT()
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <Shell title={t('signUp.title')}>
      <div className={classes.card}>{sent === null ? <SignUpForm onSent={setSent} /> : <CheckYourEmail {...sent} />}</div>
    </Shell>
  )
}

function SignUpForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const t = useT()
  const [form, setForm] = useState({ email: '', name: '', password: '', confirm: '' })
  const { form: element, refuse } = useRefusal()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const problems = {
    email: emailProblems(form.email),
    name: nameProblems(form.name),
    password: newPasswordProblems(form.password, form.email),
    confirm: confirmProblems(form.password, form.confirm),
  }
  const set = (field: keyof typeof form) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setForm((known) => ({ ...known, [field]: value }))
  }
  const errorOf = (list: readonly FieldProblem[]) =>
    tried &&
    list.length > 0 &&
    (list.length === 1 && list[0] ? (
      t(`validation.${list[0]}`)
    ) : (
      <ul className={classes.rules}>
        {list.map((p) => (
          <li key={p}>{t(`validation.${p}`)}</li>
        ))}
      </ul>
    ))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (Object.values(problems).some((list) => list.length > 0)) return refuse()
    setBusy(true)
    const email = form.email.trim()
    const reply = await call('signup', { email, name: form.name.trim(), password: form.password, confirm_password: form.confirm }, { quiet: true })
    setBusy(false)
    if (reply.ok) onSent({ email, signup: reply.data.signup })
    else setFailure(reply.problem.message)
  }

  return (
    <>
      <h1>{t('signUp.title')}</h1>
      <p className={classes.muted}>
        {t('signUp.known')} <Link to="/signin">{t('nav.signIn')}</Link>
      </p>
      {claimedDraft() && <p className={classes.muted}>{t('signUp.draft')}</p>}
      {failure && (
        <div className={classes.error} role="alert">
          <span>{failure}</span>
        </div>
      )}
      <form ref={element} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={t('signIn.email')}
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          value={form.email}
          onChange={set('email')}
          error={errorOf(problems.email)}
        />
        <TextInput
          label={t('signUp.name')}
          autoComplete="name"
          required
          withAsterisk={false}
          value={form.name}
          onChange={set('name')}
          error={errorOf(problems.name)}
        />
        <PasswordInput
          label={t('signIn.password')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.reveal') }}
          required
          withAsterisk={false}
          value={form.password}
          onChange={set('password')}
          aria-invalid={tried && problems.password.length > 0}
          error={errorOf(problems.password)}
        />
        <PasswordInput
          label={t('signUp.confirm')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.reveal') }}
          required
          withAsterisk={false}
          value={form.confirm}
          onChange={set('confirm')}
          aria-invalid={tried && problems.confirm.length > 0}
          error={errorOf(problems.confirm)}
        />
        <Button type="submit" loading={busy}>
          {t('signUp.submit')}
        </Button>
      </form>
    </>
  )
}

function CheckYourEmail({ email, signup }: Sent) {
  const t = useT()
  return (
    <>
      <h1>{t('signUp.checkTitle')}</h1>
      <p>{t('signUp.checkText', { email })}</p>
      <p className={classes.muted}>{t('signUp.spam')}</p>
      <ResendConfirmation email={email} signup={signup} label={t('signUp.resend')} done={t('signUp.resent')} />
    </>
  )
}
