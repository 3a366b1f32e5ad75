/** The visible rows, and the grand total that stays at the bottom. */
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import type { Value } from '../../../contract/scalar.ts'
import { signOf } from '../../../format/number.ts'
import { useT } from '../../i18n/locale.tsx'
import { cellText } from './copy.ts'
import { ROW_HEIGHT, TOTAL_HEIGHT } from './geometry.ts'
import type { GridParts } from './grid-parts.ts'
import { rowLabel } from './headers.ts'
import classes from './PivotGrid.module.css'
import { contains } from './selection.ts'

interface CellProps {
  readonly id: string
  readonly row: number
  readonly column: number
  readonly value: Value | undefined
  readonly measure: Measure | undefined
  readonly dtype: string
  readonly width: number
  readonly start: number
  readonly selected: boolean
  readonly active: boolean
  readonly total: boolean
  readonly first: boolean
}

/** One cell; redrawn only when one of its plain properties changes. */
const Cell = memo(function Cell({ id, row, column, value, measure, dtype, width, start, selected, active, total, first }: CellProps) {
  const sign = measure?.format?.enableColor ? signOf(value ?? null) : 0
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={2 + column}
      aria-selected={selected}
      className={classes.cell}
      data-row={row}
      data-column={column}
      data-in={selected}
      data-active={active}
      data-total={total}
      data-first={first}
      data-sign={sign}
      data-waiting={value === undefined}
      style={{ inlineSize: width, insetInlineStart: start }}
    >
      {cellText(value, measure, dtype)}
    </div>
  )
})

function RowCells({ parts, row, read }: { parts: GridParts; row: number; read: (column: number, measure: number) => Value | undefined }) {
  const { result, columns, widths, area, selection, id } = parts
  const perPosition = Math.max(1, result.measures.length)
  const starts = widths.measures.map((_, m) => widths.measures.slice(0, m).reduce((a, b) => a + b, 0))
  return Array.from({ length: columns.count }, (_, c) => {
    const position = columns.first + c
    const isTotal = result.column_names.length > 0 && (parts.cells.column(position)?.level ?? result.column_names.length) < result.column_names.length
    return Array.from({ length: perPosition }, (_, m) => {
      const column = position * perPosition + m
      return (
        <Cell
          key={column}
          id={`${id}-${row}-${column}`}
          row={row}
          column={column}
          value={result.measures.length === 0 ? null : read(position, m)}
          measure={parts.measures[m]}
          dtype={result.measures[m]?.dtype ?? ''}
          width={widths.measures[m] ?? 0}
          start={columns.offset + c * widths.group + (starts[m] ?? 0)}
          selected={contains(area, row, column)}
          active={selection.active.row === row && selection.active.column === column}
          total={isTotal}
          first={m === 0}
        />
      )
    })
  })
}

export function GridBody({ width, onToggle, ...parts }: GridParts & { width: number; onToggle: (key: readonly Value[]) => void }) {
  const t = useT()
  const { rows, cells, result, widths, selection, area, id, words, headerLines } = parts
  const depth = result.index_names.length
  return (
    <div role="rowgroup" className={classes.body} style={{ blockSize: rows.extent, inlineSize: width }}>
      {Array.from({ length: rows.count }, (_, r) => {
        const at = rows.first + r
        const row = cells.row(at)
        const level = row?.level ?? depth
        const label = row ? rowLabel(row.key, row.level, result, words) : ''
        const isGroup = row !== undefined && row.level > 0 && row.level < depth
        const isActive = selection.active.row === at && selection.active.column === -1
        return (
          <div
            key={at}
            role="row"
            aria-rowindex={headerLines + at + 1}
            aria-level={Math.max(1, level)}
            {...(isGroup ? { 'aria-expanded': !row.collapsed } : {})}
            className={classes.row}
            data-level={depth - level}
            data-outer={isGroup && level === 1}
            style={{ insetBlockStart: rows.offset + r * ROW_HEIGHT, blockSize: ROW_HEIGHT, inlineSize: width }}
          >
            <div
              role="rowheader"
              id={`${id}-${at}--1`}
              aria-colindex={1}
              className={classes.rowHeader}
              data-row={at}
              data-column={-1}
              data-in={at >= area.top && at <= area.bottom}
              data-active={isActive}
              style={{ inlineSize: widths.header, paddingInlineStart: parts.split ? 8 : 8 + (Math.max(1, level) - 1) * 18 }}
            >
              {isGroup && (
                <button
                  type="button"
                  tabIndex={-1}
                  className={classes.chevron}
                  aria-label={t(row.collapsed ? 'grid.expand' : 'grid.collapse', { name: label })}
                  onClick={() => onToggle(row.key)}
                >
                  {row.collapsed ? <IconChevronRight size={14} stroke={2} /> : <IconChevronDown size={14} stroke={2} />}
                </button>
              )}
              {parts.split && row && row.level > 1 && (
                <span className={classes.parents}>
                  {row.key.slice(0, -1).map((_, at) => `${rowLabel(row.key.slice(0, at + 1), at + 1, result, words)} › `)}
                </span>
              )}
              <span className={classes.rowLabel} title={label}>
                {label}
              </span>
              {isGroup && row.collapsed && <span className={classes.children}>{t('grid.children', { count: String(row.children) })}</span>}
            </div>
            <div role="none" className={classes.track}>
              <RowCells parts={parts} row={at} read={(column, measure) => cells.cell(at, column, measure)} />
            </div>
          </div>
        )
      })}
    </div>
  )
}

/** The label names the function where the total is not the sum of its parts. */
function useTotalLabel(measures: readonly Measure[], grandTotal: string): string {
  const t = useT()
  const [only] = measures
  const named = measures.length === 1 && only?.type === 'ui' && ['avg', 'count_distinct', 'min', 'max'].includes(only.value.agg) ? only.value.agg : null
  return named ? t('grid.totalOf', { agg: t(`agg.${named}`) }) : grandTotal
}

export function GridTotals({ width, ...parts }: GridParts & { width: number }) {
  const { result, cells, widths, id, words, headerLines, bodyRows, selection, area } = parts
  const label = useTotalLabel(parts.measures, words.grandTotal)
  const isActive = selection.active.row === bodyRows && selection.active.column === -1
  return (
    <div role="rowgroup" className={classes.totals} style={{ inlineSize: width }}>
      <div role="row" aria-rowindex={headerLines + bodyRows + 1} aria-level={1} className={classes.totalRow} style={{ blockSize: TOTAL_HEIGHT }}>
        <div
          role="rowheader"
          id={`${id}-${bodyRows}--1`}
          aria-colindex={1}
          className={classes.rowHeader}
          data-row={bodyRows}
          data-column={-1}
          data-in={bodyRows >= area.top && bodyRows <= area.bottom}
          data-active={isActive}
          style={{ inlineSize: widths.header, paddingInlineStart: 8 }}
        >
          <span className={classes.rowLabel}>{label}</span>
        </div>
        <div role="none" className={classes.track}>
          <RowCells
            parts={parts}
            row={bodyRows}
            read={(column, measure) => (result.index_names.length === 0 && result.measures.length === 0 ? null : cells.total(column, measure))}
          />
        </div>
      </div>
    </div>
  )
}
