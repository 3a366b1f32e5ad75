/** Random tables and steps on which engines are compared with the reference implementation. */
import fc from 'fast-check'
import { AGGREGATIONS, Aggregation } from '../../src/contract/aggregation.ts'
import { FILTERS, type Filter, FilterOperator } from '../../src/contract/filter.ts'
import { Measure, type Measure as MeasureType, ShowValuesAs } from '../../src/contract/measure.ts'
import type { Value } from '../../src/contract/scalar.ts'
import { type Relative, SHOW_AS, SHOW_AS_NAMES, type ShowValuesAsName } from '../../src/contract/show-as.ts'
import type { StepConfig } from '../../src/contract/step.ts'
import { aConfig, aMeasure } from './documents.ts'
import type { Row } from './tables.ts'

export const DTYPES = ['VARCHAR', 'VARCHAR', 'BIGINT', 'DECIMAL(18,2)', 'BOOLEAN', 'DATE']
const text = fc.option(fc.constantFrom('', 'a', 'A', 'b', '北京', '上海', "O'Neil", 'a,"b'), { nil: null })
export const arbitraryRow: fc.Arbitrary<Row> = fc.tuple(
  text,
  text,
  fc.option(fc.oneof({ weight: 4, arbitrary: fc.integer({ min: -3, max: 3 }) }, fc.constantFrom(999_999_999_999, -1_000_000_000_000)), { nil: null }),
  fc.option(
    fc.integer({ min: -500, max: 500 }).map((n) => n / 100),
    { nil: null },
  ),
  fc.option(fc.boolean(), { nil: null }),
  fc.option(fc.constantFrom('2024-02-28', '2024-02-29', '2023-12-31'), { nil: null }),
)
/** Columns that a lookup would write: a number for each text of the first column, and one for each pair of texts. */
export const REPEATS = new Map([
  ['c7', ['c1']],
  ['c8', ['c1', 'c2']],
])
export const WITH_REPEATS = [...DTYPES, 'DECIMAL(18,2)', 'BIGINT']
const numberFor = (text: string, seed: number): number => [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0) + seed) % 997, seed % 997)
/** A row with what lookups by its texts give: a blank for a blank text, and for some texts. */
export function withRepeats(row: Row, seed: number): Row {
  const [first = null, second = null] = row
  const [one, pair] = [numberFor(String(first), seed), numberFor(JSON.stringify([first, second]), seed)]
  return [...row, first === null || one % 7 === 0 ? null : (one - 400) / 100, first === null || second === null || pair % 7 === 0 ? null : pair - 400]
}
const measures = Aggregation.options.flatMap((agg) => ['c3', 'c4', 'c7', 'c8'].map((id) => aMeasure(`${agg}_${id}`, agg, id)))
const textMeasures = Aggregation.options.filter((agg) => AGGREGATIONS[agg].accepts.includes('text')).map((agg) => aMeasure(`${agg}_text`, agg, 'c2'))
const expressions = [
  Measure.parse({
    id: 'x1',
    name: 'x1',
    type: 'expression',
    value: {
      first: { measure_id: 'rows' },
      rest: [
        { operator: 'add', operand: { constant: 2 } },
        { operator: 'multiply', operand: { constant: '1.5' } },
      ],
    },
  }),
  Measure.parse({
    id: 'x2',
    name: 'x2',
    type: 'expression',
    value: {
      first: { measure_id: 'x1' },
      rest: [
        { operator: 'divide', operand: { measure_id: 'rows' } },
        { operator: 'subtract', operand: { constant: 1 } },
      ],
    },
  }),
]
const addsUp = Measure.parse({
  id: 'x3',
  name: 'x3',
  type: 'expression',
  value: {
    first: { constant: 2 },
    rest: [
      { operator: 'multiply', operand: { measure_id: 'rows' } },
      { operator: 'subtract', operand: { measure_id: 'rows' } },
    ],
  },
})
export const rowCount = aMeasure('rows', 'count', null)
const all = [...measures, ...textMeasures, ...expressions, addsUp]
export const inOrder = (keys: readonly (readonly Value[])[]): string[] => keys.map((key) => JSON.stringify(key)).sort()

interface Shown {
  readonly fields: readonly string[]
  /** The field that a kind runs along, if the layout has it; otherwise the last one. */
  readonly along: string
  readonly item: { readonly value: string | null } | { readonly relative: Relative }
}

/** Changes how one measure shows its values: along a field of the layout, and from a value that may be missing. */
function showing(measure: MeasureType, name: ShowValuesAsName, { fields, along, item }: Shown): MeasureType {
  const { needs } = SHOW_AS[name]
  const field = fields.find((id) => (needs === 'field' ? id === along : id === 'c1' || id === 'c2')) ?? (needs === 'field' ? fields.at(-1) : undefined)
  if (/text/.test(measure.id) || (needs !== 'nothing' && !field)) return measure
  const params = { column_id: field, ...(needs === 'item' ? item : {}) }
  return { ...measure, show_values_as: ShowValuesAs.parse({ name, ...(needs === 'nothing' ? {} : { params }) }) }
}

const filterOn = (column: string, values: fc.Arbitrary<Filter['value'][number]>): fc.Arbitrary<Filter> =>
  fc.constantFrom(...FilterOperator.options).chain((operator) => {
    const length = FILTERS[operator].values === 'one' ? { minLength: 1, maxLength: 1 } : { maxLength: 4 }
    return fc.record({ column: fc.constant(column), operator: fc.constant(operator), value: fc.array(values, length) })
  })

/** Filters of a measure's own, which may contradict each other and those of the step. */
const ownFilters: fc.Arbitrary<Filter[]> = fc.array(
  fc.oneof(filterOn('c1', text), filterOn('c2', text), filterOn('c3', fc.integer({ min: -3, max: 3 })), filterOn('c5', fc.boolean())),
  { maxLength: 2 },
)

/** A measure by aggregation with filters of its own; any other measure unchanged. */
const among = (measure: MeasureType, filters: Filter[]): MeasureType =>
  measure.type === 'ui' && filters.length > 0 ? { ...measure, value: { ...measure.value, filters } } : measure

export const arbitraryConfig: fc.Arbitrary<StepConfig> = fc
  .record({
    fields: fc.shuffledSubarray(['c1', 'c2', 'c3', 'c5', 'c6'], { maxLength: 4 }),
    split: fc.nat(4),
    measures: fc.subarray(all, { minLength: 1, maxLength: 5 }),
    shown: fc.array(fc.constantFrom(...SHOW_AS_NAMES), { minLength: 6, maxLength: 6 }),
    base: fc.oneof(
      text.map((value) => ({ value })),
      fc.constantFrom('previous' as const, 'next' as const).map((relative) => ({ relative })),
    ),
    along: fc.constantFrom('c1', 'c2', 'c3'),
    backwards: fc.boolean(),
    filter: fc.option(filterOn('c1', text), { nil: null }),
    own: fc.array(fc.oneof(fc.constant<Filter[]>([]), ownFilters), { minLength: 7, maxLength: 7 }),
    showEmpty: fc.oneof({ weight: 2, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: fc.subarray(['c1', 'c2', 'c3', 'c5', 'c6']) }),
  })
  .map(({ fields, split, measures: chosen, filter, shown, base, along, backwards, own, showEmpty }) => {
    const needed = chosen.some((m) => m.id === 'x2') && !chosen.some((m) => m.id === 'x1') ? [expressions[0] as MeasureType, ...chosen] : chosen
    const measuresShown = [rowCount, ...needed].map((m, i) => showing(among(m, own[i] ?? []), shown[i] ?? 'none', { fields, along, item: base }))
    const sort = backwards ? fields.slice(0, 1).map((column_id) => ({ column_id, direction: 'desc' as const, by: { kind: 'header' as const } })) : []
    const layout = { rows: fields.slice(0, split), columns: fields.slice(split) }
    return aConfig({ ...layout, measures: measuresShown, filters: filter ? [filter] : [], sort, showEmpty })
  })
