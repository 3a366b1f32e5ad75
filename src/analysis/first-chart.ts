/** The first choice of a chart's kind, by the fields and groups of the step. */
import { ChartSettings } from '../contract/chart.ts'
import type { Column } from '../contract/column.ts'
import type { PivotResult } from '../contract/pivot-result.ts'
import { isOthers, typeFamily, type Value } from '../contract/scalar.ts'
import type { Step } from '../contract/step.ts'
import { areYears } from '../contract/years.ts'
import { chartWindow } from './chart-time.ts'
import { canonical } from './config-key.ts'

/** More names than this are not readable below bars that stand. */
const NAMES_MAX = 12
/** Names longer than this, in characters, are turned or cut below bars that stand. */
const NAME_LONG = 14
/** Of more names than this, the first ones are drawn, because bars become hairlines. */
const BARS_MAX = 50
/** How many groups are drawn first if there are too many. */
const FIRST_GROUPS = 20
/** Up to this number of periods, bars side by side compare them best. */
const PERIODS_BESIDE = 3

const DEFAULTS = canonical(ChartSettings.parse({}))

/** More lines than this are a heat map, because nobody can tell their colors apart. */
const LINES_MAX = 12

/** One axis of a result: its fields, and the keys of its outermost groups. */
interface Axis {
  readonly fields: PivotResult['index_names'] | PivotResult['column_names']
  readonly keys: readonly Value[]
}

function isTime({ fields, keys }: Axis, columns: readonly Column[]): boolean {
  const [field, ...deeper] = fields
  if (field === undefined || deeper.length > 0) return false
  return chartWindow(columns, field.column_id, field.dtype) !== null || (typeFamily(field.dtype) === 'number' && areYears(keys))
}

/** How several lines look: their tints would mix to gray, and their values would cover each other. */
const SEVERAL_LINES = { fillLines: false, showDataLabels: false } as const

/** A line along the time; a heat map if the other axis has too many groups for lines. `across`: the axis of the time. */
const alongTime = (across: ChartSettings['across'], lines: number): Partial<ChartSettings> =>
  lines > LINES_MAX ? { variant: 'heat_map' } : { chartType: 'line', ...(across === 'columns' ? { across } : {}), ...(lines > 1 ? SEVERAL_LINES : {}) }

/** The kind of a first chart, and the order of its groups. */
function firstKind({ config }: Step, result: PivotResult, columns: readonly Column[]): Partial<ChartSettings> {
  const { measures, index_names, column_names, row_indexes, column_indexes, row_keys, total_columns } = result
  const rows: Axis = { fields: index_names, keys: row_indexes.flatMap(({ level, key }) => (level === 1 && !isOthers(key) ? [key[0] ?? null] : [])) }
  const across: Axis = { fields: column_names, keys: column_indexes.flatMap(({ level, path }) => (level === 1 ? [path[0]?.value ?? null] : [])) }
  if (isTime(rows, columns)) return alongTime('rows', column_names.length === 0 ? measures.length : total_columns - 1)
  if (isTime(across, columns) && (index_names.length === 0 || total_columns > PERIODS_BESIDE + 1)) return alongTime('columns', row_keys)
  const [field] = index_names
  if (!field || index_names.length > 1 || typeFamily(field.dtype) !== 'text') return {}
  const names = rows.keys.map((key) => String(key ?? ''))
  if (names.length <= NAMES_MAX && names.every((name) => [...name].length <= NAME_LONG)) return {}
  const isSorted = config.pivot.sort.length > 0
  return { variant: 'horizontal', ...(isSorted ? {} : { order: 'descending' as const }), ...(row_keys > BARS_MAX ? { top: FIRST_GROUPS } : {}) }
}

/**
 * Returns the changes to a step's chart when it is first shown: items have the same color as in other charts, time runs along the axis as a line, and many or long names stand
 * beside horizontal bars, the largest first if the table is in no order of its own, and the first 20 of more than 50. Empty if somebody changed the settings before.
 */
export function firstChart(step: Step, result: PivotResult | undefined, columns: readonly Column[]): Partial<ChartSettings> {
  if (!result || canonical(step.chart_settings) !== DEFAULTS) return {}
  return { colorsBy: 'item', ...firstKind(step, result, columns) }
}
