/** Suggests questions about the existing columns. Each comes with the expected result; a question that parses differently is not suggested. */
import { fillIn } from '../contract/errors.ts'
import type { ServerTexts } from '../texts/server-texts.ts'
import { familyOf, isDated, isIdentity, isYearly, type QuestionContext } from './cursor.ts'
import type { Group, ParsedQuestion, QuestionMeasure, QuestionSort } from './parsed-question.ts'

export interface Example {
  /** Phrasings of the same question, the simplest first. */
  readonly questions: readonly string[]
  readonly asked: ParsedQuestion
}

const askedOf = (of: QuestionMeasure['of'], rows: readonly Group[], sort: QuestionSort | null): ParsedQuestion => ({
  ...{ measures: [{ of, shown: null }], rows, columns: [], filters: [], sort, shown: null },
})

/** Returns at most one question of each kind for which suitable columns exist. */
export function examplesOf({ columns, languages }: Pick<QuestionContext, 'columns' | 'languages'>, texts: ServerTexts['ask']['examples']): Example[] {
  const own = columns.filter((column) => column.type === 'column' && !isIdentity(column, languages))
  const number = own.find((column) => familyOf(column) === 'number' && !isYearly(column))
  const [group, other = group] = own.filter((column) => familyOf(column) === 'text')
  const date = own.find(isDated)
  const year = date ? undefined : own.find(isYearly)
  const made: Example[] = []
  const add = (template: string, names: Readonly<Record<string, string>>, asked: ParsedQuestion): void => {
    const marked = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, `“${name}”`]))
    made.push({ questions: [fillIn(template, names), fillIn(template, marked)], asked })
  }
  const average = number && ({ agg: 'avg', column: number } as const)
  if (average && group) add(texts.average, { measure: number.name, group: group.name }, askedOf(average, [{ column: group, window: null }], null))
  if (average && date) add(texts.monthly, { measure: number.name }, askedOf(average, [{ column: date, window: 'month' }], null))
  if (average && year) add(texts.average, { measure: number.name, group: year.name }, askedOf(average, [{ column: year, window: null }], null))
  const largest: QuestionSort = { by: null, agg: null, direction: 'desc' }
  if (other) add(texts.sorted, { group: other.name }, askedOf({ agg: 'count', column: null }, [{ column: other, window: null }], largest))
  return made
}
