/**
 * The claims that the words of a sentence make about its numbers, each kind with the test that it passed before the
 * sentence was written. A claim concerns one set of numbers: the outermost groups, the periods in order, the gains of
 * groups, or the cells where groups meet.
 */
import type { Value } from '../contract/scalar.ts'
import type { Sentence } from './sentence.ts'
import { isOutlier } from './statistics.ts'
import type { AxisName } from './writer.ts'

/** The minimum relative change for words such as 'rose' or 'peak'. */
export const MATERIAL_CHANGE = 0.01
/**
 * The highest value is compared with the lowest if it is at least `FACTOR_FROM` times as large. Groups are close
 * together if it is less than `CLOSE_BELOW` times as large.
 */
export const FACTOR_FROM = 1.5
export const CLOSE_BELOW = 1.1

/** The numbers that a claim is about, and the indexes of those that it names. */
interface Among {
  readonly all: readonly number[]
  readonly at: readonly number[]
}

const highest = (all: readonly number[]): number => all.reduce((most, n) => Math.max(most, n), Number.NEGATIVE_INFINITY)
const lowest = (all: readonly number[]): number => all.reduce((least, n) => Math.min(least, n), Number.POSITIVE_INFINITY)
const sum = (all: readonly number[]): number => all.reduce((total, n) => total + n, 0)
/** Whether the claim names all groups with this number, and no others. */
const areAll = ({ all, at }: Among, number: number): boolean =>
  at.length > 0 && at.every((i) => all[i] === number) && at.length === all.filter((n) => n === number).length
const pick = ({ all, at }: Among): number[] => at.map((i) => all[i] ?? Number.NaN)
const ends = ({ all }: Among): readonly [number, number] => [all[0] ?? Number.NaN, all.at(-1) ?? Number.NaN]
/** The change from the first number to the last, relative to the first. */
const moved = (among: Among): number => {
  const [first, last] = ends(among)
  return (last - first) / Math.abs(first)
}
const isInside = ({ all, at }: Among): boolean => at.every((i) => i > 0 && i < all.length - 1)
const sizes = (all: readonly number[]): number[] => all.slice(1).map((n, i) => Math.abs(n - (all[i] ?? 0)))

export const CLAIMS = {
  highest: (among: Among) => areAll(among, highest(among.all)),
  lowest: (among: Among) => areAll(among, lowest(among.all)),
  /** The second highest, if there is only one highest. */
  second: (among: Among) => areAll(among, among.all.toSorted((a, b) => b - a)[1] ?? Number.NaN),
  level: ({ all, at }: Among) => at.length > 1 && at.every((i) => all[i] === all[at[0] ?? 0]),
  factor: ({ all }: Among) => lowest(all) > 0 && highest(all) / lowest(all) >= FACTOR_FROM,
  close: ({ all }: Among) => lowest(all) > 0 && highest(all) > lowest(all) && highest(all) / lowest(all) < CLOSE_BELOW,
  concentrated: (among: Among) => lowest(among.all) >= 0 && sum(pick(among)) * 2 >= sum(among.all) && among.at.length * 3 <= among.all.length,
  outlier: ({ all, at: [at = -1] }: Among) => isOutlier(all, at),
  rose: (among: Among) => ends(among)[0] > 0 && moved(among) >= MATERIAL_CHANGE,
  fell: (among: Among) => ends(among)[0] > 0 && ends(among)[1] >= 0 && moved(among) <= -MATERIAL_CHANGE,
  steady: (among: Among) => ends(among)[0] > 0 && Math.abs(moved(among)) < MATERIAL_CHANGE,
  same: (among: Among) => ends(among)[0] === ends(among)[1],
  peak: (among: Among) =>
    isInside(among) && areAll(among, highest(among.all)) && highest(among.all) - highest(ends(among)) >= MATERIAL_CHANGE * Math.abs(highest(among.all)),
  low: (among: Among) =>
    isInside(among) && areAll(among, lowest(among.all)) && lowest(ends(among)) - lowest(among.all) >= MATERIAL_CHANGE * Math.abs(lowest(ends(among))),
  /** The largest change from one period to the next. */
  step: ({ all, at: [from = -1, to = -1] }: Among) =>
    to === from + 1 && areAll({ all: sizes(all), at: [from] }, highest(sizes(all))) && highest(sizes(all)) > 0,
  gained: (among: Among) => highest(among.all) > 0 && among.at.length === 1 && areAll(among, highest(among.all)),
  lost: (among: Among) => lowest(among.all) < 0 && among.at.length === 1 && areAll(among, lowest(among.all)),
} as const satisfies Record<string, (among: Among) => boolean>

export type ClaimKind = keyof typeof CLAIMS

/**
 * A claim about numbers of a measure. `over`: the groups of an axis, the groups inside these, the axis's periods, the
 * changes of its groups over time, or cells of a row group and a column group (crossings).
 */
export interface Claim {
  readonly kind: ClaimKind
  readonly measure_id: string
  readonly axis: AxisName
  readonly over: 'groups' | 'inner' | 'periods' | 'gains' | 'crossings'
  /** Keys of the named groups; for crossings, the keys of the row and the column. */
  readonly keys: readonly (readonly Value[])[]
}

/** A sentence, and the claims that its words make. */
export interface ClaimedSentence {
  readonly parts: Sentence
  readonly claims: readonly Claim[]
}

export const withClaims = (parts: Sentence | null, ...claims: readonly Claim[]): ClaimedSentence | null => parts && { parts, claims }
