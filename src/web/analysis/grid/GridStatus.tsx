/** Size of the result and what is selected, in words; changes are spoken. */
import type { ReactNode } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Value } from '../../../contract/scalar.ts'
import { formatNumber } from '../../../format/number.ts'
import { NUMBER_PRESETS } from '../../../format/presets.ts'
import { keyLabel } from '../../../format/value.ts'
import { useT } from '../../i18n/locale.tsx'
import page from '../AnalysisPage.module.css'
import { cellText } from './copy.ts'
import type { GridParts } from './grid-parts.ts'

const CELLS_MAX = 20_000

interface Summary {
  readonly measure: Measure
  readonly dtype: string
  readonly count: number
  readonly sum: number
  readonly min: number
  readonly max: number
  readonly additive: boolean
}

/** Figures over the loaded cells of one measure; null when several measures are selected, or none. */
function summarise({ area, result, cells, measures, bodyRows }: GridParts): Summary | null {
  const perPosition = result.measures.length
  const columns = Array.from({ length: area.right - area.left + 1 }, (_, i) => area.left + i).filter((c) => c >= 0)
  const kinds = new Set(columns.map((c) => c % perPosition))
  const [kind] = kinds
  const count = (area.bottom - area.top + 1) * columns.length
  if (kinds.size !== 1 || kind === undefined || count < 2 || count > CELLS_MAX) return null
  const measure = measures[kind]
  const described = result.measures[kind]
  if (!measure || !described) return null
  const numbers: number[] = []
  for (let row = Math.max(0, area.top); row <= area.bottom; row++) {
    for (const column of columns) {
      const position = Math.floor(column / perPosition)
      const value = row === bodyRows ? cells.total(position, kind) : cells.cell(row, position, kind)
      if (typeof value === 'number' || (typeof value === 'string' && /^-?\d/.test(value) && described.dtype !== 'VARCHAR')) numbers.push(Number(value))
    }
  }
  if (numbers.length === 0) return null
  return {
    measure,
    dtype: described.dtype,
    count: numbers.length,
    sum: numbers.reduce((a, b) => a + b, 0),
    min: Math.min(...numbers),
    max: Math.max(...numbers),
    additive: described.additive,
  }
}

export function GridStatus({ head, children, ...parts }: GridParts & { head: PivotResult; children: ReactNode }) {
  const t = useT()
  const { area, sort, words, result } = parts
  const driver = sort && result.measures.find((m) => m.measure_id === sort.measureId)
  const path = sort ? (JSON.parse(sort.at) as Value[]) : []
  const sortedBy =
    driver &&
    t('grid.sortedBy', {
      measure: driver.name,
      at: path.length === 0 ? words.grandTotal : path.map((value, i) => keyLabel(value, result.column_names[i]?.dtype ?? '', words)).join(', '),
    })
  const summary = summarise(parts)
  const shown = (value: number) => (summary ? cellText(value, summary.measure, summary.dtype) : '')
  const rows = area.bottom - area.top + 1
  const columns = area.right - area.left + 1
  return (
    <div className={page.status}>
      {children}
      <span className="numbers" role="status">
        {t('grid.status', { rows: head.row_keys, columns: head.column_keys })}
      </span>
      <span className="numbers">{t('grid.source', { rows: head.source_rows })}</span>
      <span className="numbers">{t('grid.elapsed', { seconds: (head.elapsed_ms / 1_000).toFixed(1) })}</span>
      {sortedBy && <span>{sortedBy}</span>}
      {head.measures.some((m) => m.approximate) && <span>{t('grid.approximate')}</span>}
      <span className={page.grow} />
      {rows * columns > 1 && <span className="numbers">{t('grid.selected', { rows: String(rows), columns: String(columns) })}</span>}
      {summary && (
        <>
          <span className="numbers">{t('grid.count', { value: formatNumber(summary.count, NUMBER_PRESETS.whole) })}</span>
          {summary.additive && (
            <>
              <span className="numbers">{t('grid.sum', { value: shown(summary.sum) })}</span>
              <span className="numbers">{t('grid.mean', { value: shown(summary.sum / summary.count) })}</span>
            </>
          )}
          <span className="numbers">{t('grid.min', { value: shown(summary.min) })}</span>
          <span className="numbers">{t('grid.max', { value: shown(summary.max) })}</span>
        </>
      )}
    </div>
  )
}
