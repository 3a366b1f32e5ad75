/** The headers directly above the cells. Clicking one sorts the rows. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { isTotal } from '../../../contract/pivot-result.ts'
import { columnKey } from './cells.ts'
import classes from './GridHeaders.module.css'
import type { GridParts } from './grid-parts.ts'
import { Chevron, Drill, type Toggle } from './HeaderChevron.tsx'
import handles from './HeaderHandles.module.css'
import { columnWords, type HeaderCell } from './headers.ts'
import { MeasureDrop, MeasureName } from './MeasureName.tsx'
import { hasPick } from './picks.ts'
import { isSortedBy } from './sorting.ts'
import { cellNames, cellsAt, startOf } from './widths.ts'

/** A column that has not been loaded is drawn as a total. */
const NOT_LOADED = { level: 0, children: 0 }

interface LeafProps {
  readonly parts: GridParts
  readonly column: number
  readonly position: number
  /** Index of this header among the headers of its column position, one for each measure. */
  readonly at: number
  readonly label: string
  readonly group?: HeaderCell | undefined
  readonly onToggle: Toggle
}

/** A header directly above the cells: a measure, or a group if measures are stacked. */
function LeafHeader({ parts, column, position, at, label, group, onToggle }: LeafProps) {
  const { result, shape, columns, widths, selection, area, id, sort } = parts
  const own = cellsAt(widths, position)
  const start = startOf(widths, position) - startOf(widths, columns.first) + own.slice(0, at).reduce((a, b) => a + b, 0)
  const depth = result.column_names.length
  const isMeasure = shape.leaves === 'measures' && result.measures.length > 0
  const isActive = selection.active.row === -1 && selection.active.column === column
  const measure = result.measures[at]?.measure_id ?? ''
  const isDriving = isSortedBy(sort, shape.down > 1 ? (sort?.measureId ?? '') : measure, columnKey(parts.cells, position))
  const isPicked = group !== undefined && hasPick(parts.picks, 'columns', columnKey(parts.cells, position))
  const isNamed = parts.naming?.row === -1 && parts.naming.column === column
  const Arrow = sort?.direction === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <div
      id={`${id}--1-${column}`}
      role="columnheader"
      aria-colindex={shape.headers.length + 1 + column}
      aria-selected={isActive || isPicked}
      aria-sort={isDriving ? (sort?.direction === 'asc' ? 'ascending' : 'descending') : 'none'}
      {...(group?.toggle ? { 'aria-expanded': !group.collapsed } : {})}
      className={classes.measureHeader}
      data-total={isTotal(parts.cells.column(position) ?? NOT_LOADED, depth)}
      data-column={column}
      data-in={column >= area.left && column <= area.right}
      data-first={at === 0}
      data-active={isActive}
      data-picked={isPicked || undefined}
      data-naming={isNamed || undefined}
      {...(label === '' ? { 'aria-label': columnWords(parts.cells.column(position), result, parts.words) } : { title: label })}
      style={{ inlineSize: own[at], insetInlineStart: columns.offset + start }}
    >
      {isDriving && <Arrow size={12} stroke={2} aria-hidden="true" style={{ verticalAlign: '-1px' }} />}
      {group && <Chevron cell={group} onToggle={onToggle} />}
      {isNamed ? parts.naming?.field : isMeasure ? <MeasureName measure={parts.measures[at]} index={at} label={label} /> : label}
      {isMeasure && parts.dragged !== null && <MeasureDrop index={at} place={`-1:${column}`} />}
      {group && <Drill cell={group} parts={parts} columnKey={columnKey(parts.cells, position)} />}
      <span className={handles.edge} {...parts.resize.edge(cellNames(shape, result, at, columnKey(parts.cells, position)), own[at] ?? 0)} />
    </div>
  )
}

/** The line directly above the cells: measures, innermost groups, or a single total. */
export function Leaves({ parts, groups, onToggle }: { parts: GridParts; groups: readonly HeaderCell[] | undefined; onToggle: Toggle }) {
  const { result, shape, columns, words } = parts
  return Array.from({ length: columns.count }, (_, c) => {
    const position = columns.first + c
    const group = groups?.find((cell) => cell.start === position)
    const isOfGroup = shape.leaves === 'groups'
    const label = (at: number): string => (isOfGroup ? (groups ? (group?.label ?? '') : words.grandTotal) : (result.measures[at]?.name ?? ''))
    return Array.from({ length: shape.across }, (_, at) => position * shape.across + at).map((column, at) => (
      <LeafHeader
        key={column}
        parts={parts}
        column={column}
        position={position}
        at={at}
        label={label(at)}
        group={isOfGroup ? group : undefined}
        onToggle={onToggle}
      />
    ))
  })
}
