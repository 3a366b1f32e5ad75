/**
 * Checks that a sentence attributes each number to the right group: it must name every group of the number's cells, by
 * reference or by name in any language. A total must be called one.
 */
import type { CellAddress } from '../../contract/explanation.ts'
import type { Value } from '../../contract/scalar.ts'
import { valueKey } from '../../contract/value-key.ts'
import type { Sentence } from '../sentence.ts'
import type { AxisName } from '../writer.ts'
import type { NamedGroup } from './facts.ts'

/** A piece of a sentence as the model wrote it: words, the name of a group, or a number. */
export type Piece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'group'; readonly axis: AxisName; readonly key: readonly Value[] }
  | { readonly kind: 'number'; readonly part: Sentence[number] }

const TOTAL = /\b(?:totals?|overall|altogether|in all|combined|in sum|grand)\b|总|合计|共|全部|整体/iu
/** Separates statements: a comma or similar, or an 'and' after a number. */
const BREAK = /[,;，；。]|\b(?:while|whereas|but)\b|而/u
const BREAK_BEHIND_NUMBER = /[,;，；。]|\b(?:while|whereas|but|and)\b|[而和与、]/u

interface Clause {
  readonly groups: { readonly axis: AxisName; readonly key: readonly Value[] }[]
  readonly cells: { readonly kind: string; readonly cells: readonly CellAddress[] }[]
  text: string
}

const isWord = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter) && !/\p{Script=Han}/u.test(letter)

/** Whether a text contains a name, not as a part of longer words. */
function holds(text: string, name: string): boolean {
  const [all, wanted] = [text.toLowerCase(), name.toLowerCase()]
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1)) {
    const isCut = (isWord(wanted[0]) && isWord(all[at - 1])) || (isWord(wanted.at(-1)) && isWord(all[at + wanted.length]))
    if (!isCut) return true
  }
  return false
}

function clausesOf(pieces: readonly Piece[]): Clause[] {
  const fresh = (): Clause => ({ groups: [], cells: [], text: '' })
  let clause = fresh()
  const all = [clause]
  const next = (): void => {
    clause = fresh()
    all.push(clause)
  }
  for (const piece of pieces) {
    if (piece.kind === 'group') clause.groups.push(piece)
    else if (piece.kind === 'number') {
      const { figure } = piece.part
      if (figure && 'cells' in figure) clause.cells.push(figure)
    } else
      for (const [at, text] of piece.text.split(clause.cells.length > 0 ? BREAK_BEHIND_NUMBER : BREAK).entries()) {
        if (at > 0) next()
        clause.text += text
      }
  }
  return all
}

const sameGroup = (a: { readonly axis: AxisName; readonly key: readonly Value[] }, axis: AxisName, key: readonly Value[]): boolean =>
  a.axis === axis && valueKey(a.key) === valueKey(key)

const groupsOf = ({ row, column }: CellAddress): { axis: AxisName; key: readonly Value[] }[] => [
  ...(row.length > 0 ? [{ axis: 'rows' as const, key: row }] : []),
  ...(column.length > 0 ? [{ axis: 'columns' as const, key: column }] : []),
]

/** Returns the cells whose groups the sentence must name: for a rank, only the first; for a share of the total, all except the total. */
function citedBy({ kind, cells }: Clause['cells'][number]): readonly CellAddress[] {
  if (kind === 'rank') return cells.slice(0, 1)
  const whole = kind === 'share' ? cells.at(-1) : undefined
  return whole && groupsOf(whole).length === 0 ? cells.slice(0, -1) : cells
}

export function isPaired(pieces: readonly Piece[], named: readonly NamedGroup[]): boolean {
  const clauses = clausesOf(pieces)
  for (const clause of clauses)
    for (const { axis, key, names } of named)
      if (names.some((name) => holds(clause.text, name)) && !clause.groups.some((group) => sameGroup(group, axis, key))) clause.groups.push({ axis, key })
  const everywhere = clauses.flatMap(({ groups }) => groups)
  const isNamed = ({ axis, key }: { axis: AxisName; key: readonly Value[] }, groups: Clause['groups']): boolean =>
    groups.some((group) => sameGroup(group, axis, key))
  return clauses.every(({ groups, cells, text }) =>
    cells.every((figure) =>
      citedBy(figure).every((cell) => {
        const own = groupsOf(cell)
        if (own.length === 0) {
          // in 'Billing leads the total with …', the group needs a number of its own
          const hasOwn = groups.every((group) => cells.some((other) => other.cells.some((one) => isNamed(group, groupsOf(one)))))
          return TOTAL.test(text) && hasOwn
        }
        return own.every((group) => {
          const near = groups.filter(({ axis }) => axis === group.axis)
          return isNamed(group, figure.kind === 'value' && near.length > 0 ? near : everywhere)
        })
      }),
    ),
  )
}
