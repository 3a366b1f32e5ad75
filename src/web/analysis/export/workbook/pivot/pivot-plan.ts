/** A step as a pivot table of Excel: its fields, and the measures that Excel can compute from the rows. */
import { AGGREGATIONS, type Aggregation } from '../../../../../contract/aggregation.ts'
import { filtersOfMeasure, type Measure } from '../../../../../contract/measure.ts'
import { typeFamily } from '../../../../../contract/scalar.ts'
import type { StepConfig } from '../../../../../contract/step.ts'

/** Excel's name for each aggregation; null for those that its pivot tables lack. */
const SUBTOTALS = {
  sum: 'sum',
  count: 'count',
  avg: 'average',
  min: 'min',
  max: 'max',
  stddev: 'stdDev',
  count_distinct: null,
  median: null,
} as const satisfies Readonly<Record<Aggregation, string | null>>

/** Types whose values are numbers of a sheet. */
const NUMERIC = ['number', 'date', 'datetime'] as const

export interface PivotField {
  readonly column_id: string
  readonly isDescending: boolean
}

export interface PivotValue {
  readonly measure: Measure
  /** Null counts the rows. */
  readonly column_id: string | null
  readonly subtotal: NonNullable<(typeof SUBTOTALS)[Aggregation]>
}

export interface PivotPlan {
  readonly rows: readonly PivotField[]
  readonly columns: readonly PivotField[]
  readonly values: readonly PivotValue[]
  /** Measures that Excel cannot compute from the rows. */
  readonly left: readonly Measure[]
}

/** Whether Excel computes a measure as it is: an aggregation that it has, over all rows, and shown plainly. */
function pivotValue(measure: Measure): PivotValue | null {
  if (measure.type !== 'ui' || filtersOfMeasure(measure).length > 0 || measure.show_values_as.name !== 'none' || measure.comparison_of !== undefined)
    return null
  const { agg, column_id } = measure.value
  const subtotal = SUBTOTALS[agg]
  if (subtotal === null || (column_id === null && !AGGREGATIONS[agg].countsRows)) return null
  return { measure, column_id, subtotal }
}

/** The pivot table of a step. `measures` are those of its result, with the formats of the page. */
export function pivotPlan({ pivot }: StepConfig, measures: readonly Measure[]): PivotPlan {
  const fieldOf = (column_id: string): PivotField => ({
    column_id,
    isDescending: pivot.sort.some((sort) => sort.column_id === column_id && sort.by.kind === 'header' && sort.direction === 'desc'),
  })
  const values = measures.flatMap((measure) => pivotValue(measure) ?? [])
  const taken = new Set(values.map(({ measure }) => measure.id))
  return { rows: pivot.rows.map(fieldOf), columns: pivot.columns.map(fieldOf), values, left: measures.filter(({ id }) => !taken.has(id)) }
}

/** A column of the rows. */
export interface RowsColumn {
  readonly id: string
  readonly name: string
  readonly dtype: string
}

/** Fields of a step that are not among the `shown` columns of its rows, such as the months of a date. `titles`: names of fields by ID. */
export function fieldsBeside(
  shown: readonly RowsColumn[],
  fields: readonly { readonly column_id: string; readonly name: string; readonly dtype: string }[],
  titles: ReadonlyMap<string, string>,
): RowsColumn[] {
  const known = new Set(shown.map(({ id }) => id))
  return fields
    .filter(({ column_id }) => !known.has(column_id))
    .map(({ column_id, name, dtype }) => ({ id: column_id, name: titles.get(column_id) ?? name, dtype }))
}

/** The plan without measures whose column is not among the rows, or has values that are no numbers of a sheet. */
export function pivotOver(plan: PivotPlan, columns: readonly RowsColumn[]): PivotPlan {
  const typeOf = new Map(columns.map(({ id, dtype }) => [id, typeFamily(dtype)]))
  const isComputed = ({ column_id, subtotal }: PivotValue): boolean => {
    if (column_id === null) return true
    const family = typeOf.get(column_id)
    return family !== undefined && (subtotal === 'count' || NUMERIC.some((own) => own === family))
  }
  const isKnown = ({ column_id }: PivotField): boolean => typeOf.has(column_id)
  return {
    rows: plan.rows.filter(isKnown),
    columns: plan.columns.filter(isKnown),
    values: plan.values.filter(isComputed),
    left: [...plan.left, ...plan.values.filter((value) => !isComputed(value)).map(({ measure }) => measure)],
  }
}

/** Names that differ in any case of letters, as Excel needs them for the columns of a pivot table. */
export function columnNames(names: readonly string[], blank: string): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const first = name.trim() === '' ? blank : name
    let own = first
    for (let number = 2; taken.has(own.toLowerCase()); number++) own = `${first} (${number})`
    taken.add(own.toLowerCase())
    return own
  })
}
