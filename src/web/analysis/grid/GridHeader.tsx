/** Column headers: a line for each column field, and one for the measures where they stand side by side. Sticky, with the corner. */
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { memo, type RefObject } from 'react'
import type { Value } from '../../../contract/scalar.ts'
import { useT } from '../../i18n/locale.tsx'
import { columnKey } from './cells.ts'
import { lone } from './column-widths.ts'
import { DrillButton } from './DrillButton.tsx'
import { FieldName } from './FieldName.tsx'
import { HEADER_HEIGHT } from './geometry.ts'
import type { GridActions } from './grid-actions.ts'
import type { GridParts } from './grid-parts.ts'
import type { HeaderCell } from './headers.ts'
import classes from './PivotGrid.module.css'
import { hasPick } from './picks.ts'
import { drives } from './sorting.ts'
import { cellNames, cellsAt, headerWidth, startOf } from './widths.ts'

type Toggle = (key: readonly Value[]) => void

function Chevron({ cell, onToggle }: { cell: HeaderCell; onToggle: Toggle }) {
  const t = useT()
  if (!cell.toggle) return null
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.chevron}
      aria-label={t(cell.collapsed ? 'grid.expand' : 'grid.collapse', { name: cell.label })}
      onClick={() => onToggle(cell.toggle ?? [])}
    >
      {cell.collapsed ? <IconChevronRight size={14} stroke={2} /> : <IconChevronDown size={14} stroke={2} />}
    </button>
  )
}

/** The + of an innermost group; a total has none. */
function Drill({ cell, parts: { columnDrill }, columnKey: key }: { cell: HeaderCell; parts: GridParts; columnKey: readonly Value[] }) {
  if (!columnDrill || cell.isTotal) return null
  return <DrillButton name={cell.label} label={columnDrill.label} onOpen={() => columnDrill.onOpen(key)} />
}

function GroupHeader({ cell, line, parts, onToggle }: { cell: HeaderCell; line: number; parts: GridParts; onToggle: Toggle }) {
  const { widths, shape, columns } = parts
  const start = startOf(widths, cell.start)
  const key = columnKey(parts.cells, cell.start).slice(0, line + 1)
  const isPicked = !cell.isTotal && key.length === line + 1 && hasPick(parts.picks, 'columns', key)
  const isInnermost = line === parts.result.column_names.length - 1
  return (
    <div
      role="columnheader"
      className={classes.groupHeader}
      data-total={cell.isTotal}
      data-line={line}
      data-start={cell.start}
      data-picked={isPicked || undefined}
      aria-selected={isPicked}
      aria-colindex={shape.headers.length + 1 + cell.start * shape.across}
      aria-colspan={cell.span * shape.across}
      {...(cell.toggle ? { 'aria-expanded': !cell.collapsed } : {})}
      style={{ inlineSize: startOf(widths, cell.start + cell.span) - start, insetInlineStart: columns.offset + start - startOf(widths, columns.first) }}
    >
      <Chevron cell={cell} onToggle={onToggle} />
      <span className={classes.groupLabel} title={cell.label}>
        {cell.label}
      </span>
      {isInnermost && <Drill cell={cell} parts={parts} columnKey={key} />}
    </div>
  )
}

interface LeafProps {
  readonly parts: GridParts
  readonly column: number
  readonly position: number
  /** Place among the cells of the position. */
  readonly at: number
  readonly label: string
  readonly group?: HeaderCell | undefined
  readonly onToggle: Toggle
}

/** Where there is no room, the name gives way rather than what the values are shown as. */
function MeasureLabel({ name, label }: { name: string; label: string }) {
  if (label === name || !label.startsWith(name)) return label
  return (
    <span className={classes.titled}>
      <span>{name}</span>
      <span>{label.slice(name.length)}</span>
    </span>
  )
}

/** The header right above cells: a measure, or a group where measures stand below each other. A press sorts by it. */
function LeafHeader({ parts, column, position, at, label, group, onToggle }: LeafProps) {
  const { result, shape, columns, widths, selection, area, id, sort } = parts
  const own = cellsAt(widths, position)
  const start = startOf(widths, position) - startOf(widths, columns.first) + own.slice(0, at).reduce((a, b) => a + b, 0)
  const depth = result.column_names.length
  const isActive = selection.active.row === -1 && selection.active.column === column
  const measure = result.measures[at]?.measure_id ?? ''
  const isDriving = drives(sort, shape.down > 1 ? (sort?.measureId ?? '') : measure, columnKey(parts.cells, position))
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
      data-total={depth > 0 && (parts.cells.column(position)?.level ?? -1) < depth}
      data-column={column}
      data-in={column >= area.left && column <= area.right}
      data-first={at === 0}
      data-active={isActive}
      data-picked={isPicked || undefined}
      data-naming={isNamed || undefined}
      title={label}
      style={{ inlineSize: own[at], insetInlineStart: columns.offset + start }}
    >
      {isDriving && <Arrow size={12} stroke={2} aria-hidden="true" style={{ verticalAlign: '-1px' }} />}
      {group && <Chevron cell={group} onToggle={onToggle} />}
      {isNamed ? parts.naming?.field : <MeasureLabel name={parts.measures[at]?.name ?? label} label={label} />}
      {group && <Drill cell={group} parts={parts} columnKey={columnKey(parts.cells, position)} />}
      <span className={classes.edge} {...parts.resize.edge(cellNames(shape, result, at, columnKey(parts.cells, position)), own[at] ?? 0)} />
    </div>
  )
}

/** The line above the cells: measures, or the innermost groups, or one total. */
function Leaves({ parts, groups, onToggle }: { parts: GridParts; groups: readonly HeaderCell[] | undefined; onToggle: Toggle }) {
  const { result, shape, columns, words } = parts
  return Array.from({ length: columns.count }, (_, c) => {
    const position = columns.first + c
    const group = groups?.find((cell) => cell.start === position)
    const isDown = shape.down > 1
    const label = (at: number): string => (isDown ? (groups ? (group?.label ?? '') : words.grandTotal) : (result.measures[at]?.name ?? ''))
    return Array.from({ length: shape.across }, (_, at) => position * shape.across + at).map((column, at) => (
      <LeafHeader
        key={column}
        parts={parts}
        column={column}
        position={position}
        at={at}
        label={label(at)}
        group={isDown ? group : undefined}
        onToggle={onToggle}
      />
    ))
  })
}

/** The names of the row fields, with the edges that set the widths of their columns. */
function Corner({ parts }: { parts: GridParts }) {
  const t = useT()
  const { result, shape, widths, id, selection, resize } = parts
  return (
    <div role="none" className={classes.corners}>
      {shape.headers.map((header, h) => {
        const column = h - shape.headers.length
        const fields = header.kind === 'path' ? result.index_names : header.kind === 'field' ? result.index_names.slice(header.level - 1, header.level) : []
        const inner = header.kind === 'measure' ? result.column_names.at(-1) : undefined
        return (
          <div
            key={column}
            role="columnheader"
            id={`${id}--1-${column}`}
            aria-colindex={h + 1}
            className={classes.corner}
            style={{ inlineSize: widths.headers[h] }}
            data-column={column}
            data-active={selection.active.row === -1 && selection.active.column === column}
          >
            {header.kind !== 'measure' && fields.length === 0 && <span className="visually-hidden">{t('grid.row')}</span>}
            {header.kind === 'measure' &&
              (inner ? (
                <span className={classes.cornerEnd}>
                  <FieldName columnId={inner.column_id} area="columns" name={inner.name} />
                </span>
              ) : (
                <span>{t('sidebar.values')}</span>
              ))}
            {fields.map((field, at) => (
              <FieldName key={field.column_id} columnId={field.column_id} area="rows" name={field.name}>
                {at > 0 && (
                  <span className={classes.sep} aria-hidden="true">
                    ›
                  </span>
                )}
              </FieldName>
            ))}
            <span className={classes.edge} {...resize.edge(lone(headerWidth(header, result)), widths.headers[h] ?? 0)} />
          </div>
        )
      })}
    </div>
  )
}

interface GridHeaderProps {
  readonly actions: RefObject<GridActions>
  readonly parts: GridParts
  readonly header: readonly (readonly HeaderCell[])[]
  readonly width: number
}

export const GridHeader = memo(function GridHeader({ parts, header, width, actions }: GridHeaderProps) {
  const onToggle: Toggle = (key) => actions.current.toggleColumn(key)
  const { result, widths, shape, headerLines } = parts
  const style = { blockSize: HEADER_HEIGHT }
  const isDown = shape.down > 1
  const above = isDown ? result.column_names.slice(0, -1) : result.column_names
  const inner = isDown ? result.column_names.at(-1) : undefined
  return (
    <div role="rowgroup" className={classes.header} style={{ inlineSize: width }}>
      {above.map((field, line) => (
        <div key={field.column_id} role="row" aria-rowindex={line + 1} className={classes.headerRow} style={style}>
          <div
            role="columnheader"
            aria-colindex={1}
            aria-colspan={shape.headers.length}
            className={classes.corner}
            data-lone
            style={{ inlineSize: widths.header }}
          >
            <span className={classes.cornerEnd}>
              <FieldName columnId={field.column_id} area="columns" name={field.name} />
            </span>
          </div>
          <div role="none" className={classes.track}>
            {header[line]?.map((cell) => (
              <GroupHeader key={cell.start} cell={cell} line={line} parts={parts} onToggle={onToggle} />
            ))}
          </div>
        </div>
      ))}
      <div role="row" aria-rowindex={headerLines} data-row={-1} className={classes.headerRow} style={style}>
        <Corner parts={parts} />
        <div role="none" className={classes.track}>
          <Leaves parts={parts} groups={inner ? header[above.length] : undefined} onToggle={onToggle} />
        </div>
      </div>
    </div>
  )
})
