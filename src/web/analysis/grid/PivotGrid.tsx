/**
 * The pivot grid: a DOM grid that draws only what is visible, on both axes, with sticky headers,
 * totals and corner, and the full roles of a tree grid.
 */
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { sameContent } from '../../../analysis/config-key.ts'
import type { Value } from '../../../contract/scalar.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { whenIdle } from '../../ui/when-idle.ts'
import page from '../AnalysisPage.module.css'
import { windowReader } from '../read-window.ts'
import { type ShownResult, usePage, usePageStore } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import { useCollapse, useHeaderWords, useShownMeasures, useView } from '../use-shown.ts'
import { toggleGroup } from './collapse.ts'
import { hasOwnWidths } from './column-widths.ts'
import { copyText } from './copy.ts'
import { FindBar } from './FindBar.tsx'
import { findInGrid } from './find.ts'
import { GridBody, GridTotals } from './GridBody.tsx'
import { GridHeader } from './GridHeader.tsx'
import { type GridActions, GridMenu } from './GridMenu.tsx'
import { GridStatus } from './GridStatus.tsx'
import { columnSpan, HEADER_HEIGHT, ROW_HEIGHT, rowSpan, type Span, scrollToColumn, scrollToShow, TOTAL_HEIGHT } from './geometry.ts'
import { columnKey, type GridParts, type LineParts } from './grid-parts.ts'
import { headerRows } from './headers.ts'
import classes from './PivotGrid.module.css'
import { type CellAt, clippedTo, rectangleOf, type Selection, selectionAt } from './selection.ts'
import { gridShape, placeOf } from './shape.ts'
import { measureSort, nextDirection } from './sorting.ts'
import { targetAt } from './targets.ts'
import { useGridInput } from './use-grid-input.ts'
import { useGridMenu } from './use-grid-menu.ts'
import { useResize } from './use-resize.ts'
import { useScroll } from './use-scroll.ts'
import { useColumnKeys, useNeeds } from './use-widths.ts'
import { useWindows } from './use-windows.ts'
import { cellNames, cellsAt, gridWidths, type Widths } from './widths.ts'

/** A total of more lines than this part of the frame scrolls with the rows. */
const PINNED_SHARE = 0.4

/** The same span while one scrolls up or down. */
function useColumnSpan(total: number, { group, extras }: Widths, view: number, scroll: number, isFirst: boolean): Span {
  return useMemo(() => columnSpan(total, group, view, scroll, isFirst, extras), [total, group, extras, view, scroll, isFirst])
}

/** Whether the grid has not been painted yet, or the page has been busy since. */
function useIsFirst(): boolean {
  const [isFirst, setIsFirst] = useState(true)
  useEffect(() => whenIdle(() => setIsFirst(false)), [])
  return isFirst
}

interface PivotGridProps {
  readonly step: Step
  readonly applied: StepConfig
  readonly shown: ShownResult
  readonly busy: boolean
}

export function PivotGrid({ step, applied, shown, busy }: PivotGridProps) {
  const t = useT()
  const id = useId()
  const { result } = shown
  const frame = useRef<HTMLDivElement>(null)
  const analysisId = usePage((s) => s.analysis.id)
  const store = usePageStore()
  const { edit } = useEdits()
  const viewport = useScroll(frame)
  const words = useHeaderWords()
  const view = useView(step, applied)
  const [collapse, setCollapse] = useCollapse(step, applied)
  const [finding, setFinding] = useState(false)
  const [selected, setSelection] = useState<Selection>(selectionAt({ row: 0, column: 0 }))
  const measures = useShownMeasures(step, applied)
  const [needs, measureNeeds] = useNeeds(result, measures, words)
  const resize = useResize(step)
  const shape = useMemo(() => gridShape(result, step.table_settings, view.totals), [result, step.table_settings, view.totals])
  const [sizes, setSizes] = useState({ rows: result.total_rows, columns: result.total_columns })
  const [keys, learnKeys] = useColumnKeys(result, hasOwnWidths(resize.chosen))
  const widths = useMemo(
    () => gridWidths(needs, shape, result, resize.chosen, { total: sizes.columns, keys }),
    [needs, shape, result, resize.chosen, sizes.columns, keys],
  )
  const headerLines = shape.down > 1 ? Math.max(1, result.column_names.length) : result.column_names.length + 1
  const bodyRows = Math.max(0, sizes.rows - (shape.hasGrand ? 1 : 0)) * shape.down
  const totalHeight = shape.hasGrand ? TOTAL_HEIGHT * shape.down : 0
  const isPinned = totalHeight <= viewport.height * PINNED_SHARE
  const rowView = Math.max(0, viewport.height - headerLines * HEADER_HEIGHT - (isPinned ? totalHeight : 0))
  const columnView = Math.max(0, viewport.width - widths.header)
  const isFirst = useIsFirst()
  const rows = rowSpan(bodyRows, rowView, viewport.top, isFirst)
  const columns = useColumnSpan(sizes.columns, widths, columnView, viewport.left, isFirst)
  const positions = { first: Math.floor(rows.first / shape.down), count: Math.ceil(rows.count / shape.down) + 1 }
  const cells = useWindows(shown, view, positions, columns)
  const { head } = cells
  useEffect(() => setSizes({ rows: head.total_rows, columns: head.total_columns }), [head.total_rows, head.total_columns])
  useEffect(() => learnKeys(head, cells.blocks), [head, cells.blocks, learnKeys])
  useEffect(() => measureNeeds(cells.blocks, measures, words), [cells.blocks, measures, words, measureNeeds])

  const size = {
    rows: bodyRows + (shape.hasGrand ? shape.down : 0),
    columns: sizes.columns * shape.across,
    headers: shape.headers.length,
    page: Math.max(1, Math.floor(rowView / ROW_HEIGHT) - 1),
  }
  // a narrower result than the one that was selected in
  const selection = useMemo(
    () => clippedTo(selected, { rows: size.rows, columns: size.columns, headers: size.headers }),
    [selected, size.rows, size.columns, size.headers],
  )
  const area = useMemo(() => rectangleOf(selection), [selection])
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

  const reveal = (at: CellAt): void => {
    const element = frame.current
    if (!element) return
    const row = Math.min(at.row, bodyRows - 1)
    if (row >= 0)
      element.scrollTop = at.row >= bodyRows && !isPinned ? element.scrollHeight : scrollToShow(row, bodyRows, ROW_HEIGHT, rowView, element.scrollTop)
    const position = placeOf(shape, at).column
    if (at.column >= 0) element.scrollLeft = scrollToColumn(position, sizes.columns, widths.group, widths.extras, columnView, element.scrollLeft)
  }
  const toggleRow = useCallback((key: readonly Value[]): void => setCollapse({ ...collapse, rows: toggleGroup(collapse.rows, key) }), [collapse, setCollapse])
  const toggleColumn = (key: readonly Value[]): void => setCollapse({ ...collapse, columns: toggleGroup(collapse.columns, key) })

  const reader = (signal?: AbortSignal) => windowReader({ analysisId, hash: head.config_hash, view }, signal)
  const copy = async (headers: boolean): Promise<void> => {
    const whole = { ...area, right: area.right < 0 ? size.columns - 1 : area.right }
    const text = await copyText({ read: reader(), head, shape, measures, area: whole, words, headers })
    if (!text) return
    try {
      await navigator.clipboard.writeText(text.text)
      toasts.show({ severity: 'success', title: t('grid.copied', { count: text.cells }) })
    } catch {
      toasts.show({ severity: 'error', title: t('grid.copyFailed') })
    }
  }

  const place = { cells, result, shape, bodyRows, area }
  const menu = useGridMenu({ ...place, id, frame, selection, onSelect: setSelection })
  const sort = useMemo(() => measureSort(applied), [applied])
  /** Where measures stand below each other a column sorts by the measure that sorts already, or the first. */
  const sortBy = (at: CellAt): void => {
    const target = targetAt(place, at)
    const isDown = shape.down > 1
    if (result.index_names.length === 0 || result.measures.length === 0 || (target?.kind !== 'measure' && !isDown)) return
    const known = measureSort(step.config)
    const measure = isDown ? (measures.find((m) => m.id === known?.measureId) ?? measures[0]) : measures[placeOf(shape, at).measure]
    const column = cells.column(placeOf(shape, at).column)?.path.map((p) => p.value)
    if (!measure || !column) return
    edit({ kind: 'sort axis', axis: 'rows', measureId: measure.id, at: column, direction: nextDirection(known, measure.id, column) }, measure.name)
  }
  const newest: GridActions = {
    explain: ({ measure, row, column }) => {
      const measure_id = measures[measure]?.id
      if (measure_id) store.setState({ inspector: { kind: 'explain', config: applied, cell: { measure_id, row: [...row], column: [...column] } } })
    },
    toggle: (axis, key) => (axis === 'rows' ? toggleRow(key) : toggleColumn(key)),
    closeFrom: (axis, level) => setCollapse({ ...collapse, [axis]: { level, toggled: [] } }),
    copy: (headers) => void copy(headers),
    openMenu: menu.openAtActive,
    closeMenu: menu.close,
    toggleColumn,
    resize: ({ measure, column }, by, isAll) => {
      const position = Array.from({ length: columns.count }, (_, i) => columns.first + i).find((at) => sameContent(columnKey(cells, at), column))
      const width = (position === undefined ? widths.cells : cellsAt(widths, position))[shape.down > 1 ? 0 : measure] ?? 0
      resize.set(cellNames(shape, result, measure, column), isAll, by === 0 ? null : width + by)
    },
  }
  // what is not drawn again while one scrolls reaches the newest of them through one reference
  const actions = useRef(newest)
  actions.current = newest

  const find = async (search: string, again: boolean, signal: AbortSignal, onProgress: (share: number) => void): Promise<CellAt | null> => {
    const found = await findInGrid({ read: reader(signal), head, shape, measures, words, search, from: selection.active, onProgress }, again)
    if (!found) return null
    setSelection(selectionAt(found))
    reveal(found)
    return found
  }

  const input = useGridInput({
    ...place,
    selection,
    size,
    onSelect: setSelection,
    onReveal: reveal,
    onToggle: toggleRow,
    onSort: sortBy,
    onCopy: () => void copy(true),
    onFind: () => setFinding(true),
    onMenu: menu.openAtActive,
  })

  const width = widths.header + columns.extent
  const line = useMemo<LineParts>(
    () => ({ id, cells, result, shape, bodyRows, area, measures, columns, widths, selection, words, headerLines, onToggle: toggleRow }),
    [id, cells, result, shape, bodyRows, area, measures, columns, widths, selection, words, headerLines, toggleRow],
  )
  const parts = useMemo<GridParts>(() => ({ ...line, sort, resize }), [line, sort, resize])
  return (
    <>
      <div
        ref={frame}
        className={`${classes.frame} ${busy ? page.dimmed : ''}`}
        role="treegrid"
        tabIndex={0}
        aria-label={t('grid.label', { name: step.name })}
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
    </>
  )
}
