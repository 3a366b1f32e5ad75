/**
 * Measures that may not be added up over time. A sum of sales over months is their total; a population summed over years is nothing. Nothing in
 * the data says which of them a column is, so a total over time is told only where there is evidence that it is one (docs/decisions/0163).
 */
import type { Column } from '../contract/column.ts'
import type { Measure } from '../contract/measure.ts'
import { typeFamily } from '../contract/scalar.ts'
import type { StepConfig } from '../contract/step.ts'
import type { Digest, DigestAxis } from './digest.ts'
import { isTime } from './labels.ts'

/** What is there at a moment, by its name. */
const STOCK =
  /\b(?:population|inhabitants|residents|people|headcount|employees|staff|members|subscribers|inventory|stocks?|balances?|debts?|assets|liabilities|capacity|outstanding)\b|人口|居民|库存|存货|存量|余额|结余|员工|在职|会员|资产|负债|保有量|容量/iu
const DECADE = /decade|年代/iu
const TIMELY = /year|date|month|quarter|年|月|日期|季度/iu

/** Source rows for each cell from which on rows are events rather than one observation of a group at a time. */
const EVENTS_FROM = 2

interface Seen {
  readonly config: StepConfig
  readonly digest: Digest
  readonly columns: readonly Pick<Column, 'id' | 'name' | 'dtype'>[]
}

export const timeAxis = ({ rows, columns }: Digest): 'rows' | 'columns' | null => (isTime(columns) ? 'columns' : isTime(rows) ? 'rows' : null)

/** Years with others missing between each of them: moments that were looked at. */
function hasGaps({ fields: [field], outer }: DigestAxis): boolean {
  if (!field || typeFamily(field.dtype) !== 'number' || DECADE.test(field.name)) return false
  const years = outer.flatMap(([value]) => (typeof value === 'number' ? [value] : [])).toSorted((a, b) => a - b)
  return years.length > 1 && years.slice(1).every((year, at) => year - (years[at] ?? year) > 1)
}

const cellsOf = ({ rows, columns }: Digest): number => (rows.sizes.at(-1) ?? 1) * (columns.sizes.at(-1) ?? 1)

/** Whether a step that shows no time draws on several times. */
const drawsOnTime = ({ columns }: Seen): boolean =>
  columns.some(({ name, dtype }) => ['date', 'datetime'].includes(typeFamily(dtype)) || (typeFamily(dtype) === 'number' && TIMELY.test(name)))

function nameOf(measure: Measure, columns: Seen['columns']): string {
  const { name, value } = measure
  const column = 'column_id' in value ? columns.find(({ id }) => id === value.column_id) : undefined
  return `${name} ${column?.name ?? ''}`.replaceAll('_', ' ')
}

/** Ids of measures whose totals over time are not told: by their name, by moments with gaps, or where each row may be such a moment. */
export function doubtfulOverTime(seen: Seen): ReadonlySet<string> {
  const { config, digest, columns } = seen
  const time = timeAxis(digest)
  const isMoment = time !== null && (hasGaps(digest[time]) || digest.sourceRows < EVENTS_FROM * cellsOf(digest))
  const isCount = (measure: Measure): boolean => measure.type === 'ui' && measure.value.agg === 'count'
  const isDoubtful = (measure: Measure): boolean => !isCount(measure) && (STOCK.test(nameOf(measure, columns)) ? time !== null || drawsOnTime(seen) : isMoment)
  const additive = new Set(digest.measures.filter((column) => column.additive).map(({ measure_id }) => measure_id))
  return new Set(config.query.value.measures.filter((measure) => additive.has(measure.id) && isDoubtful(measure)).map(({ id }) => id))
}
