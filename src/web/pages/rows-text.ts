import type { DatasetSummary } from '../../contract/dataset.ts'
import { roughCount } from '../../format/rough-count.ts'
import { useLocale, useT } from '../i18n/locale.tsx'

const whole = new Intl.NumberFormat('en-US')

/** Returns a function that words how many rows a dataset has. The rows of live data are estimated by the database. */
export function useRowsText(): (dataset: Pick<DatasetSummary, 'mode' | 'rows'>) => string {
  const t = useT()
  const locale = useLocale()
  return ({ mode, rows }) => {
    if (mode === 'copy') return whole.format(rows)
    return rows === 0 ? t('database.unknown') : t('database.about', roughCount(rows, locale))
  }
}
