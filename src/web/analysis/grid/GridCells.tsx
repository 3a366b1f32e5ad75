/** The cells of one line of the grid. Draws only the visible ones. */
import { memo } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import { type ColumnIndex, comparedColumnLevel, comparedLevel, isTotal, type RowIndex } from '../../../contract/pivot-result.ts'
import { typeFamily, type Value } from '../../../contract/scalar.ts'
import { valueKey } from '../../../contract/value-key.ts'
import { blankText, hasMeaning } from '../../../format/blank.ts'
import { colourOf } from '../../../format/number.ts'
import { useT } from '../../i18n/locale.tsx'
import { cellLook, type LookProps, lookAttributes, lookProps, PLAIN_LOOK } from '../formats/cell-look.ts'
import { useMarkWords } from '../formats/use-mark-words.ts'
import { isMarked } from '../messages/marked-cells.ts'
import { cellText } from './copy.ts'
import classes from './GridCells.module.css'
import { type LineParts, valueAt } from './grid-parts.ts'
import { columnWords } from './headers.ts'
import { contains } from './selection.ts'
import { placeOf } from './shape.ts'
import { cellsAt } from './widths.ts'

interface CellProps extends Omit<LookProps, 'meaning'> {
  /** Set for the active cell only, the only one referred to. */
  readonly id: string | undefined
  readonly column: number
  readonly colIndex: number
  readonly value: Value | undefined
  readonly measure: Measure | undefined
  readonly dtype: string
  /** Row path, column path and measure as text. */
  readonly name: string
  /** Text shown and read out for an empty value. */
  readonly blank: string
  readonly blankName: string
  /** The icon, the rule and the mark of messages in words; '' for none. */
  readonly said: string
  /** Whether messages are about the cell. */
  readonly marked: boolean
  readonly width: number
  readonly selected: boolean
  readonly active: boolean
  readonly total: boolean
  readonly first: boolean
}

/** One cell, memoized: all properties are primitives or stable objects. */
const Cell = memo(function Cell({
  id,
  column,
  colIndex,
  value,
  measure,
  dtype,
  name,
  blank,
  blankName,
  said,
  marked,
  width,
  selected,
  active,
  total,
  first,
  ...look
}: CellProps) {
  const colour = look.ink === undefined ? colourOf(value ?? null, measure?.format) : null
  const { data, style } = lookAttributes(look)
  const text = value === null ? blank : cellText(value, measure, dtype)
  const isText = typeFamily(dtype) !== 'number'
  return (
    <div
      id={id}
      role="gridcell"
      aria-label={`${name}: ${(value === null ? '' : text) || blankName}${said === '' ? '' : ` (${said})`}`}
      aria-colindex={colIndex}
      aria-selected={selected}
      className={classes.cell}
      data-column={column}
      data-in={selected || undefined}
      data-active={active || undefined}
      data-total={total || undefined}
      data-first={first || undefined}
      data-marked={marked || undefined}
      data-sign={colour?.sign}
      data-text={isText || undefined}
      data-blank={value === null || undefined}
      data-waiting={value === undefined || undefined}
      {...data}
      style={colour?.own ? { ...style, inlineSize: width, color: colour.own } : { ...style, inlineSize: width }}
    >
      {text}
    </div>
  )
})

interface LookedAt {
  readonly at: number
  readonly isGrand: boolean
  readonly row: RowIndex | undefined
  readonly index: ColumnIndex | undefined
  readonly position: number
  readonly measure: number
  readonly value: Value | undefined
}

/** How conditional formats draw a cell. Blank headers and cells that have not loaded have no look. */
function lookAt({ marking, cells, result, measures }: LineParts, { at, isGrand, row, index, position, measure, value }: LookedAt): LookProps {
  if (!marking || value === undefined || index === undefined || row?.blank || (!isGrand && row === undefined)) return PLAIN_LOOK
  const place = cells.place(isGrand ? null : at, position)
  if (!place) return PLAIN_LOOK
  const { block, rowAt, columnAt } = place
  const measureId = result.measures[measure]?.measure_id ?? ''
  return lookProps(cellLook(marking, block, { row: row ?? null, column: index, rowAt, columnAt, measureId, value }, measures[measure]))
}

/** `line` is a row of the grid; `name` is its row path as text. */
export function GridCells({ parts, line, name }: { parts: LineParts; line: number; name: string }) {
  const t = useT()
  const { result, shape, columns, widths, area, selection, id, words, cells } = parts
  const depth = result.column_names.length
  const none = t('grid.blankCell')
  const wordsOf = useMarkWords()
  const at = Math.floor(line / shape.down)
  const isGrand = line >= parts.bodyRows
  const row = isGrand ? undefined : cells.row(at)
  const level = row ? comparedLevel(row) : 0
  const isBlankRow = row?.blank === true
  const ofRow = isBlankRow ? undefined : parts.marked?.get(valueKey(row?.key ?? []))
  const isMeant = (measure: number, columnLevel: number): boolean => {
    const own = parts.measures[measure]
    return own !== undefined && hasMeaning(own, { fields: result.index_names, level }, { fields: result.column_names, level: columnLevel })
  }
  return Array.from({ length: columns.count }, (_, c) => {
    const position = columns.first + c
    const index = cells.column(position)
    const isOfTotal = index !== undefined && isTotal(index, depth)
    const path = columnWords(index, result, words)
    const own = cellsAt(widths, position)
    return Array.from({ length: shape.across }, (_, a) => {
      const column = position * shape.across + a
      const { measure } = placeOf(shape, { row: line, column })
      const value = valueAt(parts, at, position, measure)
      const isActive = selection.active.row === line && selection.active.column === column
      const marked =
        index !== undefined &&
        isMarked(
          ofRow,
          index.path.map((part) => part.value),
          result.measures[measure]?.measure_id ?? '',
        )
      const { meaning, ...look } = lookAt(parts, { at, isGrand, row, index, position, measure, value })
      return (
        <Cell
          key={column}
          id={isActive ? `${id}-${line}-${column}` : undefined}
          column={column}
          colIndex={shape.headers.length + column + 1}
          value={value}
          measure={parts.measures[measure]}
          dtype={result.measures[measure]?.dtype ?? ''}
          name={[name, path, result.measures[measure]?.name ?? ''].filter((part) => part !== '').join(', ')}
          blank={
            isBlankRow || !isMeant(measure, index ? comparedColumnLevel(index) : 0)
              ? ''
              : blankText(parts.measures[measure], result.measures[measure]?.dtype ?? '')
          }
          blankName={none}
          width={own[a] ?? 0}
          selected={contains(area, line, column)}
          active={isActive}
          total={isOfTotal}
          first={a === 0}
          said={[wordsOf(meaning), marked ? t('grid.hasMessages') : ''].filter((part) => part !== '').join(', ')}
          marked={marked}
          {...look}
        />
      )
    })
  })
}
