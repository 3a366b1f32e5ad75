/**
 * Which groups of a field a step shows: the largest or smallest by a measure, and those that meet conditions on measures.
 * Kinds are rows of tables; menus, sentences and the engine read their traits from here. `docs/computation.md` defines them.
 */
import { z } from 'zod'
import { namesOf } from './kinds.ts'
import { Id, UserValue } from './scalar.ts'

/** Traits of a way to choose groups by size. */
interface TopTraits {
  /** Which end of the order is kept. */
  readonly keeps: 'largest' | 'smallest'
  /** Unit of `amount`: groups, or percent of the parent's total. */
  readonly amount: 'groups' | 'percent'
}

export const TOPS = {
  top: { keeps: 'largest', amount: 'groups' },
  bottom: { keeps: 'smallest', amount: 'groups' },
  percent: { keeps: 'largest', amount: 'percent' },
} as const satisfies Record<string, TopTraits>

export const TopKind = z.enum(namesOf(TOPS))
export type TopKind = z.infer<typeof TopKind>

/** Maximum number of groups of a top-N. */
export const TOP_MAX = 10_000
export const TOP_DEFAULT = 10
export const PERCENT_DEFAULT = 80

const isAmount = ({ kind, amount }: { kind: TopKind; amount: number }): boolean =>
  TOPS[kind].amount === 'percent' ? amount > 0 && amount <= 100 : Number.isInteger(amount) && amount >= 1 && amount <= TOP_MAX

/** Groups of one field, chosen inside each parent by a measure at a key of the other axis (`at`; [] is its total). */
export const Top = z
  .strictObject({
    column_id: Id,
    kind: TopKind.default('top'),
    amount: z.number().default(TOP_DEFAULT),
    measure_id: Id,
    at: z.array(UserValue).max(20).default([]),
    /** Shows the other groups as one. */
    others: z.boolean().default(true),
  })
  .refine(isAmount, { path: ['amount'], message: `must be a whole number from 1 to ${TOP_MAX}, or a percentage above 0 and at most 100` })
export type Top = z.infer<typeof Top>

/** Traits of a comparison of a measure with numbers. */
interface ComparisonTraits {
  readonly values: 0 | 1 | 2
  readonly test: '>' | '>=' | '<' | '<=' | 'equal' | 'range' | 'blank'
  /** Holds if the test fails. A blank meets only 'is null'. */
  readonly negated: boolean
}

export const COMPARISONS = {
  'greater than': { values: 1, test: '>', negated: false },
  'greater or equal': { values: 1, test: '>=', negated: false },
  'less than': { values: 1, test: '<', negated: false },
  'less or equal': { values: 1, test: '<=', negated: false },
  between: { values: 2, test: 'range', negated: false },
  'not between': { values: 2, test: 'range', negated: true },
  equal: { values: 1, test: 'equal', negated: false },
  'not equal': { values: 1, test: 'equal', negated: true },
  'is null': { values: 0, test: 'blank', negated: false },
  'is not null': { values: 0, test: 'blank', negated: true },
} as const satisfies Record<string, ComparisonTraits>

export const Comparison = z.enum(namesOf(COMPARISONS))
export type Comparison = z.infer<typeof Comparison>

/** A number, or its digits where a number would lose some. */
export const isNumberText = (text: string): boolean => /^-?\d{1,40}(\.\d{1,40})?$/.test(text)
const WrittenNumber = z.union([z.number(), z.string().refine(isNumberText, 'must be a number')])

/** Hides the groups of one field whose value of a measure, inside each parent, does not meet a comparison. */
export const GroupCondition = z
  .strictObject({
    column_id: Id,
    measure_id: Id,
    operator: Comparison.default('greater than'),
    values: z.array(WrittenNumber).max(2).default([]),
    /** Totals cover the groups shown, or all rows. */
    totals: z.enum(['shown', 'all']).default('shown'),
  })
  .refine(({ operator, values }) => values.length === COMPARISONS[operator].values, { path: ['values'], message: 'must be as many as the comparison takes' })
export type GroupCondition = z.infer<typeof GroupCondition>

/** The settings by which a layout chooses groups; absent lists choose nothing, so that older documents keep their hash. */
export const Choices = {
  tops: z.array(Top).max(40).optional(),
  conditions: z.array(GroupCondition).max(40).optional(),
}
