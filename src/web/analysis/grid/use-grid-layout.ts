/** Computes the layout of the grid: its shape and widths, the lines and columns to render, and their cells. */
import { useEffect, useMemo, useState } from 'react'
import { type Titles, withTitles } from '../../../analysis/titles.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { Step } from '../../../contract/step.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { iconSpace, type Marking } from '../formats/cell-look.ts'
import type { ShownResult } from '../step-store.ts'
import type { ResultView } from '../view.ts'
import type { Cells } from './cells.ts'
import { hasOwnWidths } from './column-widths.ts'
import { type FrameLayout, frameLayout, type GridSize, gridSize, positionsOf, positionsWithin } from './frame-layout.ts'
import { columnSpan, rowSpan, type Span } from './geometry.ts'
import type { HeaderLabels } from './headers.ts'
import type { CellAt } from './selection.ts'
import { type GridShape, gridShape } from './shape.ts'
import { HEADER_SHARE } from './snap.ts'
import { type Resize, useResize } from './use-resize.ts'
import type { Viewport } from './use-scroll.ts'
import { useColumnKeys, useWidthNeeds } from './use-widths.ts'
import { useWindows } from './use-windows.ts'
import { gridWidths, type Widths } from './widths.ts'

/** Memoized, so that vertical scrolling does not change it. */
function useColumnSpan(total: number, { group, extras }: Widths, view: number, scroll: number, isFirst: boolean): Span {
  return useMemo(() => columnSpan(total, group, view, scroll, isFirst, extras), [total, group, extras, view, scroll, isFirst])
}

/** True until the page is idle after the first rendering. */
function useIsFirst(): boolean {
  const [isFirst, setIsFirst] = useState(true)
  useEffect(() => whenIdle(() => setIsFirst(false)), [])
  return isFirst
}

interface Drawn {
  readonly step: Step
  readonly shown: ShownResult
  readonly titles: Titles
  readonly view: ResultView
  readonly measures: readonly Measure[]
  readonly words: HeaderLabels
  readonly marking: Marking | null
  readonly viewport: Viewport
  /** Places whose cells must be loaded because keys act on them. */
  readonly keyed: readonly CellAt[]
}

export interface GridLayout {
  readonly shape: GridShape
  readonly frame: FrameLayout
  readonly size: GridSize
  readonly widths: Widths
  readonly resize: Resize
  readonly rows: Span
  readonly columns: Span
  readonly cells: Cells
  /** Number of row and column positions in the current view. */
  readonly sizes: { readonly rows: number; readonly columns: number }
}

export function useGridLayout({ step, shown, titles, view, measures, words, marking, viewport, keyed }: Drawn): GridLayout {
  const { result } = shown
  const resize = useResize(step)
  const beside = useMemo(() => iconSpace(marking), [marking])
  const [needs, measureNeeds] = useWidthNeeds(result, measures, words, beside)
  const shape = useMemo(() => gridShape(result, step.table_settings, view.totals), [result, step.table_settings, view.totals])
  const [sizes, setSizes] = useState({ rows: result.total_rows, columns: result.total_columns })
  const [keys, learnKeys] = useColumnKeys(result, hasOwnWidths(resize.chosen))
  const headersMax = usePhone() ? Math.floor(viewport.width * HEADER_SHARE) : null
  const widths = useMemo(
    () => gridWidths(needs, shape, result, resize.chosen, { total: sizes.columns, keys, headersMax }),
    [needs, shape, result, resize.chosen, sizes.columns, keys, headersMax],
  )
  const frame = frameLayout(shape, result, sizes.rows, widths.header, viewport)
  const isFirst = useIsFirst()
  const rows = rowSpan(frame.bodyRows, frame.rowView, viewport.top, isFirst)
  const columns = useColumnSpan(sizes.columns, widths, frame.columnView, viewport.left, isFirst)
  const known = useWindows(shown, view, { rows: positionsOf(rows, shape), columns, also: positionsWithin(keyed, shape, sizes) })
  const cells = useMemo(() => ({ ...known, head: withTitles(known.head, titles) }), [known, titles])
  const { head, blocks } = cells
  useEffect(() => setSizes({ rows: head.total_rows, columns: head.total_columns }), [head.total_rows, head.total_columns])
  useEffect(() => learnKeys(head, blocks), [head, blocks, learnKeys])
  useEffect(() => measureNeeds(blocks, measures, words, beside), [blocks, measures, words, beside, measureNeeds])
  return { shape, frame, size: gridSize(shape, frame, sizes.columns), widths, resize, rows, columns, cells, sizes }
}
