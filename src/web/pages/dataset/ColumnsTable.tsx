/** The columns of a dataset: type, profile with the most frequent values as bars, and synonyms. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { Column } from '../../../contract/column.ts'
import { type ColumnProfile, type Dataset, isDistinctExact } from '../../../contract/dataset.ts'
import { keyLabel } from '../../../format/value.ts'
import { useBlankLabels } from '../../analysis/blank-labels.ts'
import { RenameDialog } from '../../analysis/RenameDialog.tsx'
import { call, showFailure, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import classes from '../../ui/page.module.css'
import { TypeIcon } from '../../ui/TypeIcon.tsx'
import { typeName } from '../type-name.ts'
import own from './ColumnsTable.module.css'
import { useReloadColumns } from './use-reload-columns.ts'

const whole = new Intl.NumberFormat('en-US')

function TopValues({ column, profile, rows }: { column: Column; profile: ColumnProfile | undefined; rows: number }) {
  const words = useBlankLabels()
  if (!profile || (profile.top ?? []).length === 0) return null
  return (
    <ul className={own.top}>
      {profile.top.map(({ value, rows: count }) => (
        <li key={String(value)} title={`${keyLabel(value, column.dtype, words)}: ${whole.format(count)}`}>
          <span className={own.bar} style={{ inlineSize: `${(100 * count) / Math.max(1, rows)}%` }} aria-hidden="true" />
          <span className={own.value}>{keyLabel(value, column.dtype, words)}</span>
          <span className="numbers">{whole.format(count)}</span>
        </li>
      ))}
    </ul>
  )
}

export function ColumnsTable({ dataset }: { dataset: Dataset }) {
  const t = useT()
  const words = useBlankLabels()
  const reloadColumns = useReloadColumns(dataset.id)
  const [renaming, setRenaming] = useState<Column | null>(null)
  const profiles = new Map(dataset.profile.map((p) => [p.column_id, p]))
  const rename = async (column: Column, name: string) => {
    const reply = await call('apiv2/rename_column', { dataset_id: dataset.id, column_id: column.id, name: name.trim() }, { quiet: true })
    if (!reply.ok) return showFailure(t('dataset.renameFailed'), reply.problem)
    toasts.show({ severity: 'success', title: t('dataset.renamed') })
    await reloadColumns()
  }
  return (
    <section className={classes.section}>
      <h2>{t('dataset.columns')}</h2>
      <ListTable
        label={t('dataset.columns')}
        heads={
          <>
            <th>{t('dataset.column')}</th>
            <th>{t('dataset.type')}</th>
            <th className={classes.number}>{t('dataset.distinct')}</th>
            <th className={classes.number}>{t('dataset.blanks')}</th>
            <th>{t('dataset.range')}</th>
            <th>{t('dataset.top')}</th>
          </>
        }
      >
        {dataset.schema.map((column) => {
          const profile = profiles.get(column.id)
          const range = profile && profile.min !== null ? `${keyLabel(profile.min, column.dtype, words)} … ${keyLabel(profile.max, column.dtype, words)}` : ''
          const original =
            column.original_name !== '' && column.original_name !== column.name ? t('dataset.original', { name: column.original_name }) : column.name
          return (
            <tr key={column.id}>
              <td title={original}>
                <TypeIcon dtype={column.dtype} /> {column.name}{' '}
                {dataset.abilities.edit && (
                  <Tooltip label={t('dataset.rename')}>
                    <ActionIcon size="sm" variant="subtle" aria-label={t('dataset.renameOf', { column: column.name })} onClick={() => setRenaming(column)}>
                      <IconPencil size={14} stroke={1.6} />
                    </ActionIcon>
                  </Tooltip>
                )}
              </td>
              <td>{typeName(column.dtype, t)}</td>
              <td className={classes.number} title={profile && !isDistinctExact(profile) ? t('dataset.distinctEstimate') : undefined}>
                {profile && !isDistinctExact(profile) ? `≈ ${whole.format(profile.distinct)}` : whole.format(profile?.distinct ?? 0)}
              </td>
              <td className={classes.number}>{whole.format(profile?.nulls ?? 0)}</td>
              <td title={range}>{range}</td>
              <td className={own.cell}>
                <TopValues column={column} profile={profile} rows={dataset.rows} />
              </td>
            </tr>
          )
        })}
      </ListTable>
      {renaming && <RenameDialog name={renaming.name} onRename={(name) => void rename(renaming, name)} onClose={() => setRenaming(null)} />}
    </section>
  )
}
