/**
 * Forms that write a formula for common calculated columns, so that nobody needs to know SQL for them. The column is
 * stored as its formula and is edited as one later.
 */

import type { Column } from '../../contract/column.ts'
import { writtenName } from '../../contract/column-name.ts'
import { namesOf } from '../../contract/kinds.ts'
import { typeFamily } from '../../contract/scalar.ts'
import type { TypeFamily } from '../../contract/sql-type.ts'

/** Traits of a form: the type families of its first column, whose menu offers it. */
export const RECIPES = {
  split_text: { accepts: ['text'] },
  days_between: { accepts: ['date', 'datetime'] },
} as const satisfies Record<string, { readonly accepts: readonly TypeFamily[] }>
export type Recipe = keyof typeof RECIPES
export const RECIPE_NAMES: readonly Recipe[] = namesOf(RECIPES)

/** Units of the time between two dates. */
export const SPAN_UNITS = ['day', 'week', 'month', 'year'] as const
export type SpanUnit = (typeof SPAN_UNITS)[number]

export interface RecipeDraft {
  /** ID of the text column, or of the first date. */
  readonly column: string
  /** ID of the second date. */
  readonly until: string
  readonly unit: SpanUnit
  readonly splitAt: string
  /** The place of the part, as typed, counted from 1. */
  readonly place: string
  readonly countsFrom: 'start' | 'end'
}

export const EMPTY_RECIPE: RecipeDraft = { column: '', until: '', unit: 'day', splitAt: ' ', place: '1', countsFrom: 'start' }

export type RecipeProblem = 'baseRequired' | 'separatorRequired' | 'place'

const isPlace = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text.trim())

export const recipeAccepts = (recipe: Recipe, { dtype }: Pick<Column, 'dtype'>): boolean =>
  (RECIPES[recipe].accepts as readonly TypeFamily[]).includes(typeFamily(dtype))

/** The problems of a form by field. */
export function recipeProblems(recipe: Recipe, { column, until, splitAt, place }: RecipeDraft): Readonly<Partial<Record<keyof RecipeDraft, RecipeProblem>>> {
  const base = column === '' ? { column: 'baseRequired' as const } : {}
  if (recipe === 'days_between') return { ...base, ...(until === '' ? { until: 'baseRequired' as const } : {}) }
  return {
    ...base,
    ...(splitAt === '' ? { splitAt: 'separatorRequired' as const } : {}),
    ...(isPlace(place) ? {} : { place: 'place' as const }),
  }
}

/**
 * The formula that a form stands for; empty while the form has problems. Days count the midnights between two dates.
 * Weeks, months and years are whole ones that have passed. A missing part of a text is blank.
 */
export function recipeFormula(recipe: Recipe, draft: RecipeDraft, columns: readonly Pick<Column, 'id' | 'name'>[]): string {
  const nameOf = (id: string): string => writtenName(columns.find((c) => c.id === id)?.name ?? id)
  if (Object.keys(recipeProblems(recipe, draft)).length > 0) return ''
  const { column, until, unit, splitAt, place, countsFrom } = draft
  if (recipe === 'days_between') return `${unit === 'day' ? 'date_diff' : 'date_sub'}('${unit}', ${nameOf(column)}, ${nameOf(until)})`
  const separator = `'${splitAt.replaceAll("'", "''")}'`
  return `nullif(split_part(${nameOf(column)}, ${separator}, ${countsFrom === 'end' ? '-' : ''}${place.trim()}), '')`
}
