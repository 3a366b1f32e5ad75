/** The report of the last import. It is open if something was refused, renamed, left out or guessed. */
import { useState } from 'react'
import type { Dataset, ImportReport } from '../../../contract/dataset.ts'
import { useT } from '../../i18n/locale.tsx'
import { ImportReportView } from '../ImportReportView.tsx'
import { noteCount } from '../report-notes.ts'
import classes from './ReportSection.module.css'

export function ReportSection({ dataset, report }: { dataset: Dataset; report: ImportReport }) {
  const t = useT()
  const notes = noteCount(report)
  const [open, setOpen] = useState(notes > 0)
  return (
    <details className={classes.report} open={open} onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>
        <h2>{t('dataset.report')}</h2>
        <span className={classes.counts}>
          {report.rows_refused === 0 ? t('report.none') : t('report.refused', { rows: report.rows_refused })}
          {notes > 0 && <strong> · {t('report.toCheck', { count: notes })}</strong>}
        </span>
      </summary>
      <ImportReportView dataset={dataset} report={report} />
    </details>
  )
}
