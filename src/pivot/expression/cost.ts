/**
 * Estimated cost of one call on one row, in nanoseconds of one core, from the lengths of its text arguments. The
 * constants are measured; the rate of growth matters more than their exact values. The catalog marks only functions
 * whose cost grows faster than linearly.
 */

export type CostKind = 'plain' | 'linear' | 'characters' | 'set' | 'search' | 'matching' | 'edits' | 'edits with swaps' | 'regex' | 'pattern'

export interface CallSize {
  /** Characters in each argument. */
  readonly widths: readonly number[]
  /** Number of wildcards in a LIKE or GLOB pattern. */
  readonly wildcards: number
}

const CALL = 10
const BYTE = 1
const total = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)
const product = ([first = 0, second = 0]: readonly number[]): number => first * second

/** LIKE tries every way to split the text among the wildcards of its pattern: about binomial(text length, wildcards). */
function patternCost({ widths: [text = 0, pattern = 0], wildcards }: CallSize): number {
  let ways = 1
  for (let w = 1; w <= wildcards && ways < 1e15; w++) ways *= Math.max(1, (text + w - 1) / w)
  return CALL + BYTE * (text + pattern) + (wildcards > 1 ? 4 * ways : 0)
}

const COSTS: Readonly<Record<CostKind, (size: CallSize) => number>> = {
  plain: () => CALL,
  linear: ({ widths }) => CALL + BYTE * total(widths),
  characters: ({ widths }) => CALL + 40 * total(widths),
  set: ({ widths }) => CALL + 20 * total(widths),
  search: ({ widths }) => CALL + BYTE * total(widths) + 0.1 * product(widths),
  matching: ({ widths }) => CALL + 10 * total(widths) + 0.02 * product(widths),
  edits: ({ widths }) => CALL + 8 * product(widths),
  'edits with swaps': ({ widths }) => CALL + 60 * product(widths),
  regex: ({ widths: [text = 0, pattern = 0] }) => CALL + 2 * text + 0.2 * text * pattern,
  pattern: patternCost,
}

/** Kinds whose cost can grow faster than linearly in the lengths of their texts. */
const STEEP: ReadonlySet<CostKind> = new Set(['search', 'matching', 'edits', 'edits with swaps', 'regex', 'pattern'])

export const isCostKind = (mark: string): mark is CostKind => mark in COSTS
export const costOfCall = (kind: CostKind, size: CallSize): number => COSTS[kind](size)
export const isSteep = (kind: CostKind): boolean => STEEP.has(kind)
