/**
 * Adds database rows with a greater key to the rows that a dataset already has (docs/decisions/0124). If that is not
 * possible, all rows are copied instead, and the report gives the reason.
 */
import type { CopyReason } from '../../contract/append.ts'
import type { ImportTask } from '../protocol.ts'
import { canonicalSums, canonicalValue, isUsableKey, keyAsInteger, keySums, scaleOfKey } from './append-key.ts'
import type { LowerBound, SourceField } from './driver.ts'
import { literal, type Query } from './staging.ts'
import { isCompatibleWith, storedSql, type TypedColumn } from './typing.ts'

type AppendTask = NonNullable<ImportTask['append']>
type KeptVersion = Exclude<AppendTask['kept'], string>

/** The existing version that new rows are added to. */
export interface AppendTarget {
  readonly above: LowerBound
  readonly kept: KeptVersion
  /** Row count of the existing version, and the checksums of its keys. */
  readonly rows: number
  readonly sums: string
}

const KEPT = 'kept'

/**
 * Returns the position of the column with this name in the dataset or, failing that, in the database. -1 if there is no
 * such column or its type cannot be a key.
 */
export function keyPosition(fields: readonly SourceField[], names: readonly string[], key: string): number {
  const place = names.indexOf(key) >= 0 ? names.indexOf(key) : fields.findIndex(({ name }) => name === key)
  const field = fields[place]
  return field && isUsableKey(field.reading) ? place : -1
}

interface Columns {
  readonly fields: readonly SourceField[]
  readonly names: readonly string[]
  readonly ids: readonly string[]
}

/** Returns the existing version if it has the same columns as the database now, else the reason why all rows are copied. */
export async function findAppendTarget(
  { key, kept }: AppendTask,
  { fields, names, ids }: Columns,
  before: ImportTask['before'],
  query: Query,
): Promise<AppendTarget | CopyReason> {
  const place = keyPosition(fields, names, key)
  if (place < 0) return 'key'
  if (typeof kept === 'string') return kept
  const same = before?.length === names.length && names.every((name, i) => before[i]?.name === name && before[i]?.id === ids[i])
  const notes = ids.map((id) => kept.notes.find((note) => note.column_id === id))
  if (!same || !notes.every((note, i) => note && fields[i] && isCompatibleWith(fields[i].reading, note))) return 'columns'
  const id = ids[place] ?? ''
  await query(`ATTACH ${literal(kept.file)} AS ${KEPT} (READ_ONLY)`)
  const dtype = notes[place]?.dtype ?? ''
  const [[highest, rows] = []] = await query(`SELECT CAST(max(${id}) AS VARCHAR), count(*) FROM ${KEPT}.data`)
  const value = typeof highest === 'string' ? canonicalValue(dtype, highest) : null
  if (value !== null) {
    const [sums = []] = await query(
      `SELECT ${keySums(keyAsInteger(id, dtype))
        .map((sum) => `CAST(${sum} AS VARCHAR)`)
        .join(', ')} FROM ${KEPT}.data`,
    )
    return { above: { place, value, scale: scaleOfKey(dtype) }, kept, rows: Number(rows), sums: canonicalSums(...sums) }
  }
  await query(`DETACH ${KEPT}`)
  return highest === null ? 'first' : 'key'
}

/** Creates the view `joined`: old rows, then new ones. Dictionary-encoded columns become plain text, because their dictionaries contain only old values. */
export async function createJoinedView(columns: readonly TypedColumn[], query: Query): Promise<void> {
  const old = columns.map(({ id, type }) => (type.kind === 'text' ? `CAST(${id} AS VARCHAR) AS ${id}` : id))
  const added = columns.map((column) => `${storedSql(column)} AS ${column.id}`)
  await query(`CREATE TEMP VIEW joined AS SELECT ${old.join(', ')} FROM ${KEPT}.data UNION ALL SELECT ${added.join(', ')} FROM source`)
}

export async function detachOldVersion(query: Query): Promise<void> {
  await query('DROP VIEW IF EXISTS joined')
  await query(`DETACH DATABASE IF EXISTS ${KEPT}`)
}

/** Counts the rows with the largest key (`ties`) and the rows without a key (`blanks`). Both are 0 without a key column. */
export async function keyFacts(id: string | undefined, query: Query): Promise<{ readonly ties: number; readonly blanks: number }> {
  if (id === undefined) return { ties: 0, blanks: 0 }
  const [[ties, blanks] = []] = await query(`SELECT count(*) FILTER (${id} = (SELECT max(${id}) FROM data)), count(*) FILTER (${id} IS NULL) FROM data`)
  return { ties: Number(ties ?? 0), blanks: Number(blanks ?? 0) }
}
