/** Marks steps in documents of an earlier release whose settings mean something else in this release, so that the page can tell the reader once. */

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
const part = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined)

/** Windows that repeat every day, month or year, as named before format 3. */
const CYCLIC = ['day-in-month', 'weekday', 'month-of-year', 'quarter-of-year', 'hour-of-day']

/** Whether a stored column is a date or a non-repeating period of one. */
function isDated(column: Json | undefined): boolean {
  const config = part(column, 'config')
  if (part(config, 'kind') === 'date_series') return !CYCLIC.includes(String(part(part(config, 'params'), 'window')))
  return config === null && String(part(column, 'dtype')) === 'DATE'
}

function isComparedOverTime(step: Json, ofDataset: readonly Json[]): boolean {
  const query = part(part(part(step, 'config'), 'query'), 'value')
  const columns = [...list(part(query, 'group_calculations')), ...ofDataset]
  return list(part(query, 'measures')).some((measure) => {
    const params = part(part(measure, 'show_values_as'), 'params')
    const field = part(params, 'column_id')
    return part(params, 'relative') !== undefined && isDated(columns.find((c) => c.id === field))
  })
}

/**
 * Marks steps that compare with the previous item along a date. Until format 3 this was the preceding group in the
 * result; since then it is the preceding calendar period.
 */
export function markComparisonsOverTime(stored: Json): Json {
  const columns = list(part(stored.dataset, 'columns'))
  if (!Array.isArray(stored.steps)) return stored
  const steps = stored.steps.map((step: unknown) =>
    isObject(step) && isComparedOverTime(step, columns) ? { ...step, meaning: 'comparisons over time' } : step,
  )
  return { ...stored, steps }
}
