/** Lists the columns of a file: detected type, a choice of other types, sample values, and values that do not fit the type. */
import { NativeSelect } from '@mantine/core'
import { SchemaType, type SourceColumn, type SourcePreview } from '../../../contract/import.ts'
import { paragraph } from '../../../format/sentences.ts'
import { type T, useLocale, useT } from '../../i18n/locale.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import classes from '../../ui/page.module.css'
import { readingNotes } from '../reading-notes.ts'
import { typeName } from '../type-name.ts'
import own from '../UploadPage.module.css'

export type Types = Readonly<Record<string, SchemaType>>

function notesOf(column: SourceColumn, t: T): string[] {
  const { chosen, failing, values, nearly } = column
  const samples = column.failing_samples.join(t('app.listSeparator'))
  if (chosen !== null) return failing > 0 ? [t('source.unfit', { count: failing, values, samples })] : []
  const notes = readingNotes(column, t)
  if (failing > 0) notes.push(t('source.staysText', { count: failing, values, nearly: t(`types.${nearly ?? 'number'}`), samples }))
  return notes
}

function Row({ column, chosen, onType }: { column: SourceColumn; chosen: SchemaType | null; onType: (type: SchemaType | null) => void }) {
  const t = useT()
  const samples = column.samples.join(t('app.listSeparator'))
  return (
    <tr>
      <td title={column.name}>{column.name}</td>
      <td>
        <NativeSelect
          className={own.type}
          aria-label={t('source.typeOf', { column: column.name })}
          value={chosen ?? ''}
          onChange={(e) => onType(e.currentTarget.value === '' ? null : SchemaType.parse(e.currentTarget.value))}
          data={[
            { value: '', label: t('source.foundType', { type: typeName(column.found, t) }) },
            ...SchemaType.options.map((value) => ({ value, label: t(`schema.types.${value}`) })),
          ]}
        />
      </td>
      <td title={samples}>{samples}</td>
      <td className={classes.sentences}>{notesOf(column, t).join(' · ')}</td>
    </tr>
  )
}

interface ColumnTypesProps {
  readonly preview: SourcePreview
  readonly types: Types
  readonly onTypes: (types: Types) => void
}

export function ColumnTypes({ preview, types, onTypes }: ColumnTypesProps) {
  const t = useT()
  const locale = useLocale()
  const { columns, sampled_rows: rows } = preview
  if (columns.length === 0) return null
  const choose = (id: string, type: SchemaType | null): void => {
    const { [id]: _, ...others } = types
    onTypes(type === null ? others : { ...others, [id]: type })
  }
  return (
    <>
      <h3>{t('source.columns')}</h3>
      <p className={classes.muted}>
        {paragraph(locale, t(preview.sample_is_whole ? 'source.sampledAll' : 'source.sampled', { rows }), t('source.chosenHint'))}
      </p>
      <ListTable
        label={t('source.columns')}
        maxHeight={420}
        heads={
          <>
            <th>{t('report.column')}</th>
            <th>{t('report.type')}</th>
            <th>{t('schema.samples')}</th>
            <th>{t('report.note')}</th>
          </>
        }
      >
        {columns.map((column) => (
          <Row key={column.column_id} column={column} chosen={types[column.column_id] ?? null} onType={(type) => choose(column.column_id, type)} />
        ))}
      </ListTable>
    </>
  )
}
