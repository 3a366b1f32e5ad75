/** Marks the steps of an earlier release's document whose settings have a new meaning, so that the page can say so once. */

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
const part = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined)

/** Windows that came back every week, month or year, in the format before comparisons over time. */
const CYCLIC = ['day-in-month', 'weekday', 'month-of-year', 'quarter-of-year', 'hour-of-day']

/** Whether a stored column shows a date by itself or by a period. */
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
 * Until format 3, the previous item along a date was the group before it in the result. Since then it is the period before
 * by the calendar.
 */
export function markComparisonsOverTime(stored: Json): Json {
  const columns = list(part(stored.dataset, 'columns'))
  if (!Array.isArray(stored.steps)) return stored
  const steps = stored.steps.map((step: unknown) =>
    isObject(step) && isComparedOverTime(step, columns) ? { ...step, meaning: 'comparisons over time' } : step,
  )
  return { ...stored, steps }
}
