/**
 * Checks whether a proposed configuration is valid for a step: by the strict schema, and only with existing columns and
 * measures. Running it checks it again, under the caller's rights.
 */
import { AGGREGATIONS } from '../contract/aggregation.ts'
import { acceptedFamilies, type Column } from '../contract/column.ts'
import type { Measure } from '../contract/measure.ts'
import { typeFamily } from '../contract/scalar.ts'
import { SHOW_AS } from '../contract/show-as.ts'
import { StepConfig } from '../contract/step.ts'

interface There {
  /** Columns of the dataset, and those calculated for the analysis. */
  readonly columns: readonly Column[]
  /** Measures of the analysis and of the step. */
  readonly measures: readonly Measure[]
}

const familyOf = ({ dtype }: Pick<Column, 'dtype'>) => typeFamily(dtype)

/** Whether a column is an unchanged existing one, or a new one that groups by time or contains a filter's condition. */
function isAllowed(column: Column, { columns }: There): boolean {
  if (columns.some((known) => known.id === column.id)) return true
  const { config } = column
  if (!config || !('base_column' in config) || !(column.automatic || column.of_filter)) return false
  const base = columns.find((known) => known.id === config.base_column)
  return base !== undefined && acceptedFamilies(config).includes(familyOf(base))
}

/** Whether a measure exists under its ID, or is a new aggregation of a column. */
function isMeasure(measure: Measure, all: readonly Column[], { measures }: There): boolean {
  const known = measures.find((m) => m.id === measure.id)
  if (known) return known.type === measure.type && JSON.stringify(known.value) === JSON.stringify(measure.value)
  if (measure.type !== 'ui') return false
  const { agg, column_id } = measure.value
  const column = all.find((c) => c.id === column_id)
  if (column_id === null) return AGGREGATIONS[agg].countsRows
  return column !== undefined && AGGREGATIONS[agg].accepts.some((family) => family === familyOf(column))
}

/** Returns the configuration, or null if it is not valid. */
export function checkedProposal(proposed: unknown, there: There): StepConfig | null {
  const parsed = StepConfig.safeParse(proposed)
  if (!parsed.success) return null
  const config = parsed.data
  const { measures, filters, groupbys, group_calculations } = config.query.value
  const all = [...there.columns, ...group_calculations.filter((c) => there.columns.every((known) => known.id !== c.id))]
  const isColumn = (id: string): boolean => all.some((c) => c.id === id)
  const fields = [...config.pivot.rows, ...config.pivot.columns]
  const shows = measures.every(({ show_values_as: { name, params } }) =>
    SHOW_AS[name].needs === 'nothing'
      ? params === undefined
      : // a date may be compared along that the step only filters by
        params !== undefined && (fields.includes(params.column_id) || (params.relative !== undefined && isColumn(params.column_id))),
  )
  const holds =
    group_calculations.every((column) => isAllowed(column, there)) &&
    measures.every((measure) => isMeasure(measure, all, there)) &&
    [...fields, ...filters.map((f) => f.column)].every(isColumn) &&
    new Set(fields).size === fields.length &&
    JSON.stringify([...groupbys].sort()) === JSON.stringify([...fields].sort()) &&
    config.pivot.sort.every((s) => {
      const { by } = s
      return fields.includes(s.column_id) && (by.kind === 'header' || measures.some((m) => m.id === by.measure_id))
    }) &&
    shows
  return holds ? config : null
}
