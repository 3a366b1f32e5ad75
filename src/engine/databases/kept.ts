/**
 * Rows that a dataset has, to which those of its database with a greater key are added (docs/decisions/0124).
 * Whatever stands in the way of that is no failure: then all rows are copied, and the report says why.
 */
import type { CopyReason } from '../../contract/append.ts'
import type { ImportTask } from '../protocol.ts'
import type { Above, SourceField } from './driver.ts'
import { grows, scaleOfKey, sumsOf, wholeKey, writtenSums, writtenValue } from './growing.ts'
import { literal, type Query } from './staging.ts'
import { isKeptAs, type Typed, written } from './typing.ts'

type AppendTask = NonNullable<ImportTask['append']>
type KeptVersion = Exclude<AppendTask['kept'], string>

/** New rows for a version that is there. */
export interface Adding {
  readonly above: Above
  readonly kept: KeptVersion
  /** Rows of it, and what their keys add up to. */
  readonly rows: number
  readonly sums: string
}

const KEPT = 'kept'

/** The only column of a name, as datasets call it or as the database does, by which new rows can be told; -1 where there is none. */
export function keyPlace(fields: readonly SourceField[], names: readonly string[], key: string): number {
  const place = names.indexOf(key) >= 0 ? names.indexOf(key) : fields.findIndex(({ name }) => name === key)
  const field = fields[place]
  return field && grows(field.reading) ? place : -1
}

interface Columns {
  readonly fields: readonly SourceField[]
  readonly names: readonly string[]
  readonly ids: readonly string[]
}

/** Rows to add to, where the columns are those of the version that is there; else why all are copied. */
export async function addingTo(
  { key, kept }: AppendTask,
  { fields, names, ids }: Columns,
  before: ImportTask['before'],
  query: Query,
): Promise<Adding | CopyReason> {
  const place = keyPlace(fields, names, key)
  if (place < 0) return 'key'
  if (typeof kept === 'string') return kept
  const same = before?.length === names.length && names.every((name, i) => before[i]?.name === name && before[i]?.id === ids[i])
  const notes = ids.map((id) => kept.notes.find((note) => note.column_id === id))
  if (!same || !notes.every((note, i) => note && fields[i] && isKeptAs(fields[i].reading, note))) return 'columns'
  const id = ids[place] ?? ''
  await query(`ATTACH ${literal(kept.file)} AS ${KEPT} (READ_ONLY)`)
  const dtype = notes[place]?.dtype ?? ''
  const [[highest, rows] = []] = await query(`SELECT CAST(max(${id}) AS VARCHAR), count(*) FROM ${KEPT}.data`)
  const value = typeof highest === 'string' ? writtenValue(dtype, highest) : null
  if (value !== null) {
    const [sums = []] = await query(
      `SELECT ${sumsOf(wholeKey(id, dtype))
        .map((sum) => `CAST(${sum} AS VARCHAR)`)
        .join(', ')} FROM ${KEPT}.data`,
    )
    return { above: { place, value, scale: scaleOfKey(dtype) }, kept, rows: Number(rows), sums: writtenSums(...sums) }
  }
  await query(`DETACH ${KEPT}`)
  return highest === null ? 'first' : 'key'
}

/** Old rows, then new ones, as the view `joined`. Texts are texts again: their dictionaries hold old values only. */
export async function join(columns: readonly Typed[], query: Query): Promise<void> {
  const old = columns.map(({ id, type }) => (type.kind === 'text' ? `CAST(${id} AS VARCHAR) AS ${id}` : id))
  const added = columns.map((column) => `${written(column)} AS ${column.id}`)
  await query(`CREATE TEMP VIEW joined AS SELECT ${old.join(', ')} FROM ${KEPT}.data UNION ALL SELECT ${added.join(', ')} FROM source`)
}

/** Lets go of the old version. */
export async function leave(query: Query): Promise<void> {
  await query('DROP VIEW IF EXISTS joined')
  await query(`DETACH DATABASE IF EXISTS ${KEPT}`)
}

/** How many rows share the greatest value of a column, and how many have none. */
export async function keyFacts(id: string | undefined, query: Query): Promise<{ readonly ties: number; readonly blanks: number }> {
  if (id === undefined) return { ties: 0, blanks: 0 }
  const [[ties, blanks] = []] = await query(`SELECT count(*) FILTER (${id} = (SELECT max(${id}) FROM data)), count(*) FILTER (${id} IS NULL) FROM data`)
  return { ties: Number(ties ?? 0), blanks: Number(blanks ?? 0) }
}
