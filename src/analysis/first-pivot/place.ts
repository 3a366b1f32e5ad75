/** Places a proposed first pivot in the empty step of a new analysis, by the same edits as a person's. */
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { type Calendar, type DateSeriesWindow, dtypeOf } from '../../contract/date-series.ts'
import { Measure } from '../../contract/measure.ts'
import { editDocument } from '../edits/document.ts'
import { nameByContent, STORED_WORDS } from '../measure-names.ts'
import type { FirstField, FirstPivot } from './propose.ts'

interface Naming {
  readonly calendar: Calendar
  /** The name of a date column that is grouped. */
  readonly dated: (column: string, window: DateSeriesWindow) => string
}

function withField(document: AnalysisDocument, stepId: string, { column, window }: FirstField, area: 'rows' | 'columns', { calendar, dated }: Naming) {
  if (window === null) {
    const edit = { kind: 'place', field: { kind: 'column', column }, area, index: 0, measureName: '' } as const
    return editDocument(document, { kind: 'layout', stepId, edit })
  }
  const series = { base: column.id, window, dtype: dtypeOf(window, calendar), name: dated(column.name, window) }
  return editDocument(document, { kind: 'dates', stepId, edit: { kind: 'place', series, area, index: 0 } })
}

/** Returns the document with the proposal in its first step. */
export function withFirstPivot(document: AnalysisDocument, { rows, columns, value }: FirstPivot, naming: Naming): AnalysisDocument {
  const [step] = document.steps
  if (!step) return document
  const id = step.step_id
  const measure = Measure.parse({
    ...{ id: 'm1', name: '-', auto: true, type: 'ui', scope: 'analysis' },
    value: { agg: value.agg, column_id: value.column?.id ?? null, ...(value.column ? { dependencies: [value.column.id] } : {}) },
    ...(value.column ? { dependency: [value.column.id] } : {}),
  })
  const named = { ...measure, name: nameByContent(measure, document.dataset.columns, STORED_WORDS) }
  let placed = document
  for (const field of rows) placed = withField(placed, id, field, 'rows', naming)
  for (const field of columns) placed = withField(placed, id, field, 'columns', naming)
  return editDocument(placed, { kind: 'put measure', stepId: id, measure: named, columns: [] })
}
