/** The columns of the file and of the dataset, side by side. Columns that match by name and keep their type are folded. */
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Column } from '../../../contract/column.ts'
import type { ColumnMapping, MatchedColumn, ReplacementCheck, ReplacementType } from '../../../contract/replacement.ts'
import { type T, useT } from '../../i18n/locale.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import classes from '../../ui/page.module.css'
import { typeName } from '../type-name.ts'
import own from './Replace.module.css'
import { losesValues, TypeChoice } from './TypeChoice.tsx'
import type { Mode } from './use-replacement.ts'

/** How many columns are listed, because each has a list to choose from. */
const SHOWN_MAX = 200

/** Texts of a mode. */
const WORDS = { replace: 'replacing', append: 'appending' } as const satisfies Record<Mode, string>

/** A column of the file, with the type that it will have in the dataset. */
interface Placed {
  readonly column: MatchedColumn
  readonly dtype: string
}

/** After appending, a column has a type that holds the values of both. */
function placedColumns({ columns, changes }: ReplacementCheck, mode: Mode): Placed[] {
  const retyped = new Map((changes?.retyped ?? []).map(({ column_id, dtype }) => [column_id, dtype]))
  const kept = ({ column }: MatchedColumn) => (mode === 'append' && column ? (retyped.get(column.id) ?? column.dtype) : null)
  return columns.map((column) => ({ column, dtype: kept(column) ?? column.dtype }))
}

const isSame = ({ column, dtype }: Placed): boolean => column.evidence === 'name' && column.column?.dtype === dtype && !losesValues(column)

function typeText({ dtype, column: { column } }: Placed, t: T): string {
  const now = typeName(dtype, t)
  if (!column || column.dtype === dtype) return now
  const was = typeName(column.dtype, t)
  return t('replacing.was', was === now ? { now: dtype, was: column.dtype } : { now, was })
}

interface MatchRowProps {
  readonly placed: Placed
  readonly mode: Mode
  /** Columns of the dataset that no other column of the file is matched with. */
  readonly free: readonly Pick<Column, 'id' | 'name'>[]
  readonly breaks: boolean
  readonly choice: ReplacementType | undefined
  readonly sampled: number | null
  readonly onType: (choice: ReplacementType) => void
  readonly onChoose: (id: string | null) => void
}

function MatchRow({ placed, mode, free, breaks, choice, sampled, onType, onChoose }: MatchRowProps) {
  const t = useT()
  const { column } = placed
  return (
    <tr>
      <td className={own.column}>
        {column.name}
        <span className={own.samples}>{column.samples.join(t('app.listSeparator'))}</span>
      </td>
      <td>
        <NativeSelect
          size="xs"
          className={own.choice ?? ''}
          aria-label={t('replacing.inDatasetOf', { name: column.name })}
          value={column.column?.id ?? ''}
          data={[
            { value: '', label: t('replacing.newColumn') },
            ...(column.column ? [{ value: column.column.id, label: column.column.name }] : []),
            ...free.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChoose(event.currentTarget.value || null)}
        />
      </td>
      <td>
        {typeText(placed, t)} {breaks && <span className={classes.tag}>{t('changes.used')}</span>}
        <TypeChoice column={column} choice={choice} sampled={sampled} onChoose={onType} />
      </td>
      <td className={column.evidence === 'type' ? classes.warning : undefined}>
        {column.evidence ? t(`replacing.evidence.${column.evidence}`) : t(`${WORDS[mode]}.isNew`)}
      </td>
    </tr>
  )
}

interface MatchTableProps {
  readonly check: ReplacementCheck
  readonly mode: Mode
  readonly known: readonly Column[]
  readonly onChange: (columns: ColumnMapping) => void
  readonly onType: (place: number, choice: ReplacementType) => void
}

export function MatchTable({ check, mode, known, onChange, onType }: MatchTableProps) {
  const t = useT()
  const [all, setAll] = useState(false)
  /** Types chosen here, by place. These columns stay in sight. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, ReplacementType>>(new Map())
  const sampled = check.sample_is_whole ? null : check.sampled_rows
  const { columns, changes } = check
  const placed = placedColumns(check, mode)
  const taken = new Set(columns.map(({ column }) => column?.id))
  const free = known.filter(({ id, type }) => type === 'column' && !taken.has(id))
  // an appended file removes no column
  const gone = mode === 'append' ? free.map(({ id, name, dtype }) => ({ column_id: id, name, dtype, breaks: false })) : (changes?.gone ?? [])
  const breaking = new Set((changes?.retyped ?? []).flatMap(({ column_id, breaks }) => (breaks ? [column_id] : [])))
  const same = placed.filter(isSame).length
  const places = placed.flatMap((one, place) => (all || chosen.has(place) || !isSame(one) ? [place] : []))
  const choose = (place: number, id: string | null) => onChange(columns.map(({ column }, i) => (i === place ? id : (column?.id ?? null))))
  const retype = (place: number, choice: ReplacementType): void => {
    setChosen(new Map([...chosen, [place, choice]]))
    onType(place, choice)
  }
  const hidden = Math.max(0, places.length - SHOWN_MAX) + Math.max(0, gone.length - SHOWN_MAX)
  return (
    <>
      {taken.size === 1 && taken.has(undefined) && (
        <div className={classes.error} role="alert">
          {t('replacing.none')}
        </div>
      )}
      {same > 0 && (
        <div>
          {t(`${WORDS[mode]}.same`, { count: same })}{' '}
          <Button size="compact-xs" variant="default" aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'replacing.hideSame' : 'replacing.showSame')}
          </Button>
        </div>
      )}
      {places.length + gone.length > 0 && (
        <ListTable
          label={t('dataset.columns')}
          maxHeight={360}
          heads={
            <>
              <th>{t('replacing.inFile')}</th>
              <th>{t('replacing.inDataset')}</th>
              <th>{t('replacing.type')}</th>
              <th>{t('replacing.match')}</th>
            </>
          }
        >
          {places.slice(0, SHOWN_MAX).map((place) => {
            const one = placed[place] as Placed
            const breaks = breaking.has(one.column.column?.id ?? '')
            return (
              <MatchRow
                key={place}
                {...{ placed: one, mode, free, breaks, sampled, choice: chosen.get(place) }}
                onType={(choice) => retype(place, choice)}
                onChoose={(id) => choose(place, id)}
              />
            )
          })}
          {gone.slice(0, SHOWN_MAX).map(({ column_id, name, dtype, breaks }) => (
            <tr key={column_id}>
              <td className={classes.muted}>{t('replacing.notInFile')}</td>
              <td className={own.column}>{name}</td>
              <td>
                {typeName(dtype, t)} {breaks && <span className={classes.tag}>{t('changes.used')}</span>}
              </td>
              <td>{t(mode === 'append' ? 'appending.isMissing' : 'replacing.isGone')}</td>
            </tr>
          ))}
        </ListTable>
      )}
      {hidden > 0 && <p className={classes.muted}>{t('replacing.more', { count: hidden })}</p>}
    </>
  )
}
