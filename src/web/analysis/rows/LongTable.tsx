/** A virtualized table of any number of rows, which are loaded in blocks. */
import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import type { NumberFormat } from '../../../contract/number-format.ts'
import { typeFamily, type Value } from '../../../contract/scalar.ts'
import { rowFormat, rowNumber } from '../../../format/row-number.ts'
import { type BlankLabels, keyLabel, plainText } from '../../../format/value.ts'
import type { ProblemError } from '../../api/queries.ts'
import { useT } from '../../i18n/locale.tsx'
import page from '../../ui/page.module.css'
import { useBlankLabels } from '../blank-labels.ts'
import { spanOf } from '../grid/geometry.ts'
import { textWidth } from '../grid/text-width.ts'
import { useScroll } from '../grid/use-scroll.ts'
import classes from './LongTable.module.css'

/** Number of rows per request. */
export const BLOCK = 200
const ROW = 33
const HEAD = 34
const OVERSCAN = 10
const WIDTH_MIN = 72
const WIDTH_MAX = 320
const PADDING = 22

export interface LongTableColumn {
  readonly id: string
  readonly name: string
  readonly dtype: string
  /** Values with the widest texts, if known, for the column's width. */
  readonly widest?: readonly Value[]
  /** The format of its numbers; none shows them as they are. */
  readonly format?: NumberFormat | undefined
}

/** `data[column][row]` */
type Block = { readonly data: readonly (readonly Value[])[] }

interface LongTableProps {
  readonly label: string
  readonly className: string | undefined
  readonly columns: readonly LongTableColumn[]
  readonly total: number
  /** The first block; column widths are measured from it. */
  readonly first: Block
  /** The query for the block at an index, which starts at row `at * BLOCK`. */
  readonly block: (at: number) => { readonly queryKey: readonly unknown[]; readonly queryFn: (of: { signal: AbortSignal }) => Promise<Block> }
  readonly header?: (column: LongTableColumn) => ReactNode
  readonly sorted?: (column: LongTableColumn) => 'ascending' | 'descending' | 'none'
}

/** The text of a value. Booleans are words of the interface language. */
function cellText(value: Value, { dtype, format }: Pick<LongTableColumn, 'dtype' | 'format'>, words: BlankLabels): string {
  if (typeof value === 'boolean') return keyLabel(value, dtype, words)
  if (format && value !== null && typeFamily(dtype) === 'number') return rowNumber(value, format)
  return plainText(value, dtype, words.date)
}

/** Numbers and their headers are aligned to the end. */
const numberClass = (dtype: string): string | undefined => (typeFamily(dtype) === 'number' ? page.number : undefined)

const widthOf = (column: LongTableColumn, values: readonly Value[], room: number, words: BlankLabels): number => {
  const { name, dtype, widest = [] } = column
  const wide = [...widest, ...values].map((value) => textWidth(cellText(value, column, words)))
  const wanted = Math.ceil(Math.max(WIDTH_MIN, textWidth(name) + PADDING + room, Math.max(0, ...wide) + PADDING))
  // text may be truncated with an ellipsis, numbers may not
  return typeFamily(dtype) === 'number' ? wanted : Math.min(WIDTH_MAX, wanted)
}

const SORT_MARK = 18

/** Columns whose formats have enough decimals for the first rows. */
const withDecimals = (columns: readonly LongTableColumn[], { data }: Block): readonly LongTableColumn[] =>
  columns.map((column, at) => {
    if (!column.format || typeFamily(column.dtype) !== 'number') return column
    const numbers = (data[at] ?? []).filter((value) => typeof value === 'number' || typeof value === 'string')
    return { ...column, format: rowFormat(column.format, numbers) }
  })

export function LongTable({ label, className, columns: given, total, first, block, header, sorted }: LongTableProps) {
  const t = useT()
  const frame = useRef<HTMLElement>(null)
  const viewport = useScroll(frame)
  const words = useBlankLabels()
  const span = spanOf(total, ROW, Math.max(ROW, viewport.height - HEAD), viewport.top, OVERSCAN)
  const blocks = Array.from(
    { length: Math.ceil((span.first + span.count) / BLOCK) - Math.floor(span.first / BLOCK) },
    (_, i) => Math.floor(span.first / BLOCK) + i,
  )
  const loaded = useQueries({ queries: blocks.map(block) })
  const failed = loaded.find((query) => query.error !== null)
  const room = header ? SORT_MARK : 0
  const columns = useMemo(() => withDecimals(given, first), [given, first])
  const widths = useMemo(() => columns.map((c, at) => widthOf(c, first.data[at] ?? [], room, words)), [columns, first, room, words])
  const cell = (row: number, column: number): Value | undefined => {
    const { data } = loaded[Math.floor(row / BLOCK) - (blocks[0] ?? 0)]?.data ?? (row < BLOCK ? first : { data: [] })
    return data[column]?.[row % BLOCK]
  }
  const after = Math.max(0, span.extent - span.offset - span.count * ROW)
  return (
    <>
      {failed && (
        <div className={page.error} role="alert">
          <span>{(failed.error as ProblemError).problem.message}</span>
          <Button variant="default" onClick={() => void failed.refetch()}>
            {t('errors.retry')}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={frame} className={`${classes.frame} ${className ?? ''}`} aria-label={label} tabIndex={0}>
        <table className={`${page.table} ${classes.table}`} aria-rowcount={total + 1} style={{ inlineSize: widths.reduce((a, b) => a + b, 0) }}>
          <colgroup>
            {columns.map((c, at) => (
              <col key={c.id} style={{ inlineSize: widths[at] }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((c) => (
                <th key={c.id} scope="col" className={numberClass(c.dtype)} title={c.name} aria-sort={sorted?.(c)}>
                  {header ? header(c) : c.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {span.offset > 0 && (
              <tr className={classes.space}>
                <td colSpan={columns.length} style={{ blockSize: span.offset }} />
              </tr>
            )}
            {Array.from({ length: span.count }, (_, i) => {
              const row = span.first + i
              return (
                <tr key={row} aria-rowindex={row + 2}>
                  {columns.map((c, at) => {
                    const text = cellText(cell(row, at) ?? null, c, words)
                    return (
                      <td key={c.id} className={numberClass(c.dtype)} title={text}>
                        {text}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
            {after > 0 && (
              <tr className={classes.space}>
                <td colSpan={columns.length} style={{ blockSize: after }} />
              </tr>
            )}
          </tbody>
        </table>
      </section>
    </>
  )
}
