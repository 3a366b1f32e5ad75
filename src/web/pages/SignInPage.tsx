import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { call } from '../api/nexus.ts'
import { useLocale, useT } from '../i18n/locale.tsx'
import { signIn } from '../session/auth.ts'
import { claimedDraft } from '../session/drafts.ts'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { emailProblems } from './account-forms.ts'
import { addressAfterSignIn } from './after-sign-in.ts'

export function SignInPage() {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const emailError = emailProblems(email)[0]
  const passwordError = password === '' ? ('passwordRequired' as const) : undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setFailure(null)
    if (emailError || passwordError) return
    setBusy(true)
    const reply = await call('login', { email: email.trim(), password }, { quiet: true })
    setBusy(false)
    if (!reply.ok) return setFailure(reply.problem.message)
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
        {failure && (
          <div className={classes.error} role="alert">
            <span>{failure}</span>
          </div>
        )}
        <form onSubmit={(event) => void submit(event)} noValidate>
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
            required
            withAsterisk={false}
            value={password}
            onChange={(e) => setPassword(e.currentTarget.value)}
            error={tried && passwordError && t(`validation.${passwordError}`)}
          />
          <Button type="submit" loading={busy}>
            {t('signIn.submit')}
          </Button>
        </form>
        <p className={classes.muted}>{t('signIn.only')}</p>
      </div>
    </Shell>
  )
}
