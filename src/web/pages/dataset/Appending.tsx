/** Explains how a dataset appends new rows from its database, how many the last refresh appended, and which changes it cannot detect. */
import type { AppendOutcome } from '../../../contract/append.ts'
import { useT } from '../../i18n/locale.tsx'
import classes from '../../ui/page.module.css'

interface AppendingProps {
  /** The column that identifies new rows; null if the person may not see the query, or if the next refresh copies all rows. */
  readonly appendKey: string | null
  readonly last: AppendOutcome | null
}

export function Appending({ appendKey, last }: AppendingProps) {
  const t = useT()
  const outcome = last && (last.added === null ? t(`append.copied.${last.reason ?? 'first'}`, { key: last.key }) : t('append.added', { rows: last.added }))
  return (
    <div>
      <dt>{t('append.mode')}</dt>
      <dd>
        {appendKey !== null && <div>{t('append.by', { key: appendKey })}</div>}
        {last && <div className={last.reason === 'key' ? classes.warning : classes.muted}>{outcome}</div>}
        {last && appendKey !== null && last.ties > 1 && <div className={classes.warning}>{t('append.ties', { rows: last.ties, key: last.key })}</div>}
        {last && appendKey !== null && last.blanks > 0 && <div className={classes.warning}>{t('append.blanks', { rows: last.blanks, key: last.key })}</div>}
      </dd>
    </div>
  )
}
