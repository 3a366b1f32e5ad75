/**
 * SQL texts follow their columns when these get other names. Every other reference in a document
 * is by id; a text is written with names, so the names in it are what is changed.
 */
import type { AnalysisDocument } from '../contract/analysis.ts'
import type { Column } from '../contract/column.ts'
import type { Measure } from '../contract/measure.ts'
import type { StepConfig } from '../contract/step.ts'

/** Strings, comments, quoted names and plain names of SQL; a plain name before a bracket is a function. */
const TOKENS = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|"((?:[^"]|"")+)"|([\p{L}_][\p{L}\p{N}_$]*)(?!\s*\(|[\p{L}\p{N}_$])/gu

/** What stands before a type's name or a unit of time: neither is a column, even where one is called so. */
const BEFORE_WORD = /(::|\bas\s|\bextract\s*\(|\binterval\s+[^\s]+\s)\s*$/i

type Renames = ReadonlyMap<string, string>

/** The new name of a column that is written as `name`: exactly, or apart from case where only one is. */
function renamed(name: string, renames: Renames): string | undefined {
  const exact = renames.get(name)
  if (exact !== undefined) return exact
  const alike = [...renames].filter(([old]) => old.toLowerCase() === name.toLowerCase())
  return alike.length === 1 ? alike[0]?.[1] : undefined
}

/** A SQL text with columns named anew, all at once, so that two may swap names. Strings, comments, functions and types stay. */
export function renameInSql(sql: string, renames: Renames): string {
  return sql.replace(TOKENS, (token, quoted: string | undefined, plain: string | undefined, at: number) => {
    if (plain !== undefined && BEFORE_WORD.test(sql.slice(0, at))) return token
    const name = quoted?.replaceAll('""', '"') ?? plain
    const next = name === undefined ? undefined : renamed(name, renames)
    return next === undefined || next === name ? token : `"${next.replaceAll('"', '""')}"`
  })
}

/** Every name in a SQL text that may be a column's. */
export const namesInSql = (sql: string): string[] =>
  [...sql.matchAll(TOKENS)].flatMap(({ index, 1: quoted, 2: plain }) => {
    if (quoted !== undefined) return quoted.replaceAll('""', '"')
    return plain === undefined || BEFORE_WORD.test(sql.slice(0, index)) ? [] : plain
  })

const inMeasure = (measure: Measure, renames: Renames): Measure =>
  measure.type === 'sql' ? { ...measure, value: { ...measure.value, sql: renameInSql(measure.value.sql, renames) } } : measure

const inColumn = (column: Column, renames: Renames): Column =>
  column.config?.kind === 'sql' ? { ...column, config: { ...column.config, params: { sql: renameInSql(column.config.params.sql, renames) } } } : column

/** A step's config whose SQL texts name columns as `renames` says. */
export function renameInConfig(config: StepConfig, renames: Renames): StepConfig {
  const { value } = config.query
  const measures = value.measures.map((m) => inMeasure(m, renames))
  const group_calculations = value.group_calculations.map((c) => inColumn(c, renames))
  return { ...config, query: { ...config.query, value: { ...value, measures, group_calculations } } }
}

/** A document whose SQL texts name columns as `renames` says: old name to new name. */
export function renameReferences(document: AnalysisDocument, renames: Renames): AnalysisDocument {
  if (renames.size === 0) return document
  return {
    dataset: { ...document.dataset, columns: document.dataset.columns.map((c) => inColumn(c, renames)) },
    measures: document.measures.map((m) => inMeasure(m, renames)),
    steps: document.steps.map((step) => ({ ...step, config: renameInConfig(step.config, renames) })),
  }
}
