/**
 * Detects measures that may not be additive over time. The sum of sales over months is their total; a population summed
 * over years is meaningless. The data does not say which kind a column is, so a total over time is described only with
 * evidence that it is meaningful (docs/decisions/0163).
 */
import type { Column } from '../contract/column.ts'
import type { Measure } from '../contract/measure.ts'
import { typeFamily } from '../contract/scalar.ts'
import type { StepConfig } from '../contract/step.ts'
import type { Digest, DigestAxis } from './digest.ts'
import { isTime } from './labels.ts'

/** Names of quantities that exist at a moment, such as a population. */
const STOCK =
  /\b(?:population|inhabitants|residents|people|headcount|employees|staff|members|subscribers|inventory|stocks?|balances?|debts?|assets|liabilities|capacity|outstanding)\b|人口|居民|库存|存货|存量|余额|结余|员工|在职|会员|资产|负债|保有量|容量/iu
const DECADE = /decade|年代/iu
const TIMELY = /year|date|month|quarter|年|月|日期|季度/iu

/** With at least this many source rows per cell, rows count as events instead of one observation per group and time. */
const EVENTS_FROM = 2

interface Seen {
  readonly config: StepConfig
  readonly digest: Digest
  readonly columns: readonly Pick<Column, 'id' | 'name' | 'dtype'>[]
}

export const timeAxis = ({ rows, columns }: Digest): 'rows' | 'columns' | null => (isTime(columns) ? 'columns' : isTime(rows) ? 'rows' : null)

/** Whether the years are single points of observation: none of them are consecutive. */
function hasGaps({ fields: [field], outer }: DigestAxis): boolean {
  if (!field || typeFamily(field.dtype) !== 'number' || DECADE.test(field.name)) return false
  const years = outer.flatMap(([value]) => (typeof value === 'number' ? [value] : [])).toSorted((a, b) => a - b)
  return years.length > 1 && years.slice(1).every((year, at) => year - (years[at] ?? year) > 1)
}

const cellsOf = ({ rows, columns }: Digest): number => (rows.sizes.at(-1) ?? 1) * (columns.sizes.at(-1) ?? 1)

/** Whether a step without a time field has a column for dates or years, so that its rows may cover several periods. */
const drawsOnTime = ({ columns }: Seen): boolean =>
  columns.some(({ name, dtype }) => ['date', 'datetime'].includes(typeFamily(dtype)) || (typeFamily(dtype) === 'number' && TIMELY.test(name)))

function nameOf(measure: Measure, columns: Seen['columns']): string {
  const { name, value } = measure
  const column = 'column_id' in value ? columns.find(({ id }) => id === value.column_id) : undefined
  return `${name} ${column?.name ?? ''}`.replaceAll('_', ' ')
}

/**
 * Returns the IDs of measures whose totals over time are not described: their name is that of a stock, years have gaps,
 * or each row may be a single observation.
 */
export function doubtfulOverTime(seen: Seen): ReadonlySet<string> {
  const { config, digest, columns } = seen
  const time = timeAxis(digest)
  const isMoment = time !== null && (hasGaps(digest[time]) || digest.sourceRows < EVENTS_FROM * cellsOf(digest))
  const isCount = (measure: Measure): boolean => measure.type === 'ui' && measure.value.agg === 'count'
  const isDoubtful = (measure: Measure): boolean => !isCount(measure) && (STOCK.test(nameOf(measure, columns)) ? time !== null || drawsOnTime(seen) : isMoment)
  const additive = new Set(digest.measures.filter((column) => column.additive).map(({ measure_id }) => measure_id))
  return new Set(config.query.value.measures.filter((measure) => additive.has(measure.id) && isDoubtful(measure)).map(({ id }) => id))
}
