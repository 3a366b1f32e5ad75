/** Column headers: a line for each column field, and one for the measures. Sticky, with the corner. */
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { Value } from '../../../contract/scalar.ts'
import { useT } from '../../i18n/locale.tsx'
import { HEADER_HEIGHT } from './geometry.ts'
import type { GridParts } from './grid-parts.ts'
import type { HeaderCell } from './headers.ts'
import classes from './PivotGrid.module.css'
import { drives } from './sorting.ts'
import { HEADER_WIDTH, measureWidth } from './use-resize.ts'

interface GridHeaderProps extends GridParts {
  readonly header: readonly (readonly HeaderCell[])[]
  readonly width: number
  readonly onToggle: (key: readonly Value[]) => void
}

function GroupHeader({ cell, line, parts, onToggle }: { cell: HeaderCell; line: number; parts: GridParts; onToggle: (key: readonly Value[]) => void }) {
  const t = useT()
  const { widths } = parts
  const perPosition = Math.max(1, parts.result.measures.length)
  return (
    <div
      role="columnheader"
      className={classes.groupHeader}
      data-total={cell.isTotal}
      data-line={line}
      data-start={cell.start}
      aria-colindex={2 + cell.start * perPosition}
      aria-colspan={cell.span * perPosition}
      {...(cell.toggle ? { 'aria-expanded': !cell.collapsed } : {})}
      style={{ inlineSize: cell.span * widths.group, insetInlineStart: parts.columns.offset + (cell.start - parts.columns.first) * widths.group }}
    >
      {cell.toggle && (
        <button
          type="button"
          tabIndex={-1}
          className={classes.chevron}
          aria-label={t(cell.collapsed ? 'grid.expand' : 'grid.collapse', { name: cell.label })}
          onClick={() => onToggle(cell.toggle ?? [])}
        >
          {cell.collapsed ? <IconChevronRight size={14} stroke={2} /> : <IconChevronDown size={14} stroke={2} />}
        </button>
      )}
      <span className={classes.groupLabel} title={cell.label}>
        {cell.label}
      </span>
    </div>
  )
}

function MeasureHeaders({ parts }: { parts: GridParts }) {
  const { result, columns, widths, selection, area, id } = parts
  const perPosition = Math.max(1, result.measures.length)
  return Array.from({ length: columns.count }, (_, c) => {
    const position = columns.first + c
    const isTotal = (parts.cells.column(position)?.level ?? -1) < result.column_names.length
    return Array.from({ length: perPosition }, (_, m) => {
      const column = position * perPosition + m
      const offset = widths.measures.slice(0, m).reduce((a, b) => a + b, 0)
      const name = result.measures[m]?.name ?? ''
      const isActive = selection.active.row === -1 && selection.active.column === column
      const path = parts.cells.column(position)?.path.map((p) => p.value) ?? []
      const isDriving = drives(parts.sort, result.measures[m]?.measure_id ?? '', path)
      const Arrow = parts.sort?.direction === 'asc' ? IconArrowUp : IconArrowDown
      return (
        <div
          key={column}
          id={`${id}--1-${column}`}
          role="columnheader"
          aria-colindex={2 + column}
          aria-selected={isActive}
          aria-sort={isDriving ? (parts.sort?.direction === 'asc' ? 'ascending' : 'descending') : 'none'}
          className={classes.measureHeader}
          data-total={isTotal && result.column_names.length > 0}
          data-row={-1}
          data-column={column}
          data-in={column >= area.left && column <= area.right}
          data-first={m === 0}
          data-active={isActive}
          title={name}
          style={{ inlineSize: widths.measures[m], insetInlineStart: columns.offset + c * widths.group + offset }}
        >
          {isDriving && <Arrow size={12} stroke={2} aria-hidden="true" style={{ verticalAlign: '-1px' }} />}
          {name}
          <span className={classes.edge} {...parts.resize.edge(measureWidth(result.measures[m]?.measure_id ?? ''), widths.measures[m] ?? 0)} />
        </div>
      )
    })
  })
}

export function GridHeader({ header, width, onToggle, ...parts }: GridHeaderProps) {
  const t = useT()
  const { result, widths, id } = parts
  const line = { blockSize: HEADER_HEIGHT }
  return (
    <div role="rowgroup" className={classes.header} style={{ inlineSize: width }}>
      {result.column_names.map((field, row) => (
        <div key={field.column_id} role="row" aria-rowindex={row + 1} className={classes.headerRow} style={line}>
          <div role="columnheader" aria-colindex={1} className={classes.corner} style={{ inlineSize: widths.header }}>
            <span className={classes.cornerEnd}>{field.name}</span>
          </div>
          <div role="none" className={classes.track}>
            {header[row]?.map((cell) => (
              <GroupHeader key={cell.start} cell={cell} line={row} parts={parts} onToggle={onToggle} />
            ))}
          </div>
        </div>
      ))}
      <div role="row" aria-rowindex={parts.headerLines} className={classes.headerRow} style={line}>
        <div
          role="columnheader"
          id={`${id}--1--1`}
          aria-colindex={1}
          className={classes.corner}
          style={{ inlineSize: widths.header }}
          data-row={-1}
          data-column={-1}
        >
          {result.index_names.length === 0 ? (
            <span className="visually-hidden">{t('grid.row')}</span>
          ) : (
            result.index_names.map((field, at) => (
              <span key={field.column_id}>
                {at > 0 && (
                  <span className={classes.sep} aria-hidden="true">
                    ›
                  </span>
                )}
                {field.name}
              </span>
            ))
          )}
          <span className={classes.edge} {...parts.resize.edge(HEADER_WIDTH, widths.header)} />
        </div>
        <div role="none" className={classes.track}>
          <MeasureHeaders parts={parts} />
        </div>
      </div>
    </div>
  )
}
