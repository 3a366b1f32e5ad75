/** The first choice of a chart's kind, by the fields and groups of the step. */
import { ChartSettings } from '../contract/chart.ts'
import type { Column } from '../contract/column.ts'
import type { PivotResult } from '../contract/pivot-result.ts'
import { isOthers, typeFamily } from '../contract/scalar.ts'
import type { Step } from '../contract/step.ts'
import { chartWindow } from './chart-time.ts'
import { canonical } from './config-key.ts'

/** More names than this are not readable below bars that stand. */
const NAMES_MAX = 12
/** Names longer than this, in characters, are turned or cut below bars that stand. */
const NAME_LONG = 14
/** Up to this number of periods, bars side by side compare them best. */
const PERIODS_BESIDE = 3

const DEFAULTS = canonical(ChartSettings.parse({}))

type Axis = PivotResult['index_names'] | PivotResult['column_names']

/**
 * What to change in a step's chart when it is first shown: time runs along the axis as a line, and many or long names stand
 * beside horizontal bars, the largest first if the table is in no order of its own. Empty if somebody changed the settings before.
 */
export function firstChart({ chart_settings, config }: Step, result: PivotResult | undefined, columns: readonly Column[]): Partial<ChartSettings> {
  if (!result || canonical(chart_settings) !== DEFAULTS) return {}
  const isTime = (axis: Axis): boolean => {
    const [field, ...deeper] = axis
    return field !== undefined && deeper.length === 0 && chartWindow(columns, field.column_id, field.dtype) !== null
  }
  const { index_names, column_names, row_indexes, total_columns } = result
  if (isTime(index_names)) return { chartType: 'line' }
  if (isTime(column_names) && (index_names.length === 0 || total_columns > PERIODS_BESIDE + 1)) return { chartType: 'line', across: 'columns' }
  const [field] = index_names
  if (!field || index_names.length > 1 || typeFamily(field.dtype) !== 'text') return {}
  const names = row_indexes.flatMap(({ level, key }) => (level === 1 && !isOthers(key) ? [String(key[0] ?? '')] : []))
  if (names.length <= NAMES_MAX && names.every((name) => [...name].length <= NAME_LONG)) return {}
  const isSorted = config.pivot.sort.length > 0
  return { variant: 'horizontal', ...(isSorted ? {} : { order: 'descending' as const }) }
}
