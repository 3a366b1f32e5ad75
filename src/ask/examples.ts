/** Suggests questions built from the existing columns. Each has an expected reading: a question that is read differently is not offered. */
import { fillIn } from '../contract/errors.ts'
import type { ServerTexts } from '../texts/server-texts.ts'
import type { Asked, AskedMeasure, AskedSort, Group } from './asked.ts'
import { familyOf, isDated, isIdentity, isYearly, type Known } from './cursor.ts'

export interface Example {
  /** Wordings of the same question, the plainest first. */
  readonly questions: readonly string[]
  readonly asked: Asked
}

const askedOf = (of: AskedMeasure['of'], rows: readonly Group[], sort: AskedSort | null): Asked => ({
  ...{ measures: [{ of, shown: null }], rows, columns: [], filters: [], sort, shown: null },
})

/** Returns at most one question of each kind that the columns allow. */
export function examplesOf({ columns, languages }: Pick<Known, 'columns' | 'languages'>, texts: ServerTexts['ask']['examples']): Example[] {
  const own = columns.filter((column) => column.type === 'column' && !isIdentity(column, languages))
  const number = own.find((column) => familyOf(column) === 'number' && !isYearly(column))
  const [group, other = group] = own.filter((column) => familyOf(column) === 'text')
  const date = own.find(isDated)
  const year = date ? undefined : own.find(isYearly)
  const made: Example[] = []
  const add = (template: string, names: Readonly<Record<string, string>>, asked: Asked): void => {
    const marked = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, `“${name}”`]))
    made.push({ questions: [fillIn(template, names), fillIn(template, marked)], asked })
  }
  const average = number && ({ agg: 'avg', column: number } as const)
  if (average && group) add(texts.average, { measure: number.name, group: group.name }, askedOf(average, [{ column: group, window: null }], null))
  if (average && date) add(texts.monthly, { measure: number.name }, askedOf(average, [{ column: date, window: 'month' }], null))
  if (average && year) add(texts.average, { measure: number.name, group: year.name }, askedOf(average, [{ column: year, window: null }], null))
  const largest: AskedSort = { by: null, agg: null, direction: 'desc' }
  if (other) add(texts.sorted, { group: other.name }, askedOf({ agg: 'count', column: null }, [{ column: other, window: null }], largest))
  return made
}
