/** Rank of an item of one field among the items with the same other keys, 1 for the largest or for the smallest. Equal values share a rank; a missing value has none. */
import { ok } from '../../contract/errors.ts'
import type { Value } from '../../contract/scalar.ts'
import { GrowingUint32 } from '../shape/growable.ts'
import { PairIndex } from '../shape/pair-index.ts'
import { compareNumbers, significant } from '../shape/values.ts'
import { ACROSS, alikeNodes } from './alike.ts'
import type { Kind, ShowAsInput, ShownCells } from './kind.ts'

/** Maximum number of items with better ranks that an explanation lists. */
const NAMED_MAX = 20

/** Rounds doubles before ranking, so that sums that differ only by the order of addition share a rank. */
const compared = (value: Value, isDouble: boolean): Value => (isDouble && value !== null ? significant(Number(value)) : value)

/** Numbers the set of cells that each cell is ranked within; ACROSS for totals across the field. */
function rankedSets({ cells, along }: ShowAsInput): Int32Array {
  const sets = new Int32Array(cells.count()).fill(ACROSS)
  if (!along) return sets
  const alike = alikeNodes(cells[along.axis], along.depth)
  const first = new GrowingUint32()
  const second = new GrowingUint32()
  const known = new PairIndex(first, second)
  for (let cell = 0; cell < cells.count(); cell++) {
    const [own, other] = along.axis === 'rows' ? [cells.rowOf(cell), cells.columnOf(cell)] : [cells.columnOf(cell), cells.rowOf(cell)]
    const nodes = alike[own] ?? ACROSS
    if (nodes === ACROSS) continue
    const found = known.find(nodes, other)
    sets[cell] = found >= 0 ? found : first.length
    if (found >= 0) continue
    first.push(nodes)
    second.push(other)
    known.add(first.length - 1)
  }
  return sets
}

/** The order of ranks: the sign puts the value of rank 1 first, and `role` names the values before one. */
const ORDERS = { largest: { sign: -1, role: 'larger' }, smallest: { sign: 1, role: 'smaller' } } as const

/** One of the orders. */
type Order = (typeof ORDERS)[keyof typeof ORDERS]

function ranks(of: ShowAsInput, { sign }: Order): ShownCells {
  const sets = rankedSets(of)
  const values = Array.from(sets, (_, cell) => compared(of.raw(cell), of.isDouble))
  const ranked = Array.from(sets.keys()).filter((cell) => sets[cell] !== ACROSS && values[cell] !== null)
  const inOrder = (a: number, b: number) => sign * compareNumbers(values[a] ?? null, values[b] ?? null)
  ranked.sort((a, b) => (sets[a] ?? 0) - (sets[b] ?? 0) || inOrder(a, b))
  const shown = new Array<Value>(sets.length).fill(null)
  let start = 0
  ranked.forEach((cell, at) => {
    const before = ranked[at - 1] ?? cell
    if (sets[before] !== sets[cell]) start = at
    shown[cell] = at > start && inOrder(before, cell) === 0 ? (shown[before] ?? null) : at - start + 1
  })
  return { values: shown }
}

const rankBy = (order: Order): Kind => ({
  cells: (of) => ranks(of, order),
  explain: async ({ own, held, items }) => {
    if (!held || own.value === null) return ok({ value: null, formula: [own.part('value')] })
    const found = await items(held)
    if (!found.ok) return found
    const value = compared(own.value, own.isDouble)
    const ahead = found.value
      .filter((item) => item.value !== null && order.sign * compareNumbers(compared(item.value, own.isDouble), value) < 0)
      .toSorted((a, b) => order.sign * compareNumbers(a.value, b.value))
    const { name } = own.part('value')
    const parts = ahead.slice(0, NAMED_MAX).map((item) => ({ role: 'item' as const, name, value: item.value, keys: [{ ...held, value: item.key }], parts: [] }))
    const keys = own.keys.filter((k) => k !== held)
    return ok({ value: ahead.length + 1, formula: [own.part('value'), { role: order.role, name, value: ahead.length, keys, parts }] })
  },
})

export const RANKS = { rank_largest: rankBy(ORDERS.largest), rank_smallest: rankBy(ORDERS.smallest) }
