/** Finding a header by its words, beyond what is on the screen: rows first, then columns, on from where one stands. */
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { keyLabel } from '../../../format/value.ts'
import { call } from '../../api/nexus.ts'
import type { CollapsePair } from '../step-store.ts'
import { type HeaderWords, rowLabel } from './headers.ts'
import type { CellAt } from './selection.ts'

const ROWS_AT_ONCE = 2_000
const COLUMNS_AT_ONCE = 1_000

interface FindOrder {
  readonly analysisId: string
  readonly head: PivotResult
  readonly collapse: CollapsePair
  readonly words: HeaderWords
  readonly search: string
  readonly from: CellAt
  readonly signal: AbortSignal
}

/** Positions in the order they are looked at: those after `from`, then round to it. */
function* around(from: number, total: number, atOnce: number): Generator<{ start: number; count: number }> {
  const first = Math.max(0, Math.min(total, from + 1))
  for (let start = first; start < total; start += atOnce) yield { start, count: Math.min(atOnce, total - start) }
  for (let start = 0; start < first; start += atOnce) yield { start, count: Math.min(atOnce, first - start) }
}

async function headersOf({ analysisId, head, collapse, signal }: FindOrder, window: object): Promise<PivotResult | null> {
  const rows = { ...collapse.rows, toggled: [...collapse.rows.toggled] }
  const columns = { ...collapse.columns, toggled: [...collapse.columns.toggled] }
  const reply = await call(
    'apiv2/get_step_window',
    { analysis_id: analysisId, config_hash: head.config_hash, window: { ...window, rows, columns } },
    { signal },
  )
  return reply.ok ? reply.data : null
}

/** The next header that holds the text, whatever its case; null where none does. */
export async function findHeader(order: FindOrder): Promise<CellAt | null> {
  const { head, words, from } = order
  const wanted = order.search.trim().toLowerCase()
  const fits = (label: string) => label.toLowerCase().includes(wanted)
  const perPosition = Math.max(1, head.measures.length)
  const inRows = from.row >= 0
  for (const { start, count } of around(inRows ? from.row : -1, head.total_rows, ROWS_AT_ONCE)) {
    const block = await headersOf(order, { row_start: start, row_count: count, column_start: 0, column_count: 0 })
    if (!block) return null
    const at = block.row_indexes.findIndex((row) => fits(rowLabel(row.key, row.level, head, words)))
    if (at >= 0) return { row: start + at, column: -1 }
  }
  for (const { start, count } of around(inRows ? -1 : Math.floor(from.column / perPosition), head.total_columns, COLUMNS_AT_ONCE)) {
    const block = await headersOf(order, { row_start: 0, row_count: 0, column_start: start, column_count: count })
    if (!block) return null
    const at = block.column_indexes.findIndex((column) =>
      column.path.some((part, level) => fits(keyLabel(part.value, head.column_names[level]?.dtype ?? 'VARCHAR', words))),
    )
    if (at >= 0) return { row: -1, column: (start + at) * perPosition }
  }
  return null
}
