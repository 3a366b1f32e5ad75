/** Explains why a link from an email can no longer be used, and how to get another one. */
import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallProblem } from '../../api/client.ts'
import { useT } from '../../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../../session/auth.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { ProblemText } from '../../ui/ProblemText.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'

interface LinkOverProps {
  readonly problem: CallProblem
  /** The pending sign-up of this browser, for which another link can be requested. */
  readonly pending: { readonly email: string; readonly signup: string } | null
}

export function LinkOver({ problem, pending }: LinkOverProps) {
  const t = useT()
  const auth = useAuth()
  const [email, setEmail] = useState(pending?.email ?? '')
  const canResend = problem.code !== 'link_used'
  return (
    <>
      {canResend || !isSignedIn(auth) ? (
        <ErrorBox>
          <ProblemText problem={problem} />
        </ErrorBox>
      ) : (
        <p>{t('confirmEmail.done')}</p>
      )}
      {canResend && (
        <>
          <TextInput label={t('signIn.email')} type="email" autoComplete="email" value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
          <ResendConfirmation
            key={email}
            email={email.trim()}
            signup={email === pending?.email ? pending.signup : null}
            label={t('signUp.resend')}
            done={t('signIn.resent')}
          />
        </>
      )}
      {isSignedIn(auth) ? (
        <Button renderRoot={(props) => <Link to="/user/$id" params={{ id: auth.user_id }} {...props} />} variant={canResend ? 'default' : 'filled'}>
          {t('nav.home')}
        </Button>
      ) : (
        <Button component={Link} to="/signin" variant={canResend ? 'default' : 'filled'}>
          {t('nav.signIn')}
        </Button>
      )}
    </>
  )
}
