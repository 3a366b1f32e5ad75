/** The pivot table of the open step for a workbook: which of its measures Excel computes, and the rows that it counts. */
import { operandsOf } from '../../../analysis/references.ts'
import { draftOf } from '../../../analysis/step-session.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { call } from '../../api/nexus.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { useBlankLabels } from '../blank-labels.ts'
import { type AskedRows, readRows } from '../rows/rows-file.ts'
import { useStepName } from '../step-names.ts'
import { usePage, useSession } from '../step-store.ts'
import { useTitles } from '../titles.ts'
import { useShownMeasures } from '../use-shown.ts'
import { type ExportProgress, NoSheet } from './no-sheet.ts'
import { printOf } from './use-table-of.ts'
import { fieldsBeside, pivotOver, pivotPlan } from './workbook/pivot/pivot-plan.ts'
import type { PivotToWrite } from './workbook/pivot/pivot-sheets.ts'
import { Unread } from './workbook/unread.ts'

/** A sheet has a row for the names of the columns. */
const SHEET_ROWS = 1_048_575

export interface StepPivot {
  /** The name of the step. */
  readonly name: string
  /** How many rows there are. */
  readonly rows: number
  /** Why there can be no pivot table; null if there can be one. */
  readonly refusal: 'pivotNone' | 'pivotTooMany' | null
  /** Names of the measures that Excel does not compute. */
  readonly left: readonly string[]
  /** Throws `NoSheet`, and `Unread` if the rows could not be read, which was reported. */
  readonly open: (progress: ExportProgress) => Promise<PivotToWrite>
}

/** Null if the person may not read the rows. `applied` is the config of `result`. */
export function usePivotOf(step: Step, applied: StepConfig, result: PivotResult): StepPivot | null {
  const t = useT()
  const locale = useLocale()
  const words = useBlankLabels()
  const name = useStepName()(step)
  const { id, title, abilities } = usePage((s) => s.analysis)
  const known = useSession((s) => draftOf(s).measures)
  const columnTitles = useSession((s) => s.columnTitles)
  const measures = useShownMeasures(step, applied)
  const titles = useTitles(applied, measures)
  const titleOf = (measure: { readonly id: string; readonly name: string }) => titles.measures.get(measure.id) ?? measure.name
  if (!abilities.view_rows) return null
  const plan = pivotPlan(applied, measures)
  const [first] = plan.values
  const open: StepPivot['open'] = async ({ signal, onProgress, onProblem }) => {
    const asked: AskedRows = {
      ...{ analysis_id: id, config: applied, operands: operandsOf(applied, known) },
      cell: { measure_id: first?.measure.id ?? '', row: [], column: [] },
    }
    const read = async (page: { start: number; count: number }, column_ids: string[] | null) => {
      const reply = await call(
        'apiv2/list_cell_rows',
        { ...asked, page: { ...page, column_ids, search: '', sort: null } },
        { signal, background: true, quiet: true },
      )
      if (!reply.ok) onProblem(reply.problem)
      return reply.ok ? reply.data : null
    }
    const found = await read({ start: 0, count: 0 }, null)
    if (!found) throw new Unread()
    if (found.found_count > found.file_rows_max) throw new NoSheet('rowsTooMany', { count: found.found_count, max: found.file_rows_max })
    const shown = found.columns.map(({ id: column, name: own, dtype }) => ({ id: column, name: columnTitles.get(column) ?? own, dtype }))
    const columns = [...shown, ...fieldsBeside(shown, [...result.index_names, ...result.column_names], titles.fields)]
    const ids = columns.map((column) => column.id)
    const over = pivotOver(plan, columns)
    if (over.values.length === 0) throw new NoSheet('pivotNone')
    const dtypes = new Map(result.measures.map((measure) => [measure.measure_id, measure.dtype]))
    return {
      ...{ plan: over, columns, titleOf, dates: words.date, blocks: readRows({ read: (page) => read(page, ids), found, onProgress }) },
      ...{ name: t('exports.pivotSheet', { name }), rowsName: t('exports.rowsSheet', { name }), title: t('app.pair', { name: title, value: name }) },
      ...{ note: t('exports.pivotNote'), rowNumber: t('exports.rowNumber'), blank: words.blank },
      dtypeOf: (measure) => dtypes.get(measure) ?? 'DOUBLE',
      print: printOf(locale, title, t),
    }
  }
  return {
    ...{ name, rows: result.source_rows, left: plan.left.map(titleOf), open },
    refusal: first === undefined ? 'pivotNone' : result.source_rows > SHEET_ROWS ? 'pivotTooMany' : null,
  }
}
