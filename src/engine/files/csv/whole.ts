/** The slow way: the whole file as text, then the types of the columns that a sample cannot settle, and types that a person chose. */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { SchemaChoice, SchemaResult } from '../../../contract/import.ts'
import { coded, type Dictionaries, findDictionaries, repeatingColumns } from '../dictionaries.ts'
import type { Preferences } from '../styles.ts'
import type { CsvDialect } from './dialect.ts'
import { failuresOf, type Inferred, inferTypes, targetFor } from './infer.ts'
import { isSettled } from './sample.ts'
import { physical, readCsv, rows, type Texts, textsOf } from './scan.ts'
import { exactCast, fitsSample, present, sampledCast, sampledText } from './types.ts'

export interface LoadOptions {
  readonly preferences: Preferences
  readonly schema: SchemaChoice
}

export interface WholeLoad {
  readonly types: readonly Inferred[]
  readonly dictionaries: Dictionaries
  readonly misfitSamples: readonly (readonly string[])[]
  /** What became of chosen types; null where none were. */
  readonly schema: SchemaResult | null
}

const TABLE = 'raw'

interface TypedColumn {
  readonly type: Inferred
  readonly cast: string
}

/** Types that a person chose, where they fit or may blank what does not. */
async function applyChoice(
  texts: Texts,
  dialect: CsvDialect,
  columns: readonly TypedColumn[],
  choice: SchemaChoice,
  preferences: Preferences,
): Promise<{ columns: TypedColumn[]; result: SchemaResult }> {
  const result: SchemaResult = { updated: [], failed: [] }
  const final = [...columns]
  for (const [i, name] of texts.names.entries()) {
    const id = physical(i)
    const chosen = choice.types[id]
    const inferred = columns[i]
    if (chosen === undefined || inferred === undefined) continue
    const target = await targetFor(texts, name, chosen, preferences)
    const { failing, samples } = chosen === 'VARCHAR' ? { failing: 0, samples: [] } : await failuresOf(texts, name, target)
    const column = { column_id: id, name: dialect.names[i] ?? id, dtype: target.dtype }
    if (failing > 0 && !choice.blank_misfits.includes(id)) {
      result.failed.push({ ...column, failing, samples })
      continue
    }
    const text = present(name)
    final[i] = {
      type: { ...inferred.type, dtype: target.dtype, misfits: 0, nearly: null },
      cast: chosen === 'VARCHAR' ? name : `CASE WHEN ${text} IS NOT NULL AND ${target.fits(text)} THEN ${target.value(text)} END`,
    }
    result.updated.push({ ...column, blanked: failing })
  }
  return { columns: final, result }
}

/** Whether every text of each column fits the type that the sample gave it. */
async function whichFit({ connection, from }: Texts, columns: readonly { readonly name: string; readonly type: Inferred }[]): Promise<boolean[]> {
  const typed = columns.filter(({ type }) => type.dtype !== 'VARCHAR')
  if (typed.length === 0) return columns.map(() => true)
  const casts = typed.map(({ name, type }, i) => `${sampledText(name, type)} AS t${i}, TRY(${sampledCast(sampledText(name, type), type)}) AS v${i}`)
  const misfits = typed.map(
    ({ type }, i) => `count(CASE WHEN t${i} IS NOT NULL AND NOT coalesce(v${i} IS NOT NULL AND ${fitsSample(`t${i}`, `v${i}`, type)}, FALSE) THEN 1 END)`,
  )
  const [counts = []] = await rows(connection, `SELECT ${misfits.join(', ')} FROM (SELECT ${casts.join(', ')} FROM ${from}) AS cast_once`)
  const misfitting = new Set(typed.flatMap(({ name }, i) => (Number(counts[i]) > 0 ? [name] : [])))
  return columns.map(({ name }) => !misfitting.has(name))
}

/** The type of every column: the sampled one where it is settled and every value fits it, else by counting. */
async function typesOf(texts: Texts, sampled: readonly Inferred[], preferences: Preferences): Promise<TypedColumn[]> {
  const settled = texts.names.flatMap((name, i) => (sampled[i] && isSettled(sampled[i]) ? [{ name, type: sampled[i] }] : []))
  const fit = await whichFit(texts, settled)
  const known = new Map(settled.flatMap(({ name, type }, i) => (fit[i] ? [[name, { type, cast: sampledCast(sampledText(name, type), type) }] as const] : [])))
  const names = texts.names.filter((name) => !known.has(name))
  const counted = names.length === 0 ? [] : await inferTypes({ ...texts, names }, preferences)
  for (const [i, name] of names.entries()) {
    const type = counted[i] as Inferred
    known.set(name, { type, cast: exactCast(name, type) })
  }
  return texts.names.map((name) => known.get(name) as TypedColumn)
}

async function samplesOfMisfits(connection: DuckDBConnection, name: string, type: Inferred): Promise<string[]> {
  const target = type.nearly === 'number' ? 'DOUBLE' : type.nearly === 'boolean' ? 'BOOLEAN' : 'TIMESTAMP'
  const found = await rows(
    connection,
    `SELECT DISTINCT left(${name}, 80) FROM ${TABLE} WHERE trim(${name}) <> '' AND try_cast(${name} AS ${target}) IS NULL LIMIT 5`,
  )
  return found.map(([value]) => String(value))
}

/** Fills the table `data` from all texts of a file; its bad lines are kept aside under the name `rejects`. */
export async function loadWhole(
  connection: DuckDBConnection,
  file: string,
  dialect: CsvDialect,
  sampled: readonly Inferred[],
  options: LoadOptions,
  rejects: string,
): Promise<WholeLoad> {
  await connection.run(`CREATE TEMP TABLE ${TABLE} AS SELECT * FROM ${readCsv(file, dialect, rejects)}`)
  const texts = textsOf(connection, TABLE, dialect)
  const inferred = await typesOf(texts, sampled, options.preferences)
  const { columns, result } = await applyChoice(texts, dialect, inferred, options.schema, options.preferences)
  const types = columns.map(({ type }) => type)
  const misfitSamples: string[][] = []
  for (const [i, type] of types.entries()) misfitSamples.push(type.misfits > 0 ? await samplesOfMisfits(connection, physical(i), type) : [])
  const names = types.flatMap((type, i) => (type.dtype === 'VARCHAR' ? [physical(i)] : []))
  const dictionaries = await findDictionaries(connection, TABLE, await repeatingColumns(connection, TABLE, names))
  await connection.run(`CREATE TABLE data AS SELECT ${columns.map(({ cast }, i) => coded(physical(i), cast, dictionaries)).join(', ')} FROM ${TABLE}`)
  await connection.run(`DROP TABLE ${TABLE}`)
  return { types, dictionaries, misfitSamples, schema: Object.keys(options.schema.types).length > 0 ? result : null }
}
