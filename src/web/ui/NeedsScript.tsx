/** Shown in a form when scripts are disabled: the form can be read but not filled in. */
import { useT } from '../i18n/locale.tsx'
import classes from './page.module.css'

export function NeedsScript() {
  const t = useT()
  return (
    <noscript>
      <p className={classes.needsScript}>{t('app.needsScript')}</p>
    </noscript>
  )
}
