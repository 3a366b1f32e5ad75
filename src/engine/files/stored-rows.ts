/** Shows the first rows of a source as an import will store them, and which cells differ from the file. */

import type { Value } from '../../contract/scalar.ts'
import type { StoredChange } from '../../contract/source-findings.ts'
import { parseSqlType, type SqlType, typeFamilyOf } from '../../contract/sql-type.ts'
import { fromText } from '../wire.ts'
import { rows, type Texts } from './csv/scan.ts'
import { isNullWord } from './null-words.ts'

/** A column's type, and the SQL that converts its text. */
export interface StoredAs {
  readonly dtype: string
  readonly cast: string
}

export interface StoredRows {
  readonly stored: Value[][]
  readonly changes: StoredChange[]
}

/** How many characters of the text in the file are shown for a changed cell. */
const TEXT_MAX = 200
const PLAIN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/

/** Whether a text says the same in the same form, apart from signs, zeros and seconds that mean nothing. */
function isSameForm(text: string, value: Value, type: SqlType): boolean {
  switch (typeFamilyOf(type)) {
    case 'number':
      return PLAIN_NUMBER.test(text) && !/e/i.test(text) && Number(text) === Number(value)
    case 'boolean':
      return text.toLowerCase() === String(value)
    case 'datetime':
    case 'time':
      return String(value).startsWith(text.replace(' ', 'T')) || text.replace(' ', 'T').replace(/\.?0+$/, '') === String(value)
    default:
      return text === String(value)
  }
}

function changeOf(raw: string | null, value: Value, type: SqlType): Omit<StoredChange, 'row' | 'column'> | null {
  const text = (raw ?? '').trim()
  if (text === '' || raw === value) return null
  const shown = (raw ?? '').slice(0, TEXT_MAX)
  if (value === null) return { text: shown, kind: isNullWord(text) ? 'nothing' : 'misfit' }
  return isSameForm(text, value, type) ? null : { text: shown, kind: 'form' }
}

/** Converts the first `count` rows of a table of texts. `columns`: one for each of its names. */
export async function storedRows({ connection, from, names }: Texts, columns: readonly StoredAs[], count: number): Promise<StoredRows> {
  const types = columns.map(({ dtype }) => parseSqlType(dtype))
  const list = columns.map(({ cast, dtype }, i) => (dtype === 'VARCHAR' ? names[i] : `CAST(TRY(${cast}) AS VARCHAR)`))
  const head = `(SELECT * FROM ${from} LIMIT ${count}) AS head`
  const found = (await rows(connection, `SELECT ${[...list, ...names].join(', ')} FROM ${head}`)) as (string | null)[][]
  const stored = found.map((row) => types.map((type, i) => fromText(row[i] || null, type)))
  const changes = found.flatMap((row, r) =>
    types.flatMap((type, c) => {
      const change = changeOf(row[names.length + c] ?? null, stored[r]?.[c] ?? null, type)
      return change ? [{ row: r, column: c, ...change }] : []
    }),
  )
  return { stored, changes }
}
