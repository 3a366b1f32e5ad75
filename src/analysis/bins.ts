/**
 * Divides a number column into ranges by rules. Each range includes its lower edge and excludes its upper one; the last
 * range includes both. Values beyond the outer edges get ranges of their own, so that no number is shown as blank, even
 * if the data changes.
 */
import type { RuleDraft } from './column-draft.ts'

/** Builds the name of each range from its edges, written as in the document. */
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

/** Sorts edges in ascending order and drops duplicates. Of equal edges such as 1 and 1.0, the first is kept. */
export function ascending(edges: readonly string[]): string[] {
  return edges.toSorted((a, b) => size(a) - size(b)).filter((edge, i, all) => i === 0 || size(edge) !== size(all[i - 1] ?? ''))
}

/**
 * Parses edges that a person typed, separated by spaces, semicolons or commas. Returns null if a part is not a number,
 * the text is empty, or there are more than `EDGES_MAX` edges.
 */
export function parseEdges(text: string): string[] | null {
  const parts = text.split(/[\s,，;；、]+/).filter((part) => part !== '')
  if (parts.length === 0 || parts.length > EDGES_MAX || !parts.every((part) => NUMBER.test(part))) return null
  return ascending(parts.map((part) => String(size(part.replace('−', '-')))))
}

/** Creates the rules for the ranges between ascending edges, in order. Needs at least one edge. */
export function rulesForEdges(edges: readonly string[], names: RangeNames): RuleDraft[] {
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
