/** The visible lines of the grid and the grand total below them. */
import { memo, useRef } from 'react'
import { isTotal, type RowIndex } from '../../../contract/pivot-result.ts'
import { useTotalLabel } from '../use-total-label.ts'
import cellClasses from './GridCells.module.css'
import { GridCells } from './GridCells.tsx'
import type { Span } from './geometry.ts'
import { ROW_HEIGHT, TOTAL_HEIGHT } from './geometry.ts'
import type { LineParts } from './grid-parts.ts'
import { rowWords } from './headers.ts'
import classes from './PivotGrid.module.css'
import { RowHeaders } from './RowHeaders.tsx'

interface LineProps {
  readonly parts: LineParts
  readonly line: number
  readonly row: RowIndex | undefined
  readonly atTop: boolean
  /** Offset and width in the body, in CSS pixels. */
  readonly start: number
  readonly width: number
}

/** One line, memoized: redraws only when one of its properties changes. */
const Line = memo(function Line({ parts, line, row, atTop, start, width }: LineProps) {
  const { result, words, headerLines } = parts
  const depth = result.index_names.length
  const level = row?.level ?? depth
  const isGroup = row !== undefined && row.level > 0 && isTotal(row, depth)
  return (
    <div
      role="row"
      data-row={line}
      aria-rowindex={headerLines + line + 1}
      aria-level={Math.max(1, level)}
      {...(isGroup ? { 'aria-expanded': !row.collapsed } : {})}
      className={classes.row}
      data-level={isGroup || level === 0 ? depth - level : 0}
      data-outer={isGroup && level === 1}
      style={{ insetBlockStart: start, blockSize: ROW_HEIGHT, inlineSize: width }}
    >
      <RowHeaders parts={parts} line={line} row={row} atTop={atTop} />
      <div role="none" className={cellClasses.cells} style={{ paddingInlineStart: parts.columns.offset }}>
        <GridCells parts={parts} line={line} name={rowWords(row, result, words)} />
      </div>
    </div>
  )
})

interface GridBodyProps {
  readonly parts: LineParts
  readonly rows: Span
  readonly width: number
  readonly isScrolling: boolean
}

export function GridBody({ parts, rows, width, isScrolling }: GridBodyProps) {
  const { cells, shape } = parts
  // lines that scroll in reuse the elements of lines that scroll out; elements are not reordered until scrolling stops
  const pool = useRef(1)
  pool.current = Math.max(pool.current, rows.count)
  const slot = (line: number): number => line % pool.current
  const lines = Array.from({ length: rows.count }, (_, r) => rows.first + r)
  return (
    <div role="rowgroup" className={classes.body} style={{ blockSize: rows.extent, inlineSize: width }}>
      {(isScrolling ? lines.toSorted((a, b) => slot(a) - slot(b)) : lines).map((line) => (
        <Line
          key={slot(line)}
          parts={parts}
          line={line}
          row={cells.row(Math.floor(line / shape.down))}
          atTop={line === rows.top}
          start={rows.offset + (line - rows.first) * ROW_HEIGHT}
          width={width}
        />
      ))}
    </div>
  )
}

const TOTAL_ROW: RowIndex = { level: 0, key: [], children: 0, collapsed: false, blank: false }

/** `pinned`: the total stays visible at the bottom while the lines above it scroll. */
export function GridTotals({ parts: given, width, pinned }: { parts: LineParts; width: number; pinned: boolean }) {
  const label = useTotalLabel(given.measures, given.words.grandTotal, given.result)
  const parts = { ...given, words: { ...given.words, grandTotal: label } }
  const { headerLines, bodyRows, shape } = parts
  return (
    <div role="rowgroup" className={cellClasses.totals} data-pinned={pinned} style={{ inlineSize: width }}>
      {Array.from({ length: shape.down }, (_, m) => bodyRows + m).map((line) => (
        <div
          key={line}
          role="row"
          data-row={line}
          aria-rowindex={headerLines + line + 1}
          aria-level={1}
          className={cellClasses.totalRow}
          style={{ blockSize: TOTAL_HEIGHT }}
        >
          <RowHeaders parts={parts} line={line} row={TOTAL_ROW} atTop={line === bodyRows} />
          <div role="none" className={cellClasses.cells} style={{ paddingInlineStart: parts.columns.offset }}>
            <GridCells parts={parts} line={line} name={label} />
          </div>
        </div>
      ))}
    </div>
  )
}
