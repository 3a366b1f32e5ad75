import { Button, TextInput } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { OpenInvitation } from '../../contract/invitation.ts'
import type { Output } from '../../contract/operations.ts'
import { sharedPage } from '../../contract/shared-kind.ts'
import { useAddressPart } from '../address.ts'
import type { CallProblem } from '../api/client.ts'
import { call } from '../api/nexus.ts'
import { useCall } from '../api/queries.ts'
import { inLocale, useLocale, useT } from '../i18n/locale.tsx'
import { signIn } from '../session/auth.ts'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { Loadable } from '../ui/Loadable.tsx'
import { ProblemText } from '../ui/ProblemText.tsx'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { useInvalidForm } from '../ui/use-invalid-form.ts'
import { FailureAlert, type Refusal, refusalOf, useMustWait } from './account/FailureAlert.tsx'
import { nameProblem } from './account/forms.ts'
import { GoogleButton } from './account/GoogleButton.tsx'
import { NameField } from './account/NameField.tsx'
import { NewPasswordFields, useNewPassword } from './account/NewPassword.tsx'
import { addressAfterSignIn } from './after-sign-in.ts'

const OVER = new Set(['bad_token', 'link_expired', 'link_used', 'invitation_revoked'])

/** Creates an account through an invitation link. The link proves the email address, so only a name and a password are asked for. */
export function InvitationPage() {
  const t = useT()
  const token = useAddressPart('token')
  const [over, setOver] = useState<CallProblem | null>(null)
  const invitation = useCall('get_invitation', { token })
  const problem = over ?? (invitation.error && OVER.has(invitation.error.problem.code) ? invitation.error.problem : null)
  return (
    <Shell title={t('invitation.title')}>
      <div className={classes.card}>
        <h1>{t('invitation.title')}</h1>
        {problem ? <Over problem={problem} /> : <Loadable query={invitation}>{(data) => <AcceptForm {...data} token={token} onOver={setOver} />}</Loadable>}
      </div>
    </Shell>
  )
}

function Over({ problem }: { problem: CallProblem }) {
  const t = useT()
  return (
    <>
      <ErrorBox>
        <ProblemText problem={problem} />
      </ErrorBox>
      <p className={classes.muted}>{t('invitation.again')}</p>
      <Button component={Link} to="/signin">
        {t('nav.signIn')}
      </Button>
    </>
  )
}

interface AcceptFormProps extends OpenInvitation {
  readonly token: string
  readonly onOver: (problem: CallProblem) => void
}

function AcceptForm({ token, email, invited_by, to, onOver }: AcceptFormProps) {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const [name, setName] = useState('')
  const chosen = useNewPassword(email)
  const { form, refuse } = useInvalidForm()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const waiting = useMustWait(refused, email)
  const nameError = nameProblem(name)

  const enter = async (session: Output<'accept_invitation'>) => {
    signIn(session.token, session.user)
    router.history.push(to === null ? await addressAfterSignIn(session.user.id, locale, t) : inLocale(sharedPage(to), locale))
  }
  const send = async () => {
    setBusy(true)
    const asked = { token, name: name.trim(), password: chosen.password, confirm_password: chosen.confirm }
    const reply = await call('accept_invitation', asked, { quiet: true })
    setBusy(false)
    if (reply.ok) return await enter(reply.data)
    if (OVER.has(reply.problem.code)) return onOver(reply.problem)
    if (reply.problem.code !== 'common_password') return setRefused(refusalOf(reply.problem, email))
    chosen.refuseAsCommon()
    refuse()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (waiting || busy) return
    setTried(true)
    setRefused(null)
    if (nameError || chosen.passwordProblems.length > 0 || chosen.confirmProblem) refuse()
    else void send()
  }
  return (
    <>
      <p>{invited_by === null ? t('invitation.text') : t('invitation.textBy', { name: invited_by })}</p>
      {to !== null && <p>{t(`invitation.to_${to.kind}`)}</p>}
      {refused && <FailureAlert refused={refused} />}
      <form ref={form} onSubmit={submit} noValidate>
        <TextInput label={t('signIn.email')} description={t('invitation.emailHint')} type="email" autoComplete="username" readOnly value={email} />
        <NameField value={name} tried={tried} onChange={setName} />
        <NewPasswordFields of={chosen} tried={tried} label={t('signIn.password')} confirmLabel={t('signUp.confirm')} />
        <Button type="submit" loading={busy} disabled={waiting}>
          {t('invitation.submit')}
        </Button>
      </form>
      <GoogleButton onSignedIn={(session) => void enter(session)} />
    </>
  )
}
