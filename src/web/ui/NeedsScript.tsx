/** Said in a form where scripts are off; such a form can be read, and not filled in. */
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
