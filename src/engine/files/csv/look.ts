/** Previews the columns of a text file from a sample: their detected or chosen types, some values, and values that do not fit. */
import { open, rm, stat, writeFile } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { SchemaType, SourceColumn } from '../../../contract/import.ts'
import { notesOn } from '../column-notes.ts'
import { type StoredAs, type StoredRows, storedRows } from '../stored-rows.ts'
import type { Preferences } from '../styles.ts'
import type { Inferred } from './choose.ts'
import { valueOrNull } from './counts.ts'
import type { CsvDialect } from './dialect.ts'
import { futureYearsOf } from './future.ts'
import { inferTypes, samplesOfMisfits } from './infer.ts'
import { fillSample, SAMPLE_TABLE } from './sample.ts'
import { rows, type Texts, textsOf } from './scan.ts'
import { failuresOf, lossesOf, targetFor } from './targets.ts'
import { tidy } from './tidy.ts'
import { exactCast } from './types.ts'
import { castTo, withHints } from './whole.ts'

/** How many rows a preview contains. */
const SHOWN_ROWS = 30
/** How many rows are searched for example values, and how many examples a column gets. */
const SAMPLED_ROWS = 500
const SAMPLES = 4
const SAMPLE_LENGTH = 80
/** How many bytes are examined of a file that the engine cannot read directly. */
const UNEVEN_HEAD = 4 << 20
const LF = 10

export interface ColumnAnalysis extends StoredRows {
  readonly names: string[]
  readonly rows: (string | null)[][]
  readonly columns: SourceColumn[]
  readonly sampled_rows: number
  readonly sample_is_whole: boolean
  /** The number of each shown row, counted like the option `header_row`. */
  readonly row_numbers: number[]
}

export interface AnalysisChoices {
  readonly preferences: Preferences
  readonly types: Readonly<Record<string, SchemaType>>
  /** Columns that are text in their database, and stay text unless another type is chosen. */
  readonly texts?: readonly boolean[]
  /** Types that the source states; null for a column whose values decide. */
  readonly stated?: readonly (SchemaType | null)[]
}

function samplesOf(head: readonly (string | null)[][], at: number): string[] {
  const found = new Set<string>()
  for (const row of head) {
    const text = valueOrNull(row[at] ?? null)
    if (text !== null) found.add(text.slice(0, SAMPLE_LENGTH))
    if (found.size === SAMPLES) break
  }
  return [...found]
}

type Losses = Pick<SourceColumn, 'losing' | 'losing_samples'>
const NO_LOSS: Losses = { losing: 0, losing_samples: [] }

interface Judged extends Losses {
  readonly failing: number
  readonly samples: string[]
  readonly as: StoredAs
}

/** Returns the type with which a column will be stored, and the values that do not fit the chosen type or that of most values. */
async function judgeColumn(texts: Texts, name: string, type: Inferred, chosen: SchemaType | null, preferences: Preferences): Promise<Judged> {
  if (chosen === 'VARCHAR') return { failing: 0, samples: [], ...NO_LOSS, as: { dtype: 'VARCHAR', cast: name } }
  if (chosen !== null) {
    const target = await targetFor(texts, name, chosen, withHints(type, preferences))
    const { failing, samples } = await failuresOf(texts, name, target)
    return { failing, samples, ...(await lossesOf(texts, name, target)), as: { dtype: target.dtype, cast: castTo(name, target) } }
  }
  const samples = type.near.misfits > 0 ? await samplesOfMisfits(texts, name, type.near) : []
  return { failing: type.near.misfits, samples, ...NO_LOSS, as: { dtype: type.dtype, cast: exactCast(name, type) } }
}

const asText = (type: Inferred): Inferred => ({
  ...type,
  dtype: 'VARCHAR',
  near: { misfits: 0, nearly: null, style: null },
  ambiguous: false,
  ambiguousNumber: false,
})

async function judged(
  connection: DuckDBConnection,
  dialect: CsvDialect,
  isWhole: boolean,
  numbers: readonly number[] | null,
  { preferences, types, texts: areTexts, stated }: AnalysisChoices,
): Promise<ColumnAnalysis> {
  const texts = textsOf(connection, SAMPLE_TABLE, dialect)
  const inferred = await inferTypes(texts, preferences, { isSample: true })
  const head = (await rows(connection, `SELECT * FROM ${SAMPLE_TABLE} LIMIT ${SAMPLED_ROWS}`)) as (string | null)[][]
  const [[count] = [0]] = await rows(connection, `SELECT count(*) FROM ${SAMPLE_TABLE}`)
  const columns: SourceColumn[] = []
  const as: StoredAs[] = []
  for (const [i, name] of texts.names.entries()) {
    const type = areTexts?.[i] ? asText(inferred[i] as Inferred) : (inferred[i] as Inferred)
    const chosen = types[name] ?? null
    const wanted = chosen ?? stated?.[i] ?? null
    const judged = await judgeColumn(texts, name, type, wanted, preferences)
    const { failing, samples, losing, losing_samples } = judged
    as.push(judged.as)
    const future = chosen === null ? await futureYearsOf(texts, name, type) : null
    const notes = notesOn(
      head.map((row) => row[i] ?? null),
      { isText: judged.as.dtype === 'VARCHAR', debit: preferences.debit ?? 'minus' },
    )
    columns.push({
      ...notes,
      ...{
        column_id: name,
        name: dialect.names[i] ?? name,
        found: chosen === null && wanted !== null ? judged.as.dtype : type.dtype,
        chosen,
        values: type.values,
      },
      ...{ stored_as: judged.as.dtype, blanked: judged.as.dtype === 'VARCHAR' ? 0 : type.nullWords },
      ...{ failing, failing_samples: samples, losing, losing_samples, nearly: type.near.nearly, samples: samplesOf(head, i) },
      ...{ date_order: type.dateOrder, ambiguous_dates: type.ambiguous, decimal: type.decimal, ambiguous_numbers: type.ambiguousNumber, hint: type.hint },
      ...(future ? { future_years: future } : {}),
    })
  }
  const shown = head.slice(0, SHOWN_ROWS).map((row) => row.map((cell) => cell || null))
  const first = dialect.skippedRecords + (dialect.header ? 1 : 0) - dialect.declared + 1
  const row_numbers = shown.map((_, i) => numbers?.[i] ?? first + i)
  const stored = await storedRows(texts, as, SHOWN_ROWS)
  return { names: [...dialect.names], rows: shown, row_numbers, ...stored, columns, sampled_rows: Number(count), sample_is_whole: isWhole }
}

interface TidyHead {
  readonly file: string
  readonly dialect: CsvDialect
  readonly isWhole: boolean
  readonly numbers: readonly number[]
}

/** Runs `tidy` on the complete lines at the start of a file. Returns the clean file, its dialect, and whether it contains the whole file. */
async function tidyHead(file: string, dialect: CsvDialect, scratch: string): Promise<TidyHead> {
  const { size } = await stat(file)
  const handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(size, UNEVEN_HEAD)), 0, Math.min(size, UNEVEN_HEAD), 0).finally(() => handle.close())
  const end = bytesRead < size ? buffer.lastIndexOf(LF) + 1 : bytesRead
  const head = `${scratch}.head`
  await writeFile(head, buffer.subarray(0, end === 0 ? bytesRead : end))
  try {
    const clean = `${scratch}.clean`
    const isWhole = bytesRead === size
    // the last rows of the head are not those of the file
    const omit = dialect.omit && (isWhole ? dialect.omit : { ...dialect.omit, skipLast: 0 })
    const tidied = await tidy(head, { ...dialect, omit }, clean, () => undefined)
    return { file: clean, dialect: tidied.dialect, isWhole, numbers: tidied.numbers }
  } finally {
    await rm(head, { force: true })
  }
}

/** Analyzes the columns of a UTF-8 file from a sample. `scratch`: path prefix for temporary files. */
export async function analyzeColumns(
  connection: DuckDBConnection,
  file: string,
  dialect: CsvDialect,
  scratch: string,
  choice: AnalysisChoices,
): Promise<ColumnAnalysis> {
  const uneven = dialect.isUneven ? await tidyHead(file, dialect, scratch) : null
  try {
    const read = uneven ?? { file, dialect, isWhole: true, numbers: null }
    const { isWhole } = await fillSample(connection, read.file, read.dialect, `${scratch}.sample`)
    return await judged(connection, read.dialect, isWhole && read.isWhole, read.numbers, choice)
  } finally {
    await connection.run(`DROP TABLE IF EXISTS ${SAMPLE_TABLE}`)
    if (uneven) await rm(uneven.file, { force: true })
  }
}
