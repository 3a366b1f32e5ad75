/**
 * The ways to show a measure's values, one row a kind (specification, section 3, and computation.md,
 * show_values_as). Menus, formats, explanations and the compiler read what a kind is from here;
 * how it is computed stands in `pivot/show-values-as`, in one module a kind.
 */
import { z } from 'zod'
import { namesOf } from './kinds.ts'

export interface ShowAsTraits {
  /** What is shown: numbers in the measure's own unit, fractions (0.125 is 12.5 %), or ranks (1, 2, 3). */
  readonly unit: 'same' | 'fraction' | 'rank'
  /** What a person has to choose: a field of the layout, and an item of it. */
  readonly needs: 'nothing' | 'field' | 'item'
  /** `ordered` kinds depend on the order of the headers, and are computed after it. */
  readonly phase: 'cells' | 'ordered'
  /** Kinds of one group stand together in menus. */
  readonly menu: 'shares' | 'comparisons' | 'along a field'
  /** Without a field in columns, every cell shows the same. */
  readonly acrossColumns?: true
}

/** In the order of menus. */
export const SHOW_AS = {
  none: { unit: 'same', needs: 'nothing', phase: 'cells', menu: 'shares' },
  percentage_of_grand_total: { unit: 'fraction', needs: 'nothing', phase: 'cells', menu: 'shares' },
  percentage_of_row_total: { unit: 'fraction', needs: 'nothing', phase: 'cells', menu: 'shares', acrossColumns: true },
  percentage_of_column_total: { unit: 'fraction', needs: 'nothing', phase: 'cells', menu: 'shares' },
  percentage_of_parent_row: { unit: 'fraction', needs: 'nothing', phase: 'cells', menu: 'shares' },
  difference_from: { unit: 'same', needs: 'item', phase: 'cells', menu: 'comparisons' },
  percentage_difference_from: { unit: 'fraction', needs: 'item', phase: 'cells', menu: 'comparisons' },
  running_total: { unit: 'same', needs: 'field', phase: 'ordered', menu: 'along a field' },
  rank_largest: { unit: 'rank', needs: 'field', phase: 'cells', menu: 'along a field' },
} as const satisfies Readonly<Record<string, ShowAsTraits>>

export type ShowValuesAsName = keyof typeof SHOW_AS

/** Every kind, in the order of menus. */
export const SHOW_AS_NAMES = namesOf(SHOW_AS)

export const ShowValuesAsName = z.enum(SHOW_AS_NAMES)

/** The item before or after, in the order of the headers: a parameter of its own, never a text that data could hold. */
export const Relative = z.enum(['previous', 'next'])
export type Relative = z.infer<typeof Relative>

/** When values are computed: those that are compared with the item before or after depend on the order of the headers. */
/** Whether a way to show values tells nothing without a field in columns: all of a row is its total. */
export const isAcrossColumns = (name: ShowValuesAsName): boolean => (SHOW_AS[name] as ShowAsTraits).acrossColumns ?? false

export const phaseOf = (name: ShowValuesAsName, relative: Relative | null | undefined): ShowAsTraits['phase'] =>
  relative && SHOW_AS[name].needs === 'item' ? 'ordered' : SHOW_AS[name].phase
