import { Link, useHydrated, useRouter } from '@tanstack/react-router'
import type { Output } from '../../contract/operations.ts'
import { useLocale, useT } from '../i18n/locale.tsx'
import { signIn } from '../session/auth.ts'
import { claimedDraft } from '../session/drafts.ts'
import { keptOrLost } from '../session/storage.ts'
import classes from '../ui/page.module.css'
import { Shell } from '../ui/Shell.tsx'
import { useNext } from '../ui/use-next.ts'
import { GoogleButton } from './account/GoogleButton.tsx'
import { SignInForm } from './account/SignInForm.tsx'
import { addressAfterSignIn } from './after-sign-in.ts'

export function SignInPage() {
  const t = useT()
  const locale = useLocale()
  const router = useRouter()
  const isHere = useHydrated()
  const next = useNext()
  const enter = async ({ token, user }: Output<'login'>) => {
    signIn(token, user)
    router.history.push(await addressAfterSignIn(user.id, locale, t))
  }
  return (
    <Shell title={t('signIn.title')}>
      <div className={classes.card}>
        <h1>{t('signIn.title')}</h1>
        <p className={classes.muted}>
          {t('signIn.new')}{' '}
          <Link to="/signup" search={next} data-waits="">
            {t('signIn.create')}
          </Link>
        </p>
        {isHere && claimedDraft() && <p className={classes.muted}>{t(`signUp.draft.${keptOrLost()}`)}</p>}
        <SignInForm onSignedIn={(session) => void enter(session)} />
        <GoogleButton onSignedIn={(session) => void enter(session)} />
        <p className={classes.muted}>
          <Link to="/forgot-password" search={next} data-waits="">
            {t('forgotPassword.link')}
          </Link>
        </p>
        <p className={classes.muted}>
          {t('signIn.only')} <Link to="/tryitnow">{t('signIn.onlyAction')}</Link>
        </p>
      </div>
    </Shell>
  )
}
