import { useT } from '../i18n/locale.tsx'
import classes from '../ui/page.module.css'

/** How many messages about the steps of an analysis the reader has not read; nothing where there is none. */
export function UnreadTag({ count }: { count: number }) {
  const t = useT()
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className={classes.newTag}>{t('stepMessages.unreadIn', { count })}</span>
    </>
  )
}
