import { useT } from '../i18n/locale.tsx'
import classes from '../ui/page.module.css'

interface UnreadTagProps {
  readonly count: number
  /** How many of the unread messages mention the person. */
  readonly mentions: number
}

/** The number of unread messages about an analysis; renders nothing if there are none. */
export function UnreadTag({ count, mentions }: UnreadTagProps) {
  const t = useT()
  if (count === 0) return null
  return (
    <>
      {' '}
      <span className={classes.newTag}>{t('stepMessages.unreadIn', { count })}</span>
      {mentions > 0 && (
        <>
          {' '}
          <strong className={classes.newTag}>@ {t('stepMessages.mentionsIn', { count: mentions })}</strong>
        </>
      )}
    </>
  )
}
