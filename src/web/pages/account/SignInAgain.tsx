/**
 * The prompt shown when the session has ended, or when a guest does something that needs an account. Signing in retries
 * the rejected call; closing the prompt continues as a guest.
 */
import { Button } from '@mantine/core'
import type { Output } from '../../../contract/operations.ts'
import { settleSignIn } from '../../api/nexus.ts'
import { inLocale, useLocale, useT } from '../../i18n/locale.tsx'
import { signIn, useAuth } from '../../session/auth.ts'
import { Themed } from '../../theme/Themed.tsx'
import { Dialog, OVER_DIALOGS } from '../../ui/Dialog.tsx'
import classes from '../../ui/Overlays.module.css'
import page from '../../ui/page.module.css'
import { SignInForm } from './SignInForm.tsx'

export function SignInAgain() {
  const t = useT()
  const locale = useLocale()
  const { user_id, user_email } = useAuth()
  const isGuest = user_id === ''
  const enter = ({ token, user }: Output<'login'>) => {
    signIn(token, user)
    // another person has signed in, and the page shows the previous person's data
    if (!isGuest && user.id !== user_id) location.assign(inLocale(`/user/${user.id}`, locale))
    else settleSignIn(true)
  }
  const goHome = () => {
    settleSignIn(false)
    location.assign(inLocale('/', locale))
  }
  return (
    <Themed>
      <Dialog zIndex={OVER_DIALOGS} onClose={() => settleSignIn(false)} title={isGuest ? t('signIn.first') : t('signIn.again')} size={460}>
        <p className={classes.message}>{isGuest ? t('signIn.firstText') : t('signIn.againText')}</p>
        {isGuest && (
          <p className={page.muted}>
            {t('signIn.new')}{' '}
            <a href={`${inLocale('/signup', locale)}?next=${encodeURIComponent(location.pathname + location.search)}`}>{t('signIn.create')}</a>
          </p>
        )}
        <div className={classes.form}>
          <SignInForm onSignedIn={enter} email={user_email} />
          <Button variant="subtle" onClick={goHome}>
            {t('signIn.toHome')}
          </Button>
        </div>
      </Dialog>
    </Themed>
  )
}
