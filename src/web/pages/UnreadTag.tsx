import { useT } from '../i18n/locale.tsx'
import classes from '../ui/page.module.css'

interface UnreadTagProps {
  readonly count: number
  /** Those of them that mention the reader. */
  readonly mentions: number
}

/** How many messages about the steps of an analysis the reader has not read; nothing where there is none. */
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
