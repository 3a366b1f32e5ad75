/** What an import read, stored and refused, and how it read each column. */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Dataset, ImportReport } from '../../contract/dataset.ts'
import { download } from '../api/download.ts'
import { type T, useT } from '../i18n/locale.tsx'
import classes from '../ui/page.module.css'
import { typeName } from './type-name.ts'

type ReportColumn = ImportReport['columns'][number]

function notesOf(column: ReportColumn, report: ImportReport, t: T): string[] {
  const renamed = report.renamed_columns.find((r) => r.to === column.name)
  const notes: string[] = []
  if (renamed) notes.push(renamed.from === '' ? t('report.renamedEmpty') : t('report.renamed', { from: renamed.from }))
  if (column.date_order && column.date_order !== 'ymd') notes.push(t(`report.order.${column.date_order}`))
  if (column.ambiguous_dates) notes.push(t('report.ambiguous'))
  if (column.misfits > 0)
    notes.push(
      t('report.misfits', {
        count: column.misfits,
        nearly: t(`types.${column.nearly ?? 'number'}`),
        samples: column.misfit_samples.join(t('app.listSeparator')),
      }),
    )
  return notes
}

export function ImportReportView({ dataset, report }: { dataset: Pick<Dataset, 'id' | 'title' | 'abilities'>; report: ImportReport }) {
  const t = useT()
  const delimiter = report.delimiter === '\t' ? t('report.tab') : `“${report.delimiter}”`
  return (
    <div className={classes.section}>
      <p className="numbers">
        {t('report.read', { rows: report.rows_read })} · {t('report.stored', { rows: report.rows_stored })} ·{' '}
        {report.rows_refused === 0 ? t('report.none') : <strong className={classes.warning}>{t('report.refused', { rows: report.rows_refused })}</strong>}
        {(report.skipped_rows ?? 0) > 0 && <> · {t('report.skipped', { rows: report.skipped_rows })}</>}
        {(report.cell_errors ?? 0) > 0 && <> · {t('report.cellErrors', { cells: report.cell_errors })}</>}
        {report.delimiter !== '' && <span className={classes.muted}> · {t('report.format', { encoding: report.encoding.toUpperCase(), delimiter })}</span>}
      </p>
      {report.rows_refused > 0 && dataset.abilities.edit && (
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={14} />}
            onClick={() => void download('apiv2/download_refused_rows', { dataset_id: dataset.id }, `${dataset.title} refused.csv`)}
          >
            {t('report.download')}
          </Button>
        </div>
      )}
      {report.refused_samples.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
        <section className={classes.tableWrap} aria-label={t('report.download')} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th className={classes.number}>{t('report.line')}</th>
                <th>{t('report.reason')}</th>
                <th>{t('report.text')}</th>
              </tr>
            </thead>
            <tbody>
              {report.refused_samples.map((row) => (
                <tr key={row.line}>
                  <td className={classes.number}>{row.line}</td>
                  <td>{t(`report.reasons.${row.reason}`)}</td>
                  <td title={row.text}>{row.text}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard */}
      <section className={classes.tableWrap} aria-label={t('report.title')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{t('report.column')}</th>
              <th>{t('report.type')}</th>
              <th className={classes.number}>{t('report.blanks')}</th>
              <th>{t('report.note')}</th>
            </tr>
          </thead>
          <tbody>
            {report.columns.map((column) => (
              <tr key={column.column_id}>
                <td title={column.name}>{column.name}</td>
                <td>{typeName(column.dtype, t)}</td>
                <td className={classes.number}>{column.nulls.toLocaleString('en-US')}</td>
                <td>{notesOf(column, report, t).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
