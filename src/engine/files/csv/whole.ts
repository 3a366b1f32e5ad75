/** The slow way to load: reads the whole file as text, then determines the types of columns that the sample could not settle, and applies chosen types. */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { SchemaChoice, SchemaResult } from '../../../contract/import.ts'
import { parseSqlType } from '../../../contract/sql-type.ts'
import type { Heard } from '../../import-progress.ts'
import { coded, type Dictionaries, findDictionaries, repeatingColumns } from '../dictionaries.ts'
import { valueOrNullSql } from '../null-words.ts'
import type { Preferences } from '../styles.ts'
import type { Inferred } from './choose.ts'
import type { CsvDialect } from './dialect.ts'
import { inferTypes, samplesOfMisfits } from './infer.ts'
import { isReliable, type Sampled } from './sample.ts'
import { columnId, readCsv, rows, type Texts, textsOf } from './scan.ts'
import { countWords, failuresOf, lossesOf, type Target, targetFor, targetOf } from './targets.ts'
import { exactCast, fitsSample, NO_NEAR_TYPE, sampledCast, sampledText } from './types.ts'

/** A column's ID and type in an earlier import of the same file. */
export interface EarlierColumn {
  readonly id: string
  readonly dtype: string
  readonly date_order: 'mdy' | 'dmy' | 'ymd' | null
}

export interface LoadOptions {
  readonly preferences: Preferences
  readonly schema: SchemaChoice
  /** Columns of the earlier import, whose types are kept if all values fit. */
  readonly before: readonly EarlierColumn[]
  /** Whether a chosen type applies only if no value loses a part, unless its misfits may become blank. */
  readonly keepsValues?: boolean
}

export interface WholeLoad {
  readonly types: readonly Inferred[]
  readonly dictionaries: Dictionaries
  readonly misfitSamples: readonly (readonly string[])[]
  /** How many texts of each column mean a missing value and became null. */
  readonly words: readonly number[]
  /** How the chosen types were applied; null if none were chosen. */
  readonly schema: SchemaResult | null
}

const TABLE = 'raw'

interface TypedColumn {
  readonly type: Inferred
  readonly cast: string
}

const retyped = (type: Inferred, { dtype }: Target): Inferred => ({ ...type, dtype, near: NO_NEAR_TYPE, ambiguous: false, ambiguousNumber: false, hint: null })

/** Returns SQL that converts a column to a chosen type. Values that do not fit become NULL. */
export function castTo(name: string, target: Target): string {
  if (target.dtype === 'VARCHAR') return name
  const text = valueOrNullSql(name)
  return `CASE WHEN ${text} IS NOT NULL AND ${target.fits(text)} THEN ${target.value(text)} END`
}

/** Adds the formats inferred for a column to the preferences, for when a person chooses its type. */
export const withHints = ({ decimal, dateOrder }: Inferred, preferences: Preferences): Preferences => ({
  ...preferences,
  decimal: preferences.decimal ?? decimal,
  date_order: preferences.date_order ?? dateOrder,
})

const isZoned = (dtype: string): boolean => {
  const type = parseSqlType(dtype)
  return type.kind === 'timestamp' && type.zoned
}

/** Whether moments with a time zone would become dates or times without one. */
const losesZone = (found: string, was: string): boolean => isZoned(found) && !isZoned(was) && was !== 'VARCHAR'

/** Keeps a column's type from an earlier import if all values still fit, so that a type does not change by itself. */
async function keepTypes(texts: Texts, columns: readonly TypedColumn[], before: readonly EarlierColumn[], preferences: Preferences): Promise<TypedColumn[]> {
  const final = [...columns]
  for (const [i, name] of texts.names.entries()) {
    const column = columns[i]
    const was = before.find((b) => b.id === columnId(i))
    if (!column || !was || isSame(column.type, was) || losesZone(column.type.dtype, was.dtype)) continue
    const target = await targetOf(texts, name, was.dtype, { ...preferences, date_order: preferences.date_order ?? was.date_order })
    const { failing } = was.dtype === 'VARCHAR' ? { failing: 0 } : await failuresOf(texts, name, target)
    if (failing === 0) final[i] = { type: { ...retyped(column.type, target), dateOrder: was.date_order }, cast: castTo(name, target) }
  }
  return final
}

/** Whether a column has the same type and date order as before. */
export const isSame = (type: Inferred, was: EarlierColumn): boolean =>
  type.dtype === was.dtype && (was.date_order === null || type.dateOrder === was.date_order)

/** Applies chosen types: those that fit all values, or that may turn the other values into null. */
async function applyChoice(
  texts: Texts,
  dialect: CsvDialect,
  columns: readonly TypedColumn[],
  { schema: choice, preferences, before, keepsValues }: LoadOptions,
): Promise<{ columns: TypedColumn[]; result: SchemaResult }> {
  const result: SchemaResult = { updated: [], failed: [] }
  const final = [...columns]
  for (const [i, name] of texts.names.entries()) {
    const id = columnId(i)
    const chosen = choice.types[id]
    const inferred = columns[i]
    if (chosen === undefined || inferred === undefined) continue
    const target = await targetFor(texts, name, chosen, withHints(inferred.type, preferences))
    const { failing, samples } = chosen === 'VARCHAR' ? { failing: 0, samples: [] } : await failuresOf(texts, name, target)
    const { losing, losing_samples } = keepsValues ? await lossesOf(texts, name, target) : { losing: 0, losing_samples: [] }
    const column = { column_id: id, name: dialect.names[i] ?? id, dtype: target.dtype }
    if (failing + losing > 0 && !choice.blank_misfits.includes(id)) {
      result.failed.push({ ...column, failing: failing + losing, samples: [...samples, ...losing_samples] })
      continue
    }
    final[i] = { type: retyped(inferred.type, target), cast: castTo(name, target) }
    const [words = 0] = chosen === 'VARCHAR' ? [] : await countWords(texts, [name])
    // a column that already had this type is not reported as changed
    const was = before.find((b) => b.id === id)
    if (was?.dtype !== target.dtype || failing > 0) result.updated.push({ ...column, blanked: failing + words, misfits: failing, misfit_samples: samples })
  }
  return { columns: final, result }
}

/** Returns, for each column, whether all texts fit its sampled type. */
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

/**
 * Determines each column's type. Keeps the sampled type if the sample is the whole file, or if the type is reliable and
 * fits every value; otherwise counts all values.
 */
async function typesOf(texts: Texts, { types: sampled, isWhole }: Pick<Sampled, 'types' | 'isWhole'>, preferences: Preferences): Promise<TypedColumn[]> {
  if (isWhole) return texts.names.map((name, i) => ({ type: sampled[i] as Inferred, cast: exactCast(name, sampled[i] as Inferred) }))
  const settled = texts.names.flatMap((name, i) => (sampled[i] && isReliable(sampled[i]) ? [{ name, type: sampled[i] }] : []))
  const fit = await whichFit(texts, settled)
  const known = new Map(settled.flatMap(({ name, type }, i) => (fit[i] ? [[name, { type, cast: sampledCast(sampledText(name, type), type) }] as const] : [])))
  const names = texts.names.filter((name) => !known.has(name))
  const settledProofs = [...known.values()].map(({ type }) => type.proof)
  const counted = names.length === 0 ? [] : await inferTypes({ ...texts, names }, preferences, { known: settledProofs })
  for (const [i, name] of names.entries()) {
    const type = counted[i] as Inferred
    known.set(name, { type, cast: exactCast(name, type) })
  }
  return texts.names.map((name) => known.get(name) as TypedColumn)
}

/** Counts, for each typed column, the texts that became null because they mean a missing value, such as NA. */
export async function countNullWords(texts: Texts, types: readonly Inferred[]): Promise<number[]> {
  const names = texts.names.filter((_, i) => types[i]?.dtype !== 'VARCHAR' && (types[i]?.nullWords ?? 0) > 0)
  const counted = await countWords(texts, names)
  return texts.names.map((name) => counted[names.indexOf(name)] ?? 0)
}

/** Fills the table `data` from the whole file. Malformed lines go to the table named by `rejects`. */
export async function loadWhole(
  connection: DuckDBConnection,
  file: string,
  dialect: CsvDialect,
  sampled: Pick<Sampled, 'types' | 'isWhole'>,
  options: LoadOptions,
  rejects: string,
  { told, pass }: Heard,
): Promise<WholeLoad> {
  told.part(0.4)
  await told.loading(pass, () => connection.run(`CREATE TEMP TABLE ${TABLE} AS SELECT * FROM ${readCsv(file, dialect, rejects)}`))
  told.part(0.3)
  const texts = textsOf(connection, TABLE, dialect)
  const inferred = await typesOf(texts, sampled, options.preferences)
  const kept = await keepTypes(texts, inferred, options.before, options.preferences)
  const { columns, result } = await applyChoice(texts, dialect, kept, options)
  const types = columns.map(({ type }) => type)
  const misfitSamples: string[][] = []
  for (const [i, { near }] of types.entries()) misfitSamples.push(near.misfits > 0 ? await samplesOfMisfits(texts, columnId(i), near) : [])
  const words = await countNullWords(texts, types)
  const names = types.flatMap((type, i) => (type.dtype === 'VARCHAR' ? [columnId(i)] : []))
  told.part(0.3)
  const dictionaries = await findDictionaries(connection, TABLE, await repeatingColumns(connection, TABLE, names))
  told.part()
  await connection.run(`CREATE TABLE data AS SELECT ${columns.map(({ cast }, i) => coded(columnId(i), cast, dictionaries)).join(', ')} FROM ${TABLE}`)
  await connection.run(`DROP TABLE ${TABLE}`)
  return { types, dictionaries, misfitSamples, words, schema: Object.keys(options.schema.types).length > 0 ? result : null }
}
