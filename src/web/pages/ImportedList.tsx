/** The datasets that were imported before the file that is reviewed now. They open in another tab, because the waiting files are only on this page. */
import type { Dataset } from '../../contract/dataset.ts'
import { inLocale, useLocale, useT } from '../i18n/locale.tsx'
import classes from '../ui/page.module.css'
import { noteCount } from './report-notes.ts'

export type ImportedDataset = Pick<Dataset, 'id' | 'title' | 'report'>

export function ImportedList({ datasets }: { datasets: readonly ImportedDataset[] }) {
  const t = useT()
  const locale = useLocale()
  if (datasets.length === 0) return null
  return (
    <ul aria-label={t('upload.done')} className={classes.muted}>
      {datasets.map(({ id, title, report }) => {
        const notes = report === null ? 0 : noteCount(report)
        return (
          <li key={id}>
            {t('app.pair', { name: t('upload.done'), value: title })}
            {notes > 0 && <> · {t('report.toCheck', { count: notes })}</>}{' '}
            <a href={inLocale(`/dataset-${id}`, locale)} target="_blank" rel="noreferrer" aria-label={t('upload.openNamed', { title })}>
              {t('upload.open')}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
