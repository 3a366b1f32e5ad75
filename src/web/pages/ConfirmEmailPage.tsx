import { Button } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddressPart } from '../address.ts'
import { call } from '../api/nexus.ts'
import { useLocale, useT } from '../i18n/locale.tsx'
import { signIn } from '../session/auth.ts'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { addressAfterSignIn } from './after-sign-in.ts'

/** Confirming needs a press: programs that look through mail open links too. */
export function ConfirmEmailPage() {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const token = useAddressPart('token')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async () => {
    setBusy(true)
    const reply = await call('confirm_email', { token }, { quiet: true })
    setBusy(false)
    if (!reply.ok) return setFailure(reply.problem.code === 'bad_token' ? t('confirmEmail.failed') : reply.problem.message)
    signIn(reply.data.token, reply.data.user)
    router.history.push(await addressAfterSignIn(reply.data.user.id, locale, t))
  }
  return (
    <Shell title={t('confirmEmail.title')}>
      <div className={classes.card}>
        <h1>{t('confirmEmail.title')}</h1>
        <p>{t('confirmEmail.text')}</p>
        {failure && (
          <div className={classes.error} role="alert">
            <span>{failure}</span>
          </div>
        )}
        <Button loading={busy} onClick={() => void submit()}>
          {t('confirmEmail.submit')}
        </Button>
        {failure && <Link to="/signin">{t('nav.signIn')}</Link>}
      </div>
    </Shell>
  )
}
