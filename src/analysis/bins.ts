/**
 * Ranges of a number as rules: each from one edge up to the next, which belongs to the next range;
 * the last has both of its edges. What lies outside of the edges has ranges of its own, so that a
 * number is never shown as blank, also when the data changes.
 */
import type { RuleDraft } from './column-draft.ts'

/** What ranges are called, by their edges as they are written in a document. */
export interface RangeNames {
  readonly upTo: (from: string, to: string) => string
  readonly closed: (from: string, to: string) => string
  readonly below: (to: string) => string
  readonly above: (from: string) => string
  readonly from: (from: string) => string
}

export const EDGES_MAX = 200

const NUMBER = /^[-−]?(\d+(\.\d*)?|\.\d+)$/

const size = (edge: string): number => Number(edge)

/** Edges in ascending order, each once; of those that are equal the first as it was written. */
export function ascending(edges: readonly string[]): string[] {
  return edges.toSorted((a, b) => size(a) - size(b)).filter((edge, i, all) => i === 0 || size(edge) !== size(all[i - 1] ?? ''))
}

/** Edges that a person typed, separated by blanks, semicolons or commas; null where something is not a number, or nothing is there. */
export function typedEdges(text: string): string[] | null {
  const parts = text.split(/[\s,，;；、]+/).filter((part) => part !== '')
  if (parts.length === 0 || parts.length > EDGES_MAX || !parts.every((part) => NUMBER.test(part))) return null
  return ascending(parts.map((part) => String(size(part.replace('−', '-')))))
}

/** The rules of ranges between edges in ascending order, at least one; their order is that of the ranges. */
export function rulesOfEdges(edges: readonly string[], names: RangeNames): RuleDraft[] {
  const [first = '0'] = edges
  const last = edges.at(-1) ?? first
  const outside: RuleDraft = { name: names.below(first), operator: 'less than', values: [first, ''] }
  if (edges.length < 2) return [outside, { name: names.from(first), operator: 'greater or equal', values: [first, ''] }]
  const inside = edges.slice(1).map((to, i): RuleDraft => {
    const from = edges[i] ?? first
    return to === last
      ? { name: names.closed(from, to), operator: 'between', values: [from, to] }
      : { name: names.upTo(from, to), operator: 'at least and below', values: [from, to] }
  })
  return [outside, ...inside, { name: names.above(last), operator: 'greater than', values: [last, ''] }]
}
