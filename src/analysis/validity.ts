/** Checks names in a document: columns have unique names, measures have unique names, and no measure is named like a column. */
import type { AnalysisDocument } from '../contract/analysis.ts'
import type { Column } from '../contract/column.ts'
import { fail, ok, type Result } from '../contract/errors.ts'
import type { Measure } from '../contract/measure.ts'

export type NameCode = 'column_name_taken' | 'measure_name_taken' | 'measure_named_like_column'

/** The first name that two things with different IDs share. */
function twice(things: readonly { readonly id: string; readonly name: string }[]): string | undefined {
  const owners = new Map<string, string>()
  for (const { id, name } of things) {
    if ((owners.get(name) ?? id) !== id) return name
    owners.set(name, id)
  }
  return undefined
}

/** Checks a measure's name against the columns of the same scope. */
export function measureName(measure: Pick<Measure, 'name'>, columns: readonly Pick<Column, 'name'>[]): Result<null, 'measure_named_like_column'> {
  return columns.some((c) => c.name === measure.name) ? fail('measure_named_like_column', { name: measure.name }) : ok(null)
}

/** Checks the names of all columns, and of all measures that a person named, in a document. Fails with the first violation. */
export function documentNames(document: AnalysisDocument): Result<null, NameCode> {
  const calculated = document.steps.flatMap((s) => s.config.query.value.group_calculations)
  const columns = [...document.dataset.columns, ...calculated]
  for (const step of document.steps) {
    const column = twice([...document.dataset.columns, ...step.config.query.value.group_calculations])
    if (column !== undefined) return fail('column_name_taken', { name: column })
  }
  const lists = [document.measures, ...document.steps.map((s) => s.config.query.value.measures)].map((measures) => measures.filter((m) => !m.auto))
  for (const measures of lists) {
    const measure = twice(measures)
    if (measure !== undefined) return fail('measure_name_taken', { name: measure })
  }
  for (const one of lists.flat()) {
    const named = measureName(one, columns)
    if (!named.ok) return named
  }
  return ok(null)
}
