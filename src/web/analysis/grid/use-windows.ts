/** The windows of a result that the visible part needs, fetched block by block as one scrolls. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { canonical } from '../../../analysis/config-key.ts'
import type { ColumnIndex, PivotResult, RowIndex } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import { fetchOrThrow, ProblemError } from '../../api/queries.ts'
import { columnBlock, ROW_BLOCK, useDriver } from '../step-driver.ts'
import { type ShownResult, usePage } from '../step-store.ts'
import type { ResultView } from '../view.ts'

export interface Cells {
  /** Sizes and headers of the result, in the view that is shown. */
  readonly head: PivotResult
  readonly row: (position: number) => RowIndex | undefined
  readonly column: (position: number) => ColumnIndex | undefined
  /** undefined while its window is on the way. */
  readonly cell: (row: number, column: number, measure: number) => Value | undefined
  readonly total: (column: number, measure: number) => Value | undefined
  /** Windows at hand, to measure widths by. */
  readonly blocks: readonly PivotResult[]
}

interface Range {
  readonly first: number
  readonly count: number
}

const blocksOf = ({ first, count }: Range, size: number): number[] => {
  const list: number[] = []
  for (let b = Math.floor(first / size); b * size < first + count; b++) list.push(b)
  return list.length === 0 ? [0] : list
}

function windowQuery(analysisId: string, hash: string, view: ResultView, rowBlock: number, colBlock: number, columns: number, ready: PivotResult | null) {
  return {
    queryKey: ['window', analysisId, hash, canonical(view), rowBlock, colBlock, columns],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fetchOrThrow(
        'apiv2/get_step_window',
        {
          analysis_id: analysisId,
          config_hash: hash,
          window: {
            row_start: rowBlock * ROW_BLOCK,
            row_count: ROW_BLOCK,
            column_start: colBlock * columns,
            column_count: columns,
            ...view,
          },
        },
        signal,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    ...(ready ? { initialData: ready } : {}),
  }
}

/** `rows` and `columns` are the visible positions. The last view stays until the next one's first window is here. */
export function useWindows(first: ShownResult, wanted: ResultView, rows: Range, columns: Range): Cells {
  const { result } = first
  const analysisId = usePage((s) => s.analysis.id)
  const driver = useDriver()
  const size = columnBlock(result.measures.length)
  const hash = result.config_hash
  const isFirst = canonical(wanted) === canonical(first.view)
  const head = useQuery(windowQuery(analysisId, hash, wanted, 0, 0, size, isFirst ? result : null))
  const last = useRef({ hash, view: first.view, head: result })
  const usable = head.data !== undefined
  const shown = usable ? { hash, view: wanted, head: head.data } : last.current.hash === hash ? last.current : { hash, view: first.view, head: result }
  useEffect(() => {
    if (usable) last.current = shown
  })

  const rowBlocks = blocksOf(rows, ROW_BLOCK)
  const columnBlocks = blocksOf(columns, size)
  const wantedBlocks = rowBlocks.flatMap((r) => columnBlocks.map((c) => [r, c] as const))
  const queries = useQueries({
    queries: wantedBlocks.map(([r, c]) => windowQuery(analysisId, hash, shown.view, r, c, size, r === 0 && c === 0 ? shown.head : null)),
  })
  const gone = [head, ...queries].some((q) => q.error instanceof ProblemError && q.error.problem.code === 'result_gone')
  useEffect(() => {
    if (gone) driver.renew()
  }, [gone, driver])

  const loaded = queries.map((q) => q.data)
  const stamp = queries.map((q) => q.dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp stands for the loaded windows
  return useMemo(() => {
    const byBlock = new Map<string, PivotResult>()
    wantedBlocks.forEach(([r, c], i) => {
      const block = loaded[i]
      if (block) byBlock.set(`${r}:${c}`, block)
    })
    const blockAt = (row: number, column: number) => byBlock.get(`${Math.floor(row / ROW_BLOCK)}:${Math.floor(column / size)}`)
    const measures = Math.max(1, result.measures.length)
    return {
      head: shown.head,
      blocks: [...byBlock.values()],
      row: (position) => columnBlocks.map((c) => byBlock.get(`${Math.floor(position / ROW_BLOCK)}:${c}`)).find((b) => b)?.row_indexes[position % ROW_BLOCK],
      column: (position) => rowBlocks.map((r) => byBlock.get(`${r}:${Math.floor(position / size)}`)).find((b) => b)?.column_indexes[position % size],
      cell: (row, column, measure) => blockAt(row, column)?.data[(column % size) * measures + measure]?.[row % ROW_BLOCK],
      total: (column, measure) =>
        rowBlocks.map((r) => byBlock.get(`${r}:${Math.floor(column / size)}`)).find((b) => b)?.totals[(column % size) * measures + measure],
    }
  }, [stamp, shown.head, size, wantedBlocks.map((b) => b.join(':')).join()])
}
