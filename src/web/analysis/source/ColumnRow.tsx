/** A column that the analysis uses, and the choice of its replacement. */
import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import type { ColumnUse } from '../../../analysis/source/required-columns.ts'
import type { Column } from '../../../contract/column.ts'
import { schemaTypeOf } from '../../../contract/import.ts'
import { parseSqlType } from '../../../contract/sql-type.ts'
import { useT } from '../../i18n/locale.tsx'
import { TypeIcon } from '../../ui/TypeIcon.tsx'
import classes from './Source.module.css'
import type { MappingRow } from './use-mapping.ts'

function useUses(): (uses: readonly ColumnUse[]) => string {
  const t = useT()
  return (uses) => uses.map(({ kind, name }) => t(`dataSource.uses.${kind}`, { name })).join(t('app.listSeparator'))
}

/** The most important note on the chosen replacement. */
function Remark({ row: { column, evidence, misfits, twice } }: { row: MappingRow }) {
  const t = useT()
  const uses = useUses()
  if (!column) return <span className={classes.warning}>{t('dataSource.missing')}</span>
  if (misfits.length > 0)
    return (
      <span className={classes.warning}>
        {t('dataSource.misfit', { type: t(`schema.types.${schemaTypeOf(parseSqlType(column.dtype))}`), uses: uses(misfits) })}
      </span>
    )
  if (evidence === 'guess' && twice.length === 0) return <span className={classes.warning}>{t('dataSource.guess')}</span>
  return null
}

interface ColumnRowProps {
  readonly row: MappingRow
  readonly columns: readonly Column[]
  readonly onChoose: (to: string | null) => void
}

export function ColumnRow({ row, columns, onChoose }: ColumnRowProps) {
  const t = useT()
  const uses = useUses()
  const remark = useId()
  const { wanted, column, twice } = row
  const { name, dtype } = wanted.column
  return (
    <li className={classes.row}>
      <div className={classes.wanted}>
        <strong title={t(`schema.types.${schemaTypeOf(parseSqlType(dtype))}`)}>
          <TypeIcon dtype={dtype} /> {name}
        </strong>
        <span>{t('dataSource.usedBy', { uses: uses(wanted.uses) })}</span>
      </div>
      <div className={classes.chosen}>
        <NativeSelect
          aria-label={t('dataSource.columnFor', { name })}
          aria-describedby={remark}
          value={column?.id ?? ''}
          data={[{ value: '', label: t('dataSource.none') }, ...columns.map((c) => ({ value: c.id, label: c.name }))]}
          leftSection={column && <TypeIcon dtype={column.dtype} />}
          error={twice.length > 0 && t('dataSource.twice', { names: twice.join(t('app.listSeparator')) })}
          onChange={(e) => onChoose(e.currentTarget.value === '' ? null : e.currentTarget.value)}
        />
        <span id={remark}>
          <Remark row={row} />
        </span>
      </div>
    </li>
  )
}
