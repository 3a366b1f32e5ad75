/** The lines of the grid in view, and the grand total below them. */
import type { Measure } from '../../../contract/measure.ts'
import type { Value } from '../../../contract/scalar.ts'
import { useT } from '../../i18n/locale.tsx'
import { GridCells } from './GridCells.tsx'
import { ROW_HEIGHT, TOTAL_HEIGHT } from './geometry.ts'
import type { GridParts } from './grid-parts.ts'
import { rowWords } from './headers.ts'
import classes from './PivotGrid.module.css'
import { RowHeaders } from './RowHeaders.tsx'

export function GridBody({ width, onToggle, ...parts }: GridParts & { width: number; onToggle: (key: readonly Value[]) => void }) {
  const { rows, cells, result, shape, words, headerLines } = parts
  const depth = result.index_names.length
  return (
    <div role="rowgroup" className={classes.body} style={{ blockSize: rows.extent, inlineSize: width }}>
      {Array.from({ length: rows.count }, (_, r) => {
        const line = rows.first + r
        const row = cells.row(Math.floor(line / shape.down))
        const level = row?.level ?? depth
        const isGroup = row !== undefined && row.level > 0 && row.level < depth
        return (
          <div
            key={line}
            role="row"
            aria-rowindex={headerLines + line + 1}
            aria-level={Math.max(1, level)}
            {...(isGroup ? { 'aria-expanded': !row.collapsed } : {})}
            className={classes.row}
            data-level={depth - level}
            data-outer={isGroup && level === 1}
            style={{ insetBlockStart: rows.offset + r * ROW_HEIGHT, blockSize: ROW_HEIGHT, inlineSize: width }}
          >
            <RowHeaders parts={parts} line={line} row={row} onToggle={onToggle} />
            <div role="none" className={classes.track}>
              <GridCells parts={parts} line={line} name={rowWords(row, result, words)} />
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

/** `pinned`: it stays in view at the bottom while the lines above it scroll. */
export function GridTotals({ width, pinned, ...given }: GridParts & { width: number; pinned: boolean }) {
  const label = useTotalLabel(given.measures, given.words.grandTotal)
  const parts = { ...given, words: { ...given.words, grandTotal: label }, rows: { ...given.rows, top: given.bodyRows } }
  const { headerLines, bodyRows, shape } = parts
  return (
    <div role="rowgroup" className={classes.totals} data-pinned={pinned} style={{ inlineSize: width }}>
      {Array.from({ length: shape.down }, (_, m) => bodyRows + m).map((line) => (
        <div key={line} role="row" aria-rowindex={headerLines + line + 1} aria-level={1} className={classes.totalRow} style={{ blockSize: TOTAL_HEIGHT }}>
          <RowHeaders parts={parts} line={line} row={{ level: 0, key: [], children: 0, collapsed: false, blank: false }} onToggle={() => {}} />
          <div role="none" className={classes.track}>
            <GridCells parts={parts} line={line} name={label} />
          </div>
        </div>
      ))}
    </div>
  )
}
