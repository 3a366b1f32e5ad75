/** Shows values unchanged. */
import { ok } from '../../contract/errors.ts'
import type { Kind } from './kind.ts'

export const PLAIN: Kind = {
  cells: ({ cells, raw }) => ({ values: Array.from({ length: cells.count() }, (_, cell) => raw(cell)) }),
  explain: async ({ own }) => ok({ value: own.value, formula: [own.part('value')] }),
}
