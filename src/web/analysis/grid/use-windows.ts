/** Loads the blocks of a result that the visible part of the grid needs, while scrolling. */
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { canonical } from '../../../analysis/config-key.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { fetchOrThrow, ProblemError } from '../../api/queries.ts'
import { blocksFor, columnBlock, type Position, type Range, ROW_BLOCK } from '../blocks.ts'
import { useDriver } from '../step-driver.ts'
import { type ShownResult, usePage } from '../step-store.ts'
import type { ResultView } from '../view.ts'
import { type Cells, cellsOf, type LoadedBlock } from './cells.ts'

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

export interface WindowNeed {
  /** The visible positions. */
  readonly rows: Range
  readonly columns: Range
  /** Further positions to load because keys act on them. */
  readonly also: readonly Position[]
}

/** After a change of view, returns the previous cells until the first block of the new view has loaded. */
export function useWindows(first: ShownResult, wanted: ResultView, { rows, columns, also }: WindowNeed): Cells {
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

  const wantedBlocks = blocksFor(rows, columns, size, also)
  const queries = useQueries({
    queries: wantedBlocks.map(([r, c]) => windowQuery(analysisId, hash, shown.view, r, c, size, r === 0 && c === 0 ? shown.head : null)),
  })
  const gone = [head, ...queries].some((q) => q.error instanceof ProblemError && q.error.problem.code === 'result_gone')
  useEffect(() => {
    if (gone) driver.restore()
  }, [gone, driver])

  const loaded = queries.map((q) => q.data)
  const stamp = queries.map((q) => q.dataUpdatedAt).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp stands for the loaded windows
  return useMemo(() => {
    const here = wantedBlocks.flatMap(([row, column], i): LoadedBlock[] => {
      const block = loaded[i]
      return block ? [{ row, column, block }] : []
    })
    return cellsOf(shown.head, size, here)
  }, [stamp, shown.head, size, wantedBlocks.map((b) => b.join(':')).join()])
}
