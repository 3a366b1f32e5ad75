/** A selection as tab-separated text with its headers, complete even where it was not on screen. */
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import { tsvCell } from '../../../format/csv.ts'
import { formatNumber } from '../../../format/number.ts'
import { formatFor } from '../../../format/presets.ts'
import { keyLabel, plainText } from '../../../format/value.ts'
import { call } from '../../api/nexus.ts'
import type { CollapsePair } from '../step-store.ts'
import type { HeaderWords } from './headers.ts'
import type { Rectangle } from './selection.ts'

const ROWS_AT_ONCE = 500

export function cellText(value: Value | undefined, measure: Measure | undefined, dtype: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return String(value)
  const isNumber = /^(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT|DOUBLE|FLOAT|DECIMAL)/i.test(dtype)
  return isNumber && measure ? formatNumber(value, formatFor(measure, dtype)) : plainText(value, dtype)
}

interface CopyOrder {
  readonly analysisId: string
  readonly head: PivotResult
  readonly collapse: CollapsePair
  readonly measures: readonly Measure[]
  readonly area: Rectangle
  readonly words: HeaderWords
  /** Whether keys and column names go along. */
  readonly headers: boolean
}

/** Fetches what is needed in windows; null when a window could not be had. `area` counts cells: position x measures. */
export async function copyText({ analysisId, head, collapse, measures, area, words, headers }: CopyOrder): Promise<{ text: string; cells: number } | null> {
  const width = Math.max(1, head.measures.length)
  const left = Math.max(0, area.left)
  const firstColumn = Math.floor(left / width)
  const columnCount = Math.floor(Math.max(0, area.right) / width) - firstColumn + 1
  const lines: string[][] = []
  for (let from = Math.max(0, area.top); from <= area.bottom; ) {
    const reply = await call('apiv2/get_step_window', {
      analysis_id: analysisId,
      config_hash: head.config_hash,
      window: {
        row_start: from,
        row_count: Math.min(ROWS_AT_ONCE, area.bottom - from + 1),
        column_start: firstColumn,
        column_count: columnCount,
        rows: { ...collapse.rows, toggled: [...collapse.rows.toggled] },
        columns: { ...collapse.columns, toggled: [...collapse.columns.toggled] },
      },
    })
    if (!reply.ok || reply.data.window.row_count === 0) return null
    const { data, row_indexes, column_indexes } = reply.data
    const shown = Array.from({ length: area.right - left + 1 }, (_, i) => left + i - firstColumn * width)
    if (headers && lines.length === 0) {
      const fields = head.index_names.map((f) => f.name)
      lines.push([
        ...(fields.length > 0 ? fields : ['']),
        ...shown.map((at) =>
          headerText(
            column_indexes[Math.floor(at / width)]?.path.map((p, f) => keyLabel(p.value, head.column_names[f]?.dtype ?? '', words)) ?? [],
            head.measures[at % width]?.name ?? '',
            words,
          ),
        ),
      ])
    }
    row_indexes.forEach((row, r) => {
      const keys = head.index_names.map((field, f) =>
        f < row.key.length ? keyLabel(row.key[f], field.dtype, words) : row.level === 0 && f === 0 ? words.grandTotal : '',
      )
      lines.push([
        ...(headers ? (keys.length > 0 ? keys : [words.grandTotal]) : []),
        ...shown.map((at) => cellText(data[at]?.[r], measures[at % width], head.measures[at % width]?.dtype ?? '')),
      ])
    })
    from += reply.data.window.row_count
  }
  return { text: lines.map((line) => line.map(tsvCell).join('\t')).join('\r\n'), cells: (area.bottom - Math.max(0, area.top) + 1) * (area.right - left + 1) }
}

function headerText(path: readonly string[], measure: string, words: HeaderWords): string {
  return [path.length === 0 ? words.grandTotal : path.join(' / '), measure].filter((part) => part !== '').join(' · ')
}
