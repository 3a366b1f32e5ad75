import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AuthState } from '../../../contract/auth.ts'
import { useAddressPart } from '../../address.ts'
import { call } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { authStore, isSignedIn, signIn, useAuth } from '../../session/auth.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import classes from '../../ui/page.module.css'
import { Shell } from '../../ui/Shell.tsx'
import { isLinkOver } from '../account/open-link.ts'

/** Confirms a new email address. Requires a click, because email scanners open links, too. */
export function ConfirmNewEmailPage() {
  const t = useT()
  const token = useAddressPart('token')
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const auth = useAuth()
  const submit = async () => {
    setBusy(true)
    const reply = await call('confirm_email_change', { token }, { quiet: true })
    setBusy(false)
    if (!reply.ok) {
      setOver(isLinkOver(reply.problem))
      return setFailure(reply.problem.message)
    }
    setFailure(null)
    setDone(reply.data.email)
    if (!isSignedIn(authStore.getState())) return
    const who = await call('validate_token', {}, { quiet: true })
    if (who.ok) signIn(authStore.getState().token, who.data.user)
  }
  return (
    <Shell title={t('confirmNewEmail.title')}>
      <div className={classes.card}>
        <h1>{t('confirmNewEmail.title')}</h1>
        {done === null ? !over && <p>{t('confirmNewEmail.text')}</p> : <p role="status">{t('confirmNewEmail.done', { email: done })}</p>}
        {failure && <ErrorBox>{failure}</ErrorBox>}
        {done === null && !over ? (
          <Button loading={busy} onClick={() => void submit()}>
            {t('confirmNewEmail.submit')}
          </Button>
        ) : (
          <GoOn auth={auth} />
        )}
      </div>
    </Shell>
  )
}

/** A link to the settings, which show the new address; for a signed-out person, to the sign-in page. */
function GoOn({ auth }: { auth: AuthState }) {
  const t = useT()
  if (!isSignedIn(auth)) return <Link to="/signin">{t('nav.signIn')}</Link>
  return (
    <Link to="/user/$id/settings" params={{ id: auth.user_id }}>
      {t('confirmNewEmail.toSettings')}
    </Link>
  )
}
