import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useAddressPart } from '../address.ts'
import type { CallProblem } from '../api/client.ts'
import { call } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import { clearAuth } from '../session/auth.ts'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { ProblemText } from '../ui/ProblemText.tsx'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { useInvalidForm } from '../ui/use-invalid-form.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { FailureAlert, type Refusal, refusalOf, useMustWait } from './account/FailureAlert.tsx'
import { NewPasswordFields, useNewPassword } from './account/NewPassword.tsx'
import { isLinkOver, useOpenLink } from './account/open-link.ts'

/** An invalid password (too short): the call then only checks the link. */
const NO_PASSWORD = '-'

type Stage = { readonly kind: 'form' } | { readonly kind: 'over'; readonly problem: CallProblem } | { readonly kind: 'done' }

/** Sets a new password through the link of an email. That ends every session of the account, including one in this browser. */
export function ResetPasswordPage() {
  const t = useT()
  const token = useAddressPart('token')
  const [stage, setStage] = useState<Stage>({ kind: 'form' })
  const isOpen = useOpenLink(
    () => call('reset_password', { token, password: NO_PASSWORD, confirm_password: NO_PASSWORD }, { quiet: true, unprompted: true }),
    (problem) => setStage({ kind: 'over', problem }),
  )
  return (
    <Shell title={t('resetPassword.title')}>
      <div className={classes.card}>
        <h1>{t('resetPassword.title')}</h1>
        {stage.kind === 'form' && (isOpen ? <ResetForm onEnd={setStage} /> : <Waiting />)}
        {stage.kind === 'over' && (
          <>
            <ErrorBox>
              <ProblemText problem={stage.problem} />
            </ErrorBox>
            <Button component={Link} to="/forgot-password">
              {t('resetPassword.again')}
            </Button>
          </>
        )}
        {stage.kind === 'done' && (
          <>
            <p role="status">{t('resetPassword.done')}</p>
            <Button component={Link} to="/signin">
              {t('nav.signIn')}
            </Button>
          </>
        )}
      </div>
    </Shell>
  )
}

function ResetForm({ onEnd }: { onEnd: (stage: Stage) => void }) {
  const t = useT()
  const token = useAddressPart('token')
  const chosen = useNewPassword('')
  const { form, refuse } = useInvalidForm()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const waiting = useMustWait(refused, '')

  const send = async () => {
    setBusy(true)
    const reply = await call('reset_password', { token, password: chosen.password, confirm_password: chosen.confirm }, { quiet: true })
    setBusy(false)
    if (reply.ok) {
      // this browser may be signed in to another account, which stays valid
      if ((await call('validate_token', {}, { quiet: true, unprompted: true })).ok === false) clearAuth()
      onEnd({ kind: 'done' })
      return
    }
    const { problem } = reply
    if (isLinkOver(problem)) onEnd({ kind: 'over', problem })
    else if (problem.code === 'common_password') {
      chosen.refuseAsCommon()
      refuse()
    } else setRefused(refusalOf(problem, ''))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (waiting || busy) return
    setTried(true)
    setRefused(null)
    if (chosen.passwordProblems.length > 0 || chosen.confirmProblem) refuse()
    else void send()
  }
  return (
    <>
      <p className={classes.muted}>{t('resetPassword.text')}</p>
      {refused && <FailureAlert refused={refused} />}
      <form ref={form} onSubmit={submit} noValidate>
        <NewPasswordFields of={chosen} tried={tried} label={t('resetPassword.password')} confirmLabel={t('signUp.confirm')} />
        <Button type="submit" loading={busy} disabled={waiting}>
          {t('resetPassword.submit')}
        </Button>
      </form>
    </>
  )
}
