/** Placeholder for a part of a page while it loads. */
import { Loader } from '@mantine/core'
import { useT } from '../i18n/locale.tsx'
import classes from './page.module.css'

/** `isSmall`: takes one line, for a part that may turn out to be empty. */
export function Waiting({ isSmall = false }: { isSmall?: boolean }) {
  const t = useT()
  return (
    <div className={isSmall ? classes.emptyLine : classes.empty} role="status">
      <Loader size="sm" />
      <span className="visually-hidden">{t('app.loading')}</span>
    </div>
  )
}
