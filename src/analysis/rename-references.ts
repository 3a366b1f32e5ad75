/** Updates SQL texts when columns are renamed. Documents refer to columns by ID everywhere else, but by name in SQL. */
import type { AnalysisDocument } from '../contract/analysis.ts'
import type { Column } from '../contract/column.ts'
import type { Measure } from '../contract/measure.ts'
import type { StepConfig } from '../contract/step.ts'

/** Matches strings, comments, quoted names and plain names in SQL. A name before a parenthesis is a function and does not match. */
const TOKENS = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|"((?:[^"]|"")+)"|([\p{L}_][\p{L}\p{N}_$]*)(?!\s*\(|[\p{L}\p{N}_$])/gu

/** Matches text after which a name is a type or a time unit, not a column. */
const BEFORE_WORD = /(::|\bas\s|\bextract\s*\(|\binterval\s+[^\s]+\s)\s*$/i

type Renames = ReadonlyMap<string, string>

/** The new name of a column written as `name`. Without an exact match, ignores case if that match is unique. */
function renamed(name: string, renames: Renames): string | undefined {
  const exact = renames.get(name)
  if (exact !== undefined) return exact
  const alike = [...renames].filter(([old]) => old.toLowerCase() === name.toLowerCase())
  return alike.length === 1 ? alike[0]?.[1] : undefined
}

/** Renames columns in a SQL text simultaneously, so that two can swap names. Leaves strings, comments, functions and types unchanged. */
export function renameInSql(sql: string, renames: Renames): string {
  return sql.replace(TOKENS, (token, quoted: string | undefined, plain: string | undefined, at: number) => {
    if (plain !== undefined && BEFORE_WORD.test(sql.slice(0, at))) return token
    const name = quoted?.replaceAll('""', '"') ?? plain
    const next = name === undefined ? undefined : renamed(name, renames)
    return next === undefined || next === name ? token : `"${next.replaceAll('"', '""')}"`
  })
}

/** All names in a SQL text that may refer to columns. */
export const namesInSql = (sql: string): string[] =>
  [...sql.matchAll(TOKENS)].flatMap(({ index, 1: quoted, 2: plain }) => {
    if (quoted !== undefined) return quoted.replaceAll('""', '"')
    return plain === undefined || BEFORE_WORD.test(sql.slice(0, index)) ? [] : plain
  })

const inMeasure = (measure: Measure, renames: Renames): Measure =>
  measure.type === 'sql' ? { ...measure, value: { ...measure.value, sql: renameInSql(measure.value.sql, renames) } } : measure

const inColumn = (column: Column, renames: Renames): Column =>
  column.config?.kind === 'sql' ? { ...column, config: { ...column.config, params: { sql: renameInSql(column.config.params.sql, renames) } } } : column

/** Renames columns in the SQL texts of a step's config. */
export function renameInConfig(config: StepConfig, renames: Renames): StepConfig {
  const { value } = config.query
  const measures = value.measures.map((m) => inMeasure(m, renames))
  const group_calculations = value.group_calculations.map((c) => inColumn(c, renames))
  return { ...config, query: { ...config.query, value: { ...value, measures, group_calculations } } }
}

/** Renames columns in the SQL texts of a document. `renames` maps old names to new names. */
export function renameReferences(document: AnalysisDocument, renames: Renames): AnalysisDocument {
  if (renames.size === 0) return document
  return {
    dataset: { ...document.dataset, columns: document.dataset.columns.map((c) => inColumn(c, renames)) },
    measures: document.measures.map((m) => inMeasure(m, renames)),
    steps: document.steps.map((step) => ({ ...step, config: renameInConfig(step.config, renames) })),
  }
}
