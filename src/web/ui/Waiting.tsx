/** Placeholder for a part of a page while it loads. */
import { Loader } from '@mantine/core'
import { useT } from '../i18n/locale.tsx'
import classes from './page.module.css'

export function Waiting() {
  const t = useT()
  return (
    <div className={classes.empty} role="status">
      <Loader size="sm" />
      <span className="visually-hidden">{t('app.loading')}</span>
    </div>
  )
}
