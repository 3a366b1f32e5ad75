/** Running total along a field: the measure over this item and all before it. Blank in a total across the field. */
import { ok } from '../../contract/errors.ts'
import type { Kind } from './kind.ts'

const RUNNING_TOTAL: Kind = {
  plan: 'through',
  cells: ({ through }) => ({ values: through() }),
  explain: async ({ own, held, evaluate }) => {
    if (!held) return ok({ value: null, formula: [own.part('value')] })
    const parts = []
    for (const [role, span] of [
      ['earlier', 'before'],
      ['item', undefined],
    ] as const) {
      const { span: _span, ...item } = held
      const found = await evaluate(own.keys.map((k) => (k === held ? { ...item, ...(span ? { span } : {}) } : k)))
      if (!found.ok) return found
      parts.push(found.value.part(role))
    }
    return ok({ value: own.value, formula: [own.part('value'), ...parts] })
  },
}

export const RUNNING = { running_total: RUNNING_TOTAL }
