/** A note in a form for browsers with scripts disabled: the form cannot be submitted. */
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
