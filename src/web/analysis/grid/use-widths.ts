/** Widths that no number is cut by: one for each measure, grown as wider values arrive; one for the row headers. */
import { useCallback, useState } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { keyLabel } from '../../../format/value.ts'
import { cellText } from './copy.ts'
import { textWidth } from './geometry.ts'
import type { HeaderWords } from './headers.ts'

export interface Widths {
  /** The row headers' column. */
  readonly header: number
  readonly measures: readonly number[]
  /** What the numbers of each measure need; no measure is drawn narrower. */
  readonly least: readonly number[]
  /** All measures of one column position. */
  readonly group: number
}

const PADDING = 18
const CELL_MIN = 64
const HEADER_MIN = 120
const HEADER_MAX = 360
const NAME_MAX = 180
const GROUP_MAX = 220
const INDENT = 18

const widest = (values: Iterable<number>, start: number): number => {
  let max = start
  for (const value of values) if (value > max) max = value
  return max
}

function measureBlock(block: PivotResult, measures: readonly Measure[], words: HeaderWords, known: Widths): Widths {
  const count = Math.max(1, block.measures.length)
  const own = Array.from({ length: count }, (_, m) => {
    const dtype = block.measures[m]?.dtype ?? ''
    const name = Math.min(NAME_MAX, textWidth(block.measures[m]?.name ?? '') + PADDING)
    const longest = Math.max(
      0,
      ...[...block.data.filter((_, at) => at % count === m), block.totals.filter((_, at) => at % count === m)].map((values) =>
        widest(
          values.map((value) => (value === null ? 0 : textWidth(cellText(value, measures[m], dtype)) + PADDING)),
          0,
        ),
      ),
    )
    return { least: Math.ceil(Math.max(longest, known.least[m] ?? 0)), wanted: Math.ceil(Math.max(longest, CELL_MIN, name, known.measures[m] ?? 0)) }
  })
  const sum = own.reduce((a, { wanted }) => a + wanted, 0)
  const labels = block.column_indexes.map((column) => {
    const last = column.path.at(-1)
    return last
      ? textWidth(keyLabel(last.value, block.column_names[column.level - 1]?.dtype ?? '', words)) + PADDING + INDENT
      : textWidth(words.grandTotal) + PADDING
  })
  const labelled = Math.min(GROUP_MAX, widest(labels, 0))
  const stretch = Math.max(1, labelled / sum)
  const scaled = own.map((w) => Math.ceil(w.wanted * stretch))
  const corner = textWidth(block.index_names.map((f) => f.name).join('   ')) + PADDING
  const rows = block.row_indexes.map((row) => {
    const label = row.level === 0 ? words.grandTotal : keyLabel(row.key.at(-1), block.index_names[row.level - 1]?.dtype ?? '', words)
    return textWidth(label) + PADDING + INDENT * row.level + (row.children > 0 ? 28 : 0)
  })
  return {
    header: Math.ceil(Math.min(HEADER_MAX, widest(rows, Math.max(HEADER_MIN, corner, known.header)))),
    measures: scaled,
    least: own.map((w) => w.least),
    group: scaled.reduce((a, b) => a + b, 0),
  }
}

export function useWidths(measureCount: number): [Widths, (blocks: readonly PivotResult[], measures: readonly Measure[], words: HeaderWords) => void] {
  const start = {
    header: HEADER_MIN,
    measures: Array.from({ length: Math.max(1, measureCount) }, () => CELL_MIN),
    least: [],
    group: CELL_MIN * Math.max(1, measureCount),
  }
  const [widths, setWidths] = useState<Widths>(start)
  const measure = useCallback((blocks: readonly PivotResult[], measures: readonly Measure[], words: HeaderWords) => {
    setWidths((before) => {
      const fresh = before.measures.length === Math.max(1, blocks[0]?.measures.length ?? 1) ? before : { ...before, measures: [], least: [] }
      const next = blocks.reduce((known, block) => measureBlock(block, measures, words, known), fresh)
      return JSON.stringify(next) === JSON.stringify(before) ? before : next
    })
  }, [])
  return [widths.measures.length === start.measures.length ? widths : start, measure]
}
