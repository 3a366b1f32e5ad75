/**
 * Running total along a field: the measure over this item and all before it; and the same as a share of the measure over
 * all items of the parent. Blank in a total across the field.
 */
import { type ErrorCode, ok, type Result } from '../../contract/errors.ts'
import type { FixedField, FormulaPart } from '../../contract/explanation.ts'
import { ACROSS } from './alike.ts'
import type { ExplainedCell, Kind, ShowAsInput, ShownCells } from './kind.ts'
import { share } from './percent-of.ts'
import { lastAlike } from './through.ts'

/** Explains a running value by the items before and the item itself. */
async function partsOf<C extends ErrorCode>({ own, evaluate }: ExplainedCell<C>, held: FixedField): Promise<Result<FormulaPart[], C>> {
  const { span: _span, ...item } = held
  const parts: FormulaPart[] = []
  for (const [role, key] of [
    ['earlier', { ...item, span: 'before' as const }],
    ['item', item],
  ] as const) {
    const found = await evaluate(own.keys.map((k) => (k === held ? key : k)))
    if (!found.ok) return found
    parts.push(found.value.part(role))
  }
  return ok(parts)
}

const RUNNING_TOTAL: Kind = {
  plan: 'through',
  cells: ({ through }) => ({ values: through() }),
  explain: async (cell) => {
    const { own, held } = cell
    if (!held) return ok({ value: null, formula: [own.part('value')] })
    const parts = await partsOf(cell, held)
    return parts.ok ? ok({ value: own.value, formula: [own.part('value'), ...parts.value] }) : parts
  },
}

/** The running value of the last item covers all items of the parent. */
function shares({ cells, along, position, through }: ShowAsInput): ShownCells {
  const running = through()
  if (!along) return { values: running }
  const { axis, depth } = along
  const last = lastAlike(cells[axis], depth, position(axis))
  return {
    values: Array.from({ length: cells.count() }, (_, cell) => {
      const [row, column] = [cells.rowOf(cell), cells.columnOf(cell)]
      const node = last[axis === 'rows' ? row : column] ?? ACROSS
      const whole = node === ACROSS ? -1 : cells.find(axis === 'rows' ? node : row, axis === 'rows' ? column : node)
      return share(running[cell] ?? null, running[whole] ?? null)
    }),
  }
}

const PERCENTAGE_RUNNING_TOTAL: Kind = {
  plan: 'through',
  cells: shares,
  explain: async (cell) => {
    const { own, held, evaluate } = cell
    if (!held) return ok({ value: null, formula: [own.part('value')] })
    const parts = await partsOf(cell, held)
    if (!parts.ok) return parts
    const whole = await evaluate(own.keys.filter((k) => k !== held))
    if (!whole.ok) return whole
    const numerator = own.part('numerator')
    return ok({
      value: share(own.value, whole.value.value),
      formula: [{ ...numerator, parts: [...numerator.parts, ...parts.value] }, whole.value.part('denominator')],
    })
  },
}

export const RUNNING = { running_total: RUNNING_TOTAL, percentage_running_total: PERCENTAGE_RUNNING_TOTAL }
