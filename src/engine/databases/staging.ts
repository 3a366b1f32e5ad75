/** Loads a file of copied rows into the engine as texts, unchanged. */
import { fail, ok, type Result } from '../../contract/errors.ts'
import type { RowFormat, SourceField } from './driver.ts'
import { longestRow } from './longest-row.ts'
import { ROW_MAX_MB } from './row-bound.ts'

/** Maximum bytes of a line; the engine buffers many lines at a time. */
const LINE_MAX = ROW_MAX_MB * 1_048_576
/** The engine's error message for a longer line. */
const TOO_LONG = /maximum line size/i
/** The engine's error message for a line so long that memory runs out before the engine has measured it. */
const NO_ROOM = /out of memory/i

export type Query = (sql: string) => Promise<unknown[][]>

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

const ESCAPES: readonly (readonly [letter: string, code: number])[] = [
  ['b', 8],
  ['t', 9],
  ['n', 10],
  ['f', 12],
  ['r', 13],
  ["'", 39],
  ['0', 0],
]

/**
 * Returns SQL that resolves the escape sequences in a text. Splits the text at escaped backslashes first, so that a
 * letter after one is not taken for a sequence.
 */
const unescaped = (id: string): string => {
  const part = ESCAPES.reduce((sql, [letter, code]) => `replace(${sql}, ${literal(`\\${letter}`)}, chr(${code}))`, 'part')
  return `CASE WHEN contains(${id}, '\\') THEN array_to_string(list_transform(string_split(${id}, '\\\\'), lambda part: ${part}), '\\') ELSE ${id} END`
}

const NUMBER = 'row_number_sent'

const FORMATS: {
  readonly [S in RowFormat]: { readonly options: string; readonly first: readonly string[]; readonly value: (id: string, isLiteral: boolean) => string }
} = {
  quoted: { options: `delim=',', quote='"', escape='"', nullstr='', allow_quoted_nulls=false`, first: [], value: (id) => id },
  numbered: {
    options: `delim='\t', quote='', escape='', nullstr='\\N'`,
    first: [NUMBER],
    value: (id, isLiteral) => (isLiteral ? id : `${unescaped(id)} AS ${id}`),
  },
}

const COMMON = `auto_detect=false, header=false, new_line='\\n', parallel=false, null_padding=false, max_line_size=${LINE_MAX}, buffer_size=${2 * LINE_MAX}`

interface Copy {
  readonly ids: readonly string[]
  readonly fields: readonly SourceField[]
  /** Row count reported by the database. */
  readonly rows: number
  readonly sends: RowFormat
}

/** Creates the table `source` of texts, and verifies that it has as many rows as the database reported. */
export async function stage(query: Query, file: string, { ids, fields, rows, sends }: Copy): Promise<Result<null>> {
  const { options, first, value } = FORMATS[sends]
  const columns = [...first, ...ids].map((id) => `${id}: 'VARCHAR'`).join(', ')
  const source = `read_csv(${literal(file)}, columns={${columns}}, ${options}, ${COMMON})`
  try {
    await query(`CREATE TEMP TABLE source AS SELECT ${ids.map((id, i) => value(id, fields[i]?.isLiteral === true)).join(', ')} FROM ${source}`)
  } catch (error) {
    const isTooLong = TOO_LONG.test(String(error)) || (NO_ROOM.test(String(error)) && (await longestRow(file, sends === 'quoted')) > LINE_MAX)
    if (!isTooLong) throw error
    return fail('db_row_too_large', { limit: ROW_MAX_MB })
  }
  const [[stored] = [0]] = await query('SELECT count(*) FROM source')
  return Number(stored) === rows ? ok(null) : fail('db_rows_differ', { sent: rows, stored: Number(stored) })
}
