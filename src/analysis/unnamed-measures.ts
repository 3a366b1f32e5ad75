/** Recognizes measures of earlier releases that nobody has named. */

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
const at = (value: unknown, ...path: readonly string[]): unknown => path.reduce((inner, key) => (isObject(inner) ? inner[key] : undefined), value)

/** The names that the releases before format 3 gave to measures, in both languages. They never change. */
const GIVEN: Readonly<Record<string, readonly string[]>> = {
  count: ['Count of {name}', '{name}的计数'],
  count_distinct: ['Distinct count of {name}', '{name}的去重计数'],
  sum: ['Sum of {name}', '{name}求和'],
  avg: ['Average of {name}', '{name}平均值'],
  min: ['Minimum of {name}', '{name}最小值'],
  max: ['Maximum of {name}', '{name}最大值'],
  median: ['Median of {name}', '{name}中位数'],
  stddev: ['Standard deviation of {name}', '{name}标准差'],
}
const GIVEN_ROWS = ['Count of rows', '行数']

function marked(measure: Json, columns: ReadonlyMap<unknown, unknown>): Json {
  const { name, type = 'ui', value } = measure
  if (type !== 'ui' || typeof name !== 'string' || at(value, 'filters') !== undefined || measure.comparison_of !== undefined) return measure
  const [agg, columnId] = [at(value, 'agg') ?? 'count', at(value, 'column_id') ?? null]
  const column = columns.get(columnId)
  const texts = Object.hasOwn(GIVEN, String(agg)) ? (GIVEN[String(agg)] ?? []) : []
  const ofColumn = typeof column === 'string' ? texts.map((text) => text.replace('{name}', () => column)) : []
  const given = columnId === null ? (agg === 'count' ? GIVEN_ROWS : []) : ofColumn
  return given.includes(name) ? { ...measure, auto: true } : measure
}

const namesOf = (columns: unknown): [unknown, unknown][] => objectsIn(columns).map(({ id, name }) => [id, name])

/**
 * Lets the names of measures follow their content if they are exactly those that the product gave them. A document with
 * a generated description keeps all names: the description would otherwise count as outdated.
 */
export function markUnnamedMeasures(stored: Json): Json {
  const steps = objectsIn(stored.steps)
  if (!Array.isArray(stored.steps) || steps.some(({ described }) => isObject(described))) return stored
  const ofDataset = namesOf(at(stored, 'dataset', 'columns'))
  const all = (measures: unknown, columns: ReadonlyMap<unknown, unknown>): unknown =>
    Array.isArray(measures) ? measures.map((measure: unknown) => (isObject(measure) ? marked(measure, columns) : measure)) : measures
  const inStep = (step: unknown): unknown => {
    const value = at(step, 'config', 'query', 'value')
    if (!isObject(step) || !isObject(step.config) || !isObject(step.config.query) || !isObject(value)) return step
    const measures = all(value.measures, new Map([...namesOf(value.group_calculations), ...ofDataset]))
    return { ...step, config: { ...step.config, query: { ...step.config.query, value: { ...value, ...(measures === undefined ? {} : { measures }) } } } }
  }
  const measures = all(stored.measures, new Map(ofDataset))
  return { ...stored, steps: stored.steps.map(inStep), ...(measures === undefined ? {} : { measures }) }
}
