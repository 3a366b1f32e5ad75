/**
 * The pivot grid: a DOM grid that draws only what is visible, on both axes, with sticky headers,
 * totals and corner, and the full roles of a tree grid.
 */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDotsVertical, IconFold, IconFoldDown } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import page from '../AnalysisPage.module.css'
import { usePage, usePageStore } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import { useCollapse, useHeaderWords, useShownMeasures } from '../use-shown.ts'
import { collapseAll, expandAll, toggleGroup } from './collapse.ts'
import { copyText } from './copy.ts'
import { FindBar } from './FindBar.tsx'
import { findHeader } from './find.ts'
import { GridBody, GridTotals } from './GridBody.tsx'
import { GridHeader } from './GridHeader.tsx'
import { type GridActions, GridMenu } from './GridMenu.tsx'
import { GridStatus } from './GridStatus.tsx'
import { columnSpan, HEADER_HEIGHT, ROW_HEIGHT, rowSpan, scrollToShow, TOTAL_HEIGHT } from './geometry.ts'
import { headerRows } from './headers.ts'
import classes from './PivotGrid.module.css'
import { type CellAt, moveBy, rectangleOf, type Selection, selectionAt } from './selection.ts'
import { measureSort, nextDirection } from './sorting.ts'
import { targetAt } from './targets.ts'
import { useGridMenu } from './use-grid-menu.ts'
import { chosenWidths, measureWidth, useResize } from './use-resize.ts'
import { useScroll } from './use-scroll.ts'
import { useWidths } from './use-widths.ts'
import { useWindows } from './use-windows.ts'

interface PivotGridProps {
  readonly step: Step
  readonly applied: StepConfig
  readonly result: PivotResult
  readonly busy: boolean
}

export function PivotGrid({ step, applied, result, busy }: PivotGridProps) {
  const t = useT()
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const analysisId = usePage((s) => s.analysis.id)
  const store = usePageStore()
  const { edit } = useEdits()
  const viewport = useScroll(frame)
  const words = useHeaderWords()
  const [collapse, setCollapse] = useCollapse(step, applied)
  const [finding, setFinding] = useState(false)
  const [selection, setSelection] = useState<Selection>(selectionAt({ row: 0, column: 0 }))
  const [autoWidths, measureWidths] = useWidths(result.measures.length)
  const resize = useResize(step)
  const widths = chosenWidths(
    autoWidths,
    result.measures.map((m) => m.measure_id),
    resize.chosen,
  )

  const measures = useShownMeasures(step, applied)
  const headerLines = result.column_names.length + 1
  const headerHeight = headerLines * HEADER_HEIGHT
  const [sizes, setSizes] = useState({ rows: result.total_rows, columns: result.total_columns })
  const bodyRows = Math.max(0, sizes.rows - 1)
  const rowView = Math.max(0, viewport.height - headerHeight - TOTAL_HEIGHT)
  const columnView = Math.max(0, viewport.width - widths.header)
  const rows = rowSpan(bodyRows, rowView, viewport.top)
  const columns = columnSpan(sizes.columns, widths.group, columnView, viewport.left)
  const cells = useWindows(result, collapse, rows, columns)
  const { head } = cells
  useEffect(() => setSizes({ rows: head.total_rows, columns: head.total_columns }), [head.total_rows, head.total_columns])
  useEffect(() => measureWidths(cells.blocks, measures, words), [cells.blocks, measures, words, measureWidths])

  const perPosition = Math.max(1, result.measures.length)
  const size = { rows: sizes.rows, columns: sizes.columns * perPosition, page: Math.max(1, Math.floor(rowView / ROW_HEIGHT) - 1) }
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
    if (row >= 0) element.scrollTop = scrollToShow(row, bodyRows, ROW_HEIGHT, rowView, element.scrollTop)
    if (at.column >= 0) element.scrollLeft = scrollToShow(Math.floor(at.column / perPosition), sizes.columns, widths.group, columnView, element.scrollLeft)
  }
  const toggleRow = (key: readonly Value[]): void => setCollapse({ ...collapse, rows: toggleGroup(collapse.rows, key) })
  const toggleColumn = (key: readonly Value[]): void => setCollapse({ ...collapse, columns: toggleGroup(collapse.columns, key) })

  const copy = async (headers: boolean): Promise<void> => {
    const text = await copyText({
      analysisId,
      head,
      collapse,
      measures,
      area: { ...area, right: area.right < 0 ? size.columns - 1 : area.right },
      words,
      headers,
    })
    if (!text) return
    try {
      await navigator.clipboard.writeText(text.text)
      toasts.show({ severity: 'success', title: t('grid.copied', { count: text.cells }) })
    } catch {
      toasts.show({ severity: 'error', title: t('grid.copyFailed') })
    }
  }

  const area = rectangleOf(selection)
  const menu = useGridMenu({ id, frame, cells, result, bodyRows, area, selection, onSelect: setSelection })
  const sort = measureSort(applied)
  const sortBy = (at: CellAt): void => {
    const target = targetAt({ cells, result, bodyRows, area }, at)
    const measure = target?.kind === 'measure' ? measures[target.measure] : undefined
    if (target?.kind !== 'measure' || !measure || result.index_names.length === 0) return
    const direction = nextDirection(measureSort(step.config), measure.id, target.column)
    edit({ kind: 'sort axis', axis: 'rows', measureId: measure.id, at: target.column, direction }, measure.name)
  }
  const actions: GridActions = {
    explain: ({ measure, row, column }) => {
      const measure_id = measures[measure]?.id
      if (measure_id) store.setState({ inspector: { kind: 'explain', config: applied, cell: { measure_id, row: [...row], column: [...column] } } })
    },
    toggle: (axis, key) => (axis === 'rows' ? toggleRow(key) : toggleColumn(key)),
    expandAll: () => setCollapse({ ...collapse, rows: expandAll }),
    collapseAll: () => setCollapse({ ...collapse, rows: collapseAll }),
    copy: (headers) => void copy(headers),
    resize: (measure, by) => {
      const name = measureWidth(result.measures[measure]?.measure_id ?? '')
      if (by === 0) resize.fitContent(name)
      else resize.set(name, (widths.measures[measure] ?? 0) + by)
    },
  }

  const find = async (search: string, signal: AbortSignal): Promise<CellAt | null> => {
    const found = await findHeader({ analysisId, head, collapse, words, search, from: selection.active, signal })
    if (!found) return null
    setSelection(selectionAt(found))
    reveal(found)
    return found
  }

  /** On a row header, left closes and right opens; Enter and Space do the other of the two. */
  const toggleByKey = (key: string): boolean => {
    const { active } = selection
    const row = active.column === -1 && active.row < bodyRows ? cells.row(active.row) : undefined
    if (!row || row.children === 0 || row.level === 0 || row.level === result.index_names.length) return false
    if (key === 'Enter' || key === ' ' || (key === 'ArrowLeft' && !row.collapsed) || (key === 'ArrowRight' && row.collapsed)) {
      toggleRow(row.key)
      return true
    }
    return false
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const control = event.ctrlKey || event.metaKey
    if (control && event.key.toLowerCase() === 'c') void copy(true)
    else if (control && event.key.toLowerCase() === 'f') setFinding(true)
    else if ((event.shiftKey && event.key === 'F10') || event.key === 'ContextMenu') menu.openAtActive()
    else if (event.key === 'Enter' && selection.active.row === -1) sortBy(selection.active)
    else if (control && event.key.toLowerCase() === 'a')
      setSelection({ anchor: { row: 0, column: 0 }, active: { row: size.rows - 1, column: size.columns - 1 } })
    else if (!toggleByKey(event.key)) {
      const next = moveBy(event.key, control, selection.active, size)
      if (!next) return
      setSelection(event.shiftKey ? { ...selection, active: next } : selectionAt(next))
      reveal(next)
    }
    event.preventDefault()
  }

  const cellUnder = (event: MouseEvent | PointerEvent): CellAt | null => {
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
    return element ? { row: Number(element.dataset.row), column: Number(element.dataset.column) } : null
  }
  const onPointerDown = (event: PointerEvent): void => {
    const at = event.button === 0 && !(event.target as HTMLElement).closest('button') ? cellUnder(event) : null
    if (at) setSelection(event.shiftKey ? { ...selection, active: at } : selectionAt(at))
  }
  const onPointerMove = (event: PointerEvent): void => {
    const at = event.buttons === 1 && event.pointerType === 'mouse' ? cellUnder(event) : null
    if (at && (at.row !== selection.active.row || at.column !== selection.active.column)) setSelection({ ...selection, active: at })
  }

  const onClick = (event: MouseEvent): void => {
    const at = (event.target as HTMLElement).closest('button') ? null : cellUnder(event)
    const { anchor, active } = selection
    if (at?.row === -1 && at.column >= 0 && !event.shiftKey && anchor.column === active.column && anchor.row === active.row) sortBy(at)
  }

  const width = widths.header + columns.extent
  const shared = {
    id,
    result,
    cells,
    measures,
    rows,
    columns,
    widths,
    selection,
    area,
    words,
    bodyRows,
    headerLines,
    sort,
    resize,
    split: step.table_settings.row_headers === 'split',
  }
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
        aria-rowcount={headerLines + sizes.rows}
        aria-colcount={1 + size.columns}
        aria-activedescendant={`${id}-${selection.active.row}-${selection.active.column}`}
        data-alignment={step.table_settings.alignment}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onClick={onClick}
        onContextMenu={menu.onContextMenu}
      >
        <GridHeader {...shared} header={header} width={width} onToggle={toggleColumn} />
        <GridBody {...shared} width={width} onToggle={toggleRow} />
        <GridTotals {...shared} width={width} />
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
      <GridMenu place={menu.place} measures={measures} actions={actions} onClose={menu.close} />
      <GridStatus {...shared} head={head}>
        <Tooltip label={t('menu.open')}>
          <ActionIcon size={22} aria-label={t('menu.open')} aria-haspopup="menu" onClick={menu.openAtActive}>
            <IconDotsVertical size={14} />
          </ActionIcon>
        </Tooltip>
        {result.index_names.length > 1 && (
          <>
            <Tooltip label={t('grid.expandAll')}>
              <ActionIcon size={22} aria-label={t('grid.expandAll')} onClick={actions.expandAll}>
                <IconFoldDown size={14} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={t('grid.collapseAll')}>
              <ActionIcon size={22} aria-label={t('grid.collapseAll')} onClick={actions.collapseAll}>
                <IconFold size={14} />
              </ActionIcon>
            </Tooltip>
          </>
        )}
      </GridStatus>
    </>
  )
}
