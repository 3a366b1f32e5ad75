/** The plan of a measure: what a step's queries compute for it, and how its values behave. */
import { AGGREGATIONS } from '../../contract/aggregation.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { filtersOfMeasure, type Measure } from '../../contract/measure.ts'
import { BIGINT, type SqlType } from '../../contract/sql-type.ts'
import { type FilterCode, filterCondition } from '../filters.ts'
import { type ColumnsById, familyOf, findColumn, type StoredColumn } from '../resolve.ts'
import { PLAIN_VALUES, type ShowAsPlan } from '../show-values-as/kind.ts'
import type { Expr } from '../sql/ast.ts'
import { firstUnsupported } from '../sql/check.ts'
import type { Dialect } from '../sql/dialect.ts'
import { type Distinct, EVALUATIONS, type Evaluation, type Partial, rowCount } from './aggregations.ts'
import type { Formula } from './formula.ts'
import { onceKeys, oncePerKey } from './once-per-key.ts'

export interface MeasurePlan {
  readonly id: string
  readonly name: string
  readonly formula: Formula | null
  readonly shown: ShowAsPlan
  /** Type of the value on the wire. */
  readonly type: SqlType
  /** Whether parts add up to their total. */
  readonly additive: boolean
  /** The value over no rows. */
  readonly emptyIs: 'zero' | 'null'
  /** Whether a missing cell counts as 0 in a difference when the other side exists. */
  readonly missingIsZero: boolean
  readonly approximate: boolean
  readonly partials: readonly Partial[]
  /** Value at a grain over the rolled-up partials; null when the measure does not decompose. */
  readonly value: Expr | null
  /** Value at a grain over source rows, for a measure that does not decompose. */
  readonly direct: Expr | null
  /** Values that count once each at every grain (`distinct.ts`). */
  readonly distinct: Distinct | null
  /**
   * Position of the count of the rows that pass the measure's filters, which tells whether they removed the item that it is
   * compared with; null without such a comparison.
   */
  readonly rowsAt: number | null
  /** Computed for an expression, but not shown. */
  readonly hidden: boolean
}

export type MeasureCode =
  | FilterCode
  | 'measure_needs_column'
  | 'aggregation_not_for_type'
  | 'aggregation_not_for_engine'
  | 'unknown_measure'
  | 'operand_not_number'
  | 'measure_circle'
  | 'difference_field'
  | 'difference_item'
  | 'comparison_needs_date'
  | 'show_as_not_number'

type UiMeasure = Extract<Measure, { type: 'ui' }>

function evaluationOf(
  measure: UiMeasure,
  part: (letter: string) => string,
  columns: ColumnsById,
  approximate: boolean,
): Result<Evaluation, FilterCode | 'measure_needs_column' | 'aggregation_not_for_type'> {
  const { agg, column_id } = measure.value
  const { countsRows, accepts } = AGGREGATIONS[agg]
  const condition = filterCondition(filtersOfMeasure(measure), columns)
  if (!condition.ok) return condition
  const among = condition.value ?? null
  if (column_id === null) return countsRows ? ok(rowCount({ part, among })) : fail('measure_needs_column', { measure: measure.name })
  const found = findColumn(columns, column_id)
  if (!found.ok) return found
  const stored = found.value
  const family = familyOf(stored)
  const keys = onceKeys(stored, agg)
  const evaluated = (of: StoredColumn): Evaluation =>
    keys.length > 0 ? oncePerKey(agg, { stored: of, approximate, among }, keys) : EVALUATIONS[agg]({ stored: of, approximate, part, among })
  if (accepts.includes(family)) return ok(evaluated(stored))
  if (stored.withoutValues) return ok(evaluated({ ...stored, type: BIGINT, enumType: null }))
  return fail('aggregation_not_for_type', { measure: measure.name, agg, column: stored.name, family })
}

/** Plans a measure defined by aggregation and column. `position` makes the names of its partials unique. */
export function planMeasure(
  measure: UiMeasure,
  position: number,
  columns: ColumnsById,
  { dialect, approximate }: { readonly dialect: Dialect; readonly approximate: boolean },
): Result<MeasurePlan, MeasureCode> {
  const { agg } = measure.value
  const evaluation = evaluationOf(measure, (letter) => `p${position}${letter}`, columns, approximate)
  if (!evaluation.ok) return evaluation
  const { addsUp, emptyIs } = AGGREGATIONS[agg]
  const isFiltered = filtersOfMeasure(measure).length > 0
  const nothing = { approximate: false, partials: [], value: null, direct: null, distinct: null, rowsAt: null }
  const plan: MeasurePlan = {
    ...{ id: measure.id, name: measure.name, formula: null, shown: PLAIN_VALUES, hidden: false },
    ...{ additive: addsUp && !('distinct' in evaluation.value), emptyIs: isFiltered ? 'null' : emptyIs, missingIsZero: addsUp || emptyIs === 'zero' },
    ...nothing,
    ...evaluation.value,
  }
  const aggregate = plan.direct ?? plan.distinct?.total
  const isLacking = aggregate !== undefined && firstUnsupported(aggregate, dialect) !== undefined
  return isLacking ? fail('aggregation_not_for_engine', { measure: measure.name, agg, engine: dialect.name }) : ok(plan)
}
