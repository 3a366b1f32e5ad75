/** The columns of a dataset: type, distribution or most frequent values, share of blanks, and examples. */
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconDecimal, IconNote, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Column } from '../../../contract/column.ts'
import { type ColumnProfile, isDistinctExact } from '../../../contract/column-profile.ts'
import type { Dataset } from '../../../contract/dataset.ts'
import { typeFamily } from '../../../contract/scalar.ts'
import { columnLabel } from '../../../format/label-type.ts'
import { useBlankLabels } from '../../analysis/blank-labels.ts'
import { RenameDialog } from '../../analysis/RenameDialog.tsx'
import { BLOCK } from '../../analysis/rows/LongTable.tsx'
import { call, showFailure, toasts } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import classes from '../../ui/page.module.css'
import { TypeIcon } from '../../ui/TypeIcon.tsx'
import { typeName } from '../type-name.ts'
import own from './ColumnsTable.module.css'
import { DescribeColumn } from './DescribeColumn.tsx'
import { Histogram } from './Histogram.tsx'
import { shareText } from './share-text.ts'
import { useReloadColumns } from './use-reload-columns.ts'

const FormatColumn = lazy(async () => ({ default: (await import('./FormatColumn.tsx')).FormatColumn }))

const whole = new Intl.NumberFormat('en-US')
/** Columns that are shown at first, and with each further click. */
const PAGE = 100
const EXAMPLES = 3

function TopValues({ column, profile, rows }: { column: Column; profile: ColumnProfile; rows: number }) {
  const words = useBlankLabels()
  return (
    <ul className={own.top}>
      {profile.top.map(({ value, rows: count }) => (
        <li key={String(value)} title={`${columnLabel(value, column, words)}: ${whole.format(count)}`}>
          <span className={own.bar} style={{ inlineSize: `${(100 * count) / Math.max(1, rows)}%` }} aria-hidden="true" />
          <span className={own.value}>{columnLabel(value, column, words)}</span>
          <span className="numbers">{whole.format(count)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Numbers and dates over their range, other columns by their most frequent values. */
function Distribution({ column, profile, rows }: { column: Column; profile: ColumnProfile | undefined; rows: number }) {
  const t = useT()
  const words = useBlankLabels()
  if (!profile) return null
  const say = (value: ColumnProfile['min']) => columnLabel(value, column, words)
  if (profile.bins) return <Histogram bins={profile.bins} profile={profile} say={say} />
  if (profile.top.length > 0) return <TopValues column={column} profile={profile} rows={rows} />
  const values = rows - profile.nulls
  if (values > 1 && profile.distinct === values) return <span className={classes.muted}>{t('dataset.allDifferent')}</span>
  return profile.min === null ? null : <span className={classes.muted}>{`${say(profile.min)} … ${say(profile.max)}`}</span>
}

/** The first different values of each column, by column ID, from the rows that the preview shows. */
function useExamples({ id, version_id }: Dataset): ReadonlyMap<string, readonly ColumnProfile['min'][]> {
  const { data } = useCall('apiv2/preview_dataset', { dataset_id: id, start: 0, count: BLOCK }, { enabled: version_id !== null })
  if (!data) return new Map()
  return new Map(data.columns.map((column, at) => [column, [...new Set(data.data[at] ?? [])].filter((v) => v !== null && v !== '').slice(0, EXAMPLES)]))
}

/** Columns for counts of the import. Live data is not counted. */
function Counts({ column, profile, rows }: { readonly column: Column; readonly profile: ColumnProfile | undefined; readonly rows: number }) {
  const t = useT()
  const blanks = profile?.nulls ?? 0
  return (
    <>
      <td className={own.cell}>
        <Distribution column={column} profile={profile} rows={rows} />
      </td>
      <td className={classes.number} title={profile && !isDistinctExact(profile) ? t('dataset.distinctEstimate') : undefined}>
        {profile && !isDistinctExact(profile) ? `≈ ${whole.format(profile.distinct)}` : whole.format(profile?.distinct ?? 0)}
      </td>
      <td className={classes.number} title={t('dataset.blanksOf', { blanks, rows })}>
        {shareText(blanks, rows)}
      </td>
    </>
  )
}

interface ColumnRowProps {
  readonly column: Column
  readonly profile: ColumnProfile | undefined
  readonly dataset: Dataset
  readonly examples: readonly ColumnProfile['min'][]
  readonly note: string
  readonly onRename: () => void
  readonly onDescribe: () => void
  readonly onFormat: () => void
}

function ColumnRow({ column, profile, dataset, examples, note, onRename, onDescribe, onFormat }: ColumnRowProps) {
  const t = useT()
  const words = useBlankLabels()
  const original = column.original_name !== '' && column.original_name !== column.name ? t('dataset.original', { name: column.original_name }) : column.name
  const shown = examples.map((value) => columnLabel(value, column, words)).join(t('app.listSeparator'))
  return (
    <tr>
      <td title={original}>
        <TypeIcon dtype={column.dtype} /> {column.name}{' '}
        {dataset.abilities.edit && (
          <Tooltip label={t('dataset.rename')}>
            <ActionIcon size="sm" variant="subtle" aria-label={t('dataset.renameOf', { column: column.name })} onClick={onRename}>
              <IconPencil size={14} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
        {dataset.abilities.edit && (
          <Tooltip label={t('dataset.describe')}>
            <ActionIcon size="sm" variant="subtle" aria-label={t('dataset.describeOf', { column: column.name })} onClick={onDescribe}>
              <IconNote size={14} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
        {dataset.abilities.edit && typeFamily(column.dtype) === 'number' && (
          <Tooltip label={t('dataset.format')}>
            <ActionIcon size="sm" variant="subtle" aria-label={t('dataset.formatOf', { column: column.name })} onClick={onFormat}>
              <IconDecimal size={14} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        )}
        {note !== '' && <p className={own.note}>{note}</p>}
      </td>
      <td>{typeName(column.dtype, t)}</td>
      {dataset.mode === 'copy' && <Counts column={column} profile={profile} rows={dataset.rows} />}
      <td title={shown}>{shown}</td>
    </tr>
  )
}

export function ColumnsTable({ dataset }: { dataset: Dataset }) {
  const t = useT()
  const reloadColumns = useReloadColumns(dataset.id)
  const [renaming, setRenaming] = useState<Column | null>(null)
  const [describing, setDescribing] = useState<Column | null>(null)
  const [formatting, setFormatting] = useState<Column | null>(null)
  const [shown, setShown] = useState(PAGE)
  const notes = new Map((dataset.column_notes ?? []).map(({ column_id, description }) => [column_id, description]))
  const examples = useExamples(dataset)
  const profiles = new Map(dataset.profile.map((p) => [p.column_id, p]))
  const rename = async (column: Column, name: string) => {
    const reply = await call('apiv2/rename_column', { dataset_id: dataset.id, column_id: column.id, name: name.trim() }, { quiet: true })
    if (!reply.ok) return showFailure(t('dataset.renameFailed'), reply.problem)
    toasts.show({ severity: 'success', title: t('dataset.renamed') })
    await reloadColumns()
  }
  const more = dataset.schema.length - shown
  return (
    <section className={classes.section}>
      <h2>{t('dataset.columns')}</h2>
      <ListTable
        label={t('dataset.columns')}
        heads={
          <>
            <th>{t('dataset.column')}</th>
            <th>{t('dataset.type')}</th>
            {dataset.mode === 'copy' && (
              <>
                <th>{t('dataset.distribution')}</th>
                <th className={classes.number}>{t('dataset.distinct')}</th>
                <th className={classes.number}>{t('dataset.blanks')}</th>
              </>
            )}
            <th>{t('dataset.examples')}</th>
          </>
        }
      >
        {dataset.schema.slice(0, shown).map((column) => (
          <ColumnRow
            key={column.id}
            column={column}
            profile={profiles.get(column.id)}
            dataset={dataset}
            examples={examples.get(column.id) ?? []}
            note={notes.get(column.id) ?? ''}
            onRename={() => setRenaming(column)}
            onDescribe={() => setDescribing(column)}
            onFormat={() => setFormatting(column)}
          />
        ))}
      </ListTable>
      {more > 0 && (
        <div>
          <Button variant="default" onClick={() => setShown(shown + PAGE)}>
            {t('dataset.moreColumns', { count: Math.min(PAGE, more), all: dataset.schema.length })}
          </Button>
        </div>
      )}
      {describing && <DescribeColumn dataset={dataset} column={describing} known={notes.get(describing.id) ?? ''} onClose={() => setDescribing(null)} />}
      {formatting && (
        <Suspense>
          <FormatColumn dataset={dataset} column={formatting} onClose={() => setFormatting(null)} />
        </Suspense>
      )}
      {renaming && <RenameDialog name={renaming.name} onRename={(name) => void rename(renaming, name)} onClose={() => setRenaming(null)} />}
    </section>
  )
}
