/**
 * The pivot table as a virtualized DOM grid: renders only visible rows and columns, with sticky headers, totals and
 * corner, and the ARIA roles of a tree grid.
 */
import { useId, useMemo, useRef, useState } from 'react'
import { withTitles } from '../../../analysis/titles.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import { ProgressDialog } from '../../ui/ProgressDialog.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import page from '../AnalysisPage.module.css'
import { useMarking } from '../formats/use-formats.ts'
import { useMarkedCells } from '../messages/use-threads.ts'
import { windowReader } from '../read-window.ts'
import { useStepName } from '../step-names.ts'
import { type ShownResult, usePage } from '../step-store.ts'
import { titledReader, useTitles } from '../titles.ts'
import { useHeaderLabels, useShownMeasures, useView } from '../use-shown.ts'
import { hasSamePlaces } from '../view.ts'
import { DropZones } from './DropZones.tsx'
import { FindBar } from './FindBar.tsx'
import { findInGrid } from './find.ts'
import type { GridSize } from './frame-layout.ts'
import { GridBody, GridTotals } from './GridBody.tsx'
import { GridHeader } from './GridHeader.tsx'
import { GridMenu } from './GridMenu.tsx'
import { GridStatus } from './GridStatus.tsx'
import { HEADER_HEIGHT, ROW_HEIGHT, scrollToColumn, scrollToShow } from './geometry.ts'
import type { WaitingKey } from './grid-keys.ts'
import type { GridParts, LineParts } from './grid-parts.ts'
import { headerRows } from './headers.ts'
import { locateCell } from './locate.ts'
import { useDraggedMeasure } from './MeasureName.tsx'
import classes from './PivotGrid.module.css'
import { type CellAt, clippedTo, rectangleOf, type Selection, selectionAt } from './selection.ts'
import { placeOf } from './shape.ts'
import { measureSort } from './sorting.ts'
import { targetAt } from './targets.ts'
import { useAddressedCell } from './use-addressed-cell.ts'
import { useGoTo } from './use-go-to.ts'
import { useGridActions, useSortBy } from './use-grid-actions.ts'
import { useGridInput } from './use-grid-input.ts'
import { useGridLayout } from './use-grid-layout.ts'
import { useGridMenu } from './use-grid-menu.ts'
import { useGridNaming } from './use-grid-naming.tsx'
import { useGroupDrill } from './use-group-drill.ts'
import { usePicks } from './use-picks.ts'
import { useSavedScroll } from './use-saved-scroll.ts'
import { useScroll } from './use-scroll.ts'
import { useSnap } from './use-snap.ts'

interface PivotGridProps {
  readonly step: Step
  readonly applied: StepConfig
  readonly shown: ShownResult
  readonly busy: boolean
  /** Whether clicking a cell explains it, as tapping does on a phone. */
  readonly explainsClicks?: boolean
}

const FIRST_CELL = selectionAt({ row: 0, column: 0 })

/** Clips the selection to the current result, which may be smaller than the previous one. */
const useWithin = (selected: Selection, { rows, columns, headers, hasTitle }: GridSize): Selection =>
  useMemo(() => clippedTo(selected, { rows, columns, headers, hasTitle }), [selected, rows, columns, headers, hasTitle])

export function PivotGrid({ step, applied, shown: untitled, busy, explainsClicks = false }: PivotGridProps) {
  const t = useT()
  const stepName = useStepName()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const analysisId = usePage((s) => s.analysis.id)
  const viewport = useScroll(frame)
  const words = useHeaderLabels()
  const view = useView(step, applied)
  const measures = useShownMeasures(step, applied)
  const marking = useMarking(step, applied)
  const marked = useMarkedCells(step.step_id, applied)
  const titles = useTitles(applied, measures)
  const shown = useMemo(() => ({ ...untitled, result: withTitles(untitled.result, titles) }), [untitled, titles])
  const { result } = shown
  const [finding, setFinding] = useState(false)
  const [selected, setSelection] = useState<Selection>(FIRST_CELL)
  const [waiting, setWaiting] = useState<WaitingKey | null>(null)
  const keyed = waiting ? [selected.active, waiting.at] : [selected.active]
  const layout = useGridLayout({ step, shown, titles, view, measures, words, marking, viewport, keyed })
  const { shape, size, widths, resize, rows, columns, cells, sizes } = layout
  const { headerLines, bodyRows, isPinned } = layout.frame
  const { head } = cells
  const selection = useWithin(selected, size)
  const area = useMemo(() => rectangleOf(selection), [selection])
  useSnap(frame, viewport, widths, usePhone())
  const header = useMemo(
    () =>
      headerRows(
        Array.from({ length: columns.count }, (_, i) => cells.column(columns.first + i)),
        columns.first,
        result.column_names,
        words,
      ),
    [cells, columns.first, columns.count, result.column_names, words],
  )
  const place = { cells, result, shape, bodyRows, area }
  const reader = (signal?: AbortSignal) => titledReader(windowReader({ analysisId, hash: head.config_hash, view }, signal), titles)
  const picking = usePicks(place, selection, words)
  const menu = useGridMenu({ ...place, id, frame, selection, onSelect: setSelection, picking })
  const sortBy = useSortBy({ step, measures, place })
  const { naming, hands, onKey, nameAgain, sort: sortHeader } = useGridNaming({ place, measures, frame, sortBy, onSelect: setSelection })
  const { actions, toggleRow, copying } = useGridActions({ step, applied, measures, marking, words, place, layout, reader, hands }, menu)

  const reveal = (at: CellAt): void => {
    const element = frame.current
    if (!element) return
    const { rowView, columnView } = layout.frame
    const row = Math.min(at.row, bodyRows - 1)
    if (row >= 0)
      element.scrollTop = at.row >= bodyRows && !isPinned ? element.scrollHeight : scrollToShow(row, bodyRows, ROW_HEIGHT, rowView, element.scrollTop)
    const position = placeOf(shape, at).column
    if (at.column >= 0) element.scrollLeft = scrollToColumn(position, sizes.columns, widths.group, widths.extras, columnView, element.scrollLeft)
  }
  useSavedScroll(step, { line: rows.top, column: columns.top }, ({ line: top, column: left }) => {
    const element = frame.current
    if (!element) return
    const { rowView, columnView } = layout.frame
    // scrolling back from the end puts the wanted line and column first in the visible part
    element.scrollTop = scrollToShow(Math.min(top, bodyRows - 1), bodyRows, ROW_HEIGHT, rowView, element.scrollHeight)
    element.scrollLeft = scrollToColumn(Math.min(left, sizes.columns - 1), sizes.columns, widths.group, widths.extras, columnView, element.scrollWidth)
  })
  const find = async (search: string, again: boolean, signal: AbortSignal, onProgress: (share: number) => void): Promise<CellAt | null> => {
    const found = await findInGrid({ read: reader(signal), head, shape, measures, words, search, from: selection.active, onProgress }, again)
    if (!found) return null
    setSelection(selectionAt(found))
    reveal(found)
    return found
  }
  useAddressedCell(
    step.step_id,
    (cell) => locateCell({ read: reader(), head, shape }, cell),
    (at) => {
      // does not replace a selection that was made in the meantime
      if (selected !== FIRST_CELL) return
      setSelection(selectionAt(at))
      reveal(at)
    },
  )
  useGoTo(
    { stepId: step.step_id, head, isSettled: !busy && hasSamePlaces(untitled.view, view) },
    (cell) => locateCell({ read: reader(), head, shape }, cell),
    (at) => {
      setSelection(selectionAt(at))
      reveal(at)
    },
  )
  const input = useGridInput({
    ...place,
    selection,
    size,
    waiting,
    onWait: setWaiting,
    onSelect: setSelection,
    onReveal: reveal,
    onToggle: toggleRow,
    onSort: sortHeader,
    onMeasureKey: onKey,
    onNameAgain: nameAgain,
    tapsByMouse: explainsClicks,
    onTap: (at) => {
      const target = targetAt(place, at)
      if (target?.kind === 'cell' && !target.isBlank) actions.current.explain(target)
    },
    picking,
    onCopy: () => actions.current.copy('plain'),
    onFind: () => setFinding(true),
    onMenu: menu.openAtActive,
    onOpen: (at) => {
      const target = targetAt(place, at)
      if (target?.kind === 'cell' && !target.isBlank) actions.current.showRows?.(target)
    },
  })

  const sort = useMemo(() => measureSort(applied), [applied])
  const width = widths.header + columns.extent
  const { picks } = picking
  const drill = useGroupDrill('rows', result.index_names, actions)
  const columnDrill = useGroupDrill('columns', result.column_names, actions)
  const dragged = useDraggedMeasure()
  const line = useMemo<LineParts>(
    () => ({
      ...{ id, cells, result, shape, bodyRows, area, measures, marking, marked, columns, widths, selection, words, headerLines },
      ...{ onToggle: toggleRow, drill, picks, naming, dragged },
    }),
    [
      id,
      cells,
      result,
      shape,
      bodyRows,
      area,
      measures,
      marking,
      marked,
      columns,
      widths,
      selection,
      words,
      headerLines,
      toggleRow,
      drill,
      picks,
      naming,
      dragged,
    ],
  )
  const parts = useMemo<GridParts>(() => ({ ...line, sort, resize, columnDrill }), [line, sort, resize, columnDrill])
  return (
    <>
      <div
        ref={frame}
        className={`${classes.frame} ${busy ? page.dimmed : ''}`}
        role="treegrid"
        tabIndex={0}
        aria-label={t('grid.label', { name: stepName(step) })}
        aria-busy={busy}
        aria-multiselectable="true"
        aria-rowcount={headerLines + size.rows}
        aria-colcount={shape.headers.length + size.columns}
        aria-activedescendant={`${id}-${selection.active.row}-${selection.active.column}`}
        data-alignment={step.table_settings.alignment}
        data-scrolling={(viewport.isScrolling && viewport.left === 0) || undefined}
        {...input}
        onContextMenu={menu.onContextMenu}
      >
        <GridHeader parts={parts} header={header} width={width} actions={actions} />
        <GridBody parts={line} rows={rows} width={width} isScrolling={viewport.isScrolling} />
        {shape.hasGrand && <GridTotals parts={line} width={width} pinned={isPinned} />}
      </div>
      <DropZones headers={widths.header} head={headerLines * HEADER_HEIGHT} hasFoot />
      {finding && (
        <FindBar
          onFind={find}
          onClose={() => {
            setFinding(false)
            frame.current?.focus()
          }}
        />
      )}
      <GridMenu place={menu.place} opened={menu.opened} measures={measures} result={result} actions={actions} />
      <GridStatus parts={parts} head={head} actions={actions} />
      {copying.share !== null && <ProgressDialog title={t('grid.copying')} share={copying.share} onStop={copying.stop} />}
    </>
  )
}
