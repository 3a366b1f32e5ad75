/**
 * The ways to show a measure's values, one row per kind. Menus, formats, explanations and the compiler read
 * the traits of a kind from here. `pivot/show-values-as` computes them, one module per kind, and
 * `docs/computation.md` defines them.
 */
import { z } from 'zod'
import { namesOf } from './kinds.ts'

export interface ShowAsTraits {
  /** Unit of the shown values: the measure's own, fractions (0.125 is 12.5 %), ranks (1, 2, 3), or ratios (1.25). */
  readonly unit: 'same' | 'fraction' | 'rank' | 'ratio'
  /** Type of the shown values: the measure's own, the same with truth values as 1 and 0, a double, or a whole number. */
  readonly type: 'own' | 'own number' | 'double' | 'integer'
  /** Parameters that a person has to choose: a field of the layout, and an item of it. */
  readonly needs: 'nothing' | 'field' | 'item'
  /** `ordered` kinds depend on the order of the headers and are computed after sorting. */
  readonly phase: 'cells' | 'ordered'
  /** Groups kinds in menus. */
  readonly menu: 'shares' | 'comparisons' | 'along a field' | 'index'
  /** Needs a field in columns: without one, every cell shows the same value. */
  readonly acrossColumns?: true
  /** Compares with an item as a share of it, not as a difference from it. */
  readonly asShareOfItem?: true
  /** A question that names no field means the outermost one instead of the innermost. */
  readonly outermost?: true
}

/** In the order of menus. */
export const SHOW_AS = {
  none: { unit: 'same', type: 'own', needs: 'nothing', phase: 'cells', menu: 'shares' },
  percentage_of_grand_total: { unit: 'fraction', type: 'double', needs: 'nothing', phase: 'cells', menu: 'shares' },
  percentage_of_row_total: { unit: 'fraction', type: 'double', needs: 'nothing', phase: 'cells', menu: 'shares', acrossColumns: true },
  percentage_of_column_total: { unit: 'fraction', type: 'double', needs: 'nothing', phase: 'cells', menu: 'shares' },
  percentage_of_parent_row: { unit: 'fraction', type: 'double', needs: 'nothing', phase: 'cells', menu: 'shares' },
  percentage_of_parent_column: { unit: 'fraction', type: 'double', needs: 'nothing', phase: 'cells', menu: 'shares', acrossColumns: true },
  percentage_of_parent: { unit: 'fraction', type: 'double', needs: 'field', phase: 'cells', menu: 'shares', outermost: true },
  percentage_of: { unit: 'fraction', type: 'double', needs: 'item', phase: 'cells', menu: 'comparisons', asShareOfItem: true },
  difference_from: { unit: 'same', type: 'own number', needs: 'item', phase: 'cells', menu: 'comparisons' },
  percentage_difference_from: { unit: 'fraction', type: 'double', needs: 'item', phase: 'cells', menu: 'comparisons' },
  running_total: { unit: 'same', type: 'own number', needs: 'field', phase: 'ordered', menu: 'along a field' },
  percentage_running_total: { unit: 'fraction', type: 'double', needs: 'field', phase: 'ordered', menu: 'along a field' },
  rank_largest: { unit: 'rank', type: 'integer', needs: 'field', phase: 'cells', menu: 'along a field' },
  rank_smallest: { unit: 'rank', type: 'integer', needs: 'field', phase: 'cells', menu: 'along a field' },
  index: { unit: 'ratio', type: 'double', needs: 'nothing', phase: 'cells', menu: 'index', acrossColumns: true },
} as const satisfies Readonly<Record<string, ShowAsTraits>>

export type ShowValuesAsName = keyof typeof SHOW_AS

/** Every kind, in the order of menus. */
export const SHOW_AS_NAMES = namesOf(SHOW_AS)

export const ShowValuesAsName = z.enum(SHOW_AS_NAMES)

/**
 * A relative base of a difference, instead of a fixed item. It is a separate parameter, so that it cannot clash with a
 * value of the data. Along a date: the calendar period before or after, or the same period a year before. Along another
 * field: the item before or after in the order of the headers.
 */
export const Relative = z.enum(['previous', 'next', 'year_before'])
export type Relative = z.infer<typeof Relative>

/** Whether a kind needs a field in columns to say anything: without one, each row is its own total. */
export const isAcrossColumns = (name: ShowValuesAsName): boolean => (SHOW_AS[name] as ShowAsTraits).acrossColumns ?? false

/** Whether a kind shows values as a share of an item, so that words say 'of' the item instead of 'from' it. */
export const isShareOfItem = (name: ShowValuesAsName): boolean => (SHOW_AS[name] as ShowAsTraits).asShareOfItem ?? false

/** Whether a question without a field means the outermost one. */
export const isAlongOutermost = (name: ShowValuesAsName): boolean => (SHOW_AS[name] as ShowAsTraits).outermost ?? false

/** The phase in which values are computed. A comparison with the item before or after depends on the order of the headers, except along a date. */
export const phaseOf = (name: ShowValuesAsName, relative: Relative | null | undefined): ShowAsTraits['phase'] =>
  relative && SHOW_AS[name].needs === 'item' ? 'ordered' : SHOW_AS[name].phase
