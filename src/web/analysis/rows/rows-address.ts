/** The address of the source rows of a cell: the step, the cell's path, and sort order, search and columns. */
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { z } from 'zod'
import { RowsOrder } from '../../../contract/cell-rows.ts'
import { CellAddress } from '../../../contract/explanation.ts'
import { Id } from '../../../contract/scalar.ts'

const RowsAddress = z.object({
  step: Id,
  cell: CellAddress,
  sort: RowsOrder.optional().catch(undefined),
  find: z.coerce.string().max(200).optional().catch(undefined),
  columns: z.array(Id).min(1).optional().catch(undefined),
})
export type RowsAddress = z.infer<typeof RowsAddress>

/** Parses an address. Null if it does not contain a cell; invalid display options are ignored. */
export const readRowsAddress = (search: unknown): RowsAddress | null => RowsAddress.safeParse(search).data ?? null

export function useRowsAddress(): RowsAddress | null {
  const search = useSearch({ strict: false })
  const text = JSON.stringify(search)
  return useMemo(() => readRowsAddress(JSON.parse(text)), [text])
}
