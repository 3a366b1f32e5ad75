/** Shows how many rows an import read, stored and refused, and what is to say about its columns. */
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Dataset, ImportReport } from '../../contract/dataset.ts'
import { download } from '../api/download.ts'
import { type T, useT } from '../i18n/locale.tsx'
import { ListTable } from '../ui/ListTable.tsx'
import classes from '../ui/page.module.css'
import { ColumnChanges } from './dataset/ColumnChanges.tsx'
import { readingNotes } from './reading-notes.ts'
import { RefusedTable } from './review/RefusedTable.tsx'
import { typeName } from './type-name.ts'

type ReportColumn = ImportReport['columns'][number]

/** Notes on whether a type that the person chose for the column was applied. */
function chosenNotes({ column_id }: ReportColumn, { schema }: ImportReport, t: T): string[] {
  const updated = schema?.updated.find((c) => c.column_id === column_id)
  const failed = schema?.failed.find((c) => c.column_id === column_id)
  const list = (samples: readonly string[]): string => samples.join(t('app.listSeparator'))
  if (failed) return [t('report.chosenFailed', { count: failed.failing, type: typeName(failed.dtype, t), samples: list(failed.samples) })]
  if (!updated) return []
  return [t('report.chosen'), ...(updated.misfits > 0 ? [t('report.chosenMisfits', { count: updated.misfits, samples: list(updated.misfit_samples) })] : [])]
}

/** Notes on the rows of a file that was appended. */
function addedNotes({ added }: ImportReport, t: T): string[] {
  if (!added) return []
  const { rows, in_both: both, left_out: leftOut } = added
  const twice = leftOut > 0 ? [t('appending.reportLeftOut', { count: leftOut })] : both > 0 ? [t('appending.reportInBoth', { count: both })] : []
  return [t('appending.report', { rows }), ...twice]
}

/** How many names of joined files are listed. */
const NAMES_MAX = 12

/** A note on the files of an archive that became one table. */
function joinedNotes({ joined_files: files }: ImportReport, t: T): string[] {
  if (files.length === 0) return []
  const names = files.slice(0, NAMES_MAX).join(t('app.listSeparator')) + (files.length > NAMES_MAX ? ' …' : '')
  return [t('review.imported.joined', { count: files.length, names })]
}

/** Notes on rows that the person left out. */
function leftOutNotes({ left_out: { last, chosen, repeated_headers: repeated } }: ImportReport, t: T): string[] {
  return [
    ...(last > 0 ? [t('review.imported.last', { rows: last })] : []),
    ...(chosen > 0 ? [t('review.imported.chosen', { rows: chosen })] : []),
    ...(repeated > 0 ? [t('review.imported.repeated', { rows: repeated })] : []),
  ]
}

function notesOf(column: ReportColumn, report: ImportReport, t: T): string[] {
  const renamed = report.renamed_columns.find((r) => r.to === column.name)
  const notes: string[] = []
  if (renamed) notes.push(renamed.from === '' ? t('report.renamedEmpty') : t('report.renamed', { from: renamed.from }))
  notes.push(...readingNotes(column, t), ...chosenNotes(column, report, t))
  if (column.blanked > 0) notes.push(t('report.blanked', { count: column.blanked }))
  if (column.was !== null) notes.push(t('report.was', { type: typeName(column.was, t) }))
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

/** Lists uncertain decisions of the import, and possible mistakes in the file. */
function Notices({ report }: { report: ImportReport }) {
  const t = useT()
  const texts = report.columns.filter((column) => column.misfits > 0).map(({ name }) => name)
  const notices = [
    ...(texts.length > 0 ? [t('report.stayedText', { columns: texts.join(t('app.listSeparator')) })] : []),
    ...(report.fields_beyond_header > 0 ? [t('report.beyondHeader', { count: report.fields_beyond_header })] : []),
    ...(report.formulas_without_values > 0 ? [t('report.formulas', { cells: report.formulas_without_values })] : []),
    ...(report.encoding_guessed ? [t('report.guessed', { encoding: report.encoding.toUpperCase() })] : []),
    ...(report.padded_rows > 0 ? [t('report.padded', { rows: report.padded_rows })] : []),
    ...report.long_quotes.map(({ line, lines }) => t('report.longQuote', { line, lines })),
  ]
  if (notices.length === 0) return null
  return (
    <ul className={classes.warning}>
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  )
}

export function ImportReportView({ dataset, report }: { dataset: Pick<Dataset, 'id' | 'title' | 'abilities'>; report: ImportReport }) {
  const t = useT()
  const noted = report.columns.map((column) => ({ column, notes: notesOf(column, report, t) })).filter(({ notes }) => notes.length > 0)
  const delimiter = report.delimiter === '\t' ? t('report.tab') : report.delimiter === '' ? t('report.noDelimiter') : `“${report.delimiter}”`
  return (
    <div className={classes.section}>
      <p className="numbers">
        {t('report.read', { rows: report.rows_read })} · {t('report.stored', { rows: report.rows_stored })} ·{' '}
        {report.rows_refused === 0 ? t('report.none') : <strong className={classes.warning}>{t('report.refused', { rows: report.rows_refused })}</strong>}
        {(report.skipped_rows ?? 0) > 0 && <> · {t('report.skipped', { rows: report.skipped_rows })}</>}
        {[...joinedNotes(report, t), ...addedNotes(report, t), ...leftOutNotes(report, t)].map((note) => ` · ${note}`)}
        {(report.cell_errors ?? 0) > 0 && <> · {t('report.cellErrors', { cells: report.cell_errors })}</>}
        {report.encoding !== '' && <span className={classes.muted}> · {t('report.format', { encoding: report.encoding.toUpperCase(), delimiter })}</span>}
      </p>
      <Notices report={report} />
      {report.changes && (
        <section aria-label={t('changes.since')}>
          <h3>{t('changes.since')}</h3>
          <ColumnChanges changes={report.changes} />
        </section>
      )}
      {report.rows_refused > 0 && dataset.abilities.edit && (
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={14} />}
            onClick={() => void download('apiv2/download_refused_rows', { dataset_id: dataset.id }, `${dataset.title} refused.csv`)}
          >
            {t('report.download')}
          </Button>{' '}
          {report.rows_refused > report.refused_samples.length && (
            <span className={classes.muted}>{t('report.firstRefused', { shown: report.refused_samples.length, rows: report.rows_refused })}</span>
          )}
        </div>
      )}
      {report.refused_samples.length > 0 && <RefusedTable label={t('report.download')} lines={report.refused_samples} width={report.columns.length} />}
      {report.tables.length > 0 && (
        <ListTable
          label={t('several.imported')}
          maxHeight={320}
          heads={
            <>
              <th>{t('several.imported')}</th>
              <th className={classes.number}>{t('several.stored')}</th>
              <th className={classes.number}>{t('several.refused')}</th>
            </>
          }
        >
          {report.tables.map(({ name, rows, refused }) => (
            <tr key={name}>
              <td title={name}>{name}</td>
              <td className={classes.number}>{rows.toLocaleString('en-US')}</td>
              <td className={classes.number}>{refused.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </ListTable>
      )}
      {noted.length > 0 && (
        <ListTable
          label={t('report.title')}
          maxHeight={480}
          heads={
            <>
              <th>{t('report.column')}</th>
              <th>{t('report.type')}</th>
              <th className={classes.number}>{t('report.blanks')}</th>
              <th>{t('report.note')}</th>
            </>
          }
        >
          {noted.map(({ column, notes }) => (
            <tr key={column.column_id}>
              <td title={column.name}>{column.name}</td>
              <td>{typeName(column.dtype, t)}</td>
              <td className={classes.number}>{column.nulls.toLocaleString('en-US')}</td>
              <td className={classes.sentences}>{notes.join(' · ')}</td>
            </tr>
          ))}
        </ListTable>
      )}
    </div>
  )
}
