/** The session has ended: signing in here goes on with what was refused; closing goes on as a guest. */
import { Button } from '@mantine/core'
import type { Output } from '../../../contract/operations.ts'
import { settleSignIn } from '../../api/nexus.ts'
import { inLocale, useLocale, useT } from '../../i18n/locale.tsx'
import { signIn, useAuth } from '../../session/auth.ts'
import { Themed } from '../../theme/Themed.tsx'
import { Dialog, OVER_DIALOGS } from '../../ui/Dialog.tsx'
import classes from '../../ui/Overlays.module.css'
import { SignInForm } from './SignInForm.tsx'

export function SignInAgain() {
  const t = useT()
  const locale = useLocale()
  const { user_id, user_email } = useAuth()
  const enter = ({ token, user }: Output<'login'>) => {
    signIn(token, user)
    // what is on the page is somebody else's
    if (user_id !== '' && user.id !== user_id) location.assign(inLocale(`/user/${user.id}`, locale))
    else settleSignIn(true)
  }
  const goHome = () => {
    settleSignIn(false)
    location.assign(inLocale('/', locale))
  }
  return (
    <Themed>
      <Dialog zIndex={OVER_DIALOGS} onClose={() => settleSignIn(false)} title={t('signIn.again')} size={460}>
        <p className={classes.message}>{t('signIn.againText')}</p>
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
