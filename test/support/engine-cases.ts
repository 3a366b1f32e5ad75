/** Random tables and steps on which every engine is compared with DuckDB. */
import fc from 'fast-check'
import { Top } from '../../src/contract/choice.ts'
import { Column } from '../../src/contract/column.ts'
import type { Filter } from '../../src/contract/filter.ts'
import { Measure, ShowValuesAs } from '../../src/contract/measure.ts'
import type { Value } from '../../src/contract/scalar.ts'
import type { StepConfig } from '../../src/contract/step.ts'
import { runStep } from '../../src/engine/pivot-run.ts'
import type { OpenDataset } from '../../src/engine/protocol.ts'
import type { StoredColumn } from '../../src/pivot/resolve.ts'
import { aConfig, aMeasure, CONTEXT } from './documents.ts'
import type { Row } from './tables.ts'

export const DTYPES = ['VARCHAR', 'VARCHAR', 'BIGINT', 'DECIMAL(18,2)', 'BOOLEAN', 'DATE', 'TIMESTAMP']
const texts = fc.constantFrom('', 'a', 'A', 'ab', 'b ', '北京', "O'Neil", 'a%')
const days = fc.constantFrom('2024-02-29', '2023-12-31', '1969-12-31', '1970-01-04')
const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 5 })
export const row: fc.Arbitrary<Row> = fc.tuple(
  nullable(texts),
  nullable(texts),
  nullable(fc.integer({ min: -4, max: 4 })),
  nullable(fc.integer({ min: -300, max: 300 }).map((n) => n / 100)),
  nullable(fc.boolean()),
  nullable(days),
  nullable(days.map((day) => `${day} 10:30:00`)),
)

export const calculated = (id: string, config: object): Column => Column.parse({ id, name: id, type: 'calculated column', config })
const COLUMNS: readonly Column[] = [
  calculated('k1', {
    kind: 'rules',
    base_column: 'c1',
    params: {
      rules: [
        { name: 'R1', operator: 'contains', values: ['a'] },
        { name: 'R2', operator: 'is null' },
      ],
      others: 'Rest',
    },
  }),
  calculated('k2', { kind: 'value_groups', base_column: 'c3', params: { groups: [{ name: 'small', values: [1, 2, null] }], others: 'Rest' } }),
  calculated('k3', { kind: 'date_series', base_column: 'c6', params: { window: 'week' } }),
  calculated('k4', { kind: 'date_series', base_column: 'c7', params: { window: 'weekday' } }),
  calculated('k5', { kind: 'date_ranges', base_column: 'c6', params: { ranges: [{ preset: 'YTD' }], date_format: 'mm/dd/yyyy', others: 'Other' } }),
  calculated('k6', { kind: 'concatenate', params: { separator: '-', columns: ['c1', 'c3'] } }),
  calculated('k7', { kind: 'divide', params: { numerator: 'c4', denominator: 'c3' } }),
  ...(['year', 'quarter', 'month', 'quarter-of-year'] as const).map((window) =>
    calculated(window, { kind: 'date_series', base_column: 'c6', params: { window } }),
  ),
  calculated('k8', { kind: 'sql', params: { sql: `case when "Column 4" > 1 then "Column 1" || '!' else coalesce("Column 2", 'x') end` } }),
]
const FIELDS = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k8', 'year', 'quarter', 'month', 'quarter-of-year']
const sqlMeasure = (id: string, sql: string): Measure => Measure.parse({ id, name: id, type: 'sql', value: { sql } })
const among = (measure: Measure, ...filters: Filter[]): Measure => (measure.type === 'ui' ? { ...measure, value: { ...measure.value, filters } } : measure)
const MEASURES = [
  ...['count', 'sum', 'avg', 'min', 'max', 'count_distinct'].flatMap((agg) => ['c3', 'c4'].map((id) => aMeasure(`${agg} ${id}`, agg, id))),
  ...['min', 'max'].flatMap((agg) => ['c2', 'c5', 'c6'].map((id) => aMeasure(`${agg} ${id}`, agg, id))),
  aMeasure('sum c5', 'sum', 'c5'),
  aMeasure('avg k7', 'avg', 'k7'),
  ...['count', 'sum', 'avg', 'min', 'count_distinct'].flatMap((agg) => [
    among(aMeasure(`${agg} c4 among texts`, agg, 'c4'), { column: 'k1', operator: 'IN', value: ['R1', null] }),
    among(aMeasure(`${agg} c3 among numbers`, agg, 'c3'), { column: 'c3', operator: 'NOT IN', value: [1, 2, null] }),
  ]),
  among(aMeasure('rows', 'count', null), { column: 'c5', operator: '=', value: [true] }, { column: 'c1', operator: 'IS NOT NULL', value: [] }),
  sqlMeasure('rolls up', 'sum("Column 4" * "Column 3") / count(*)'),
  sqlMeasure('does not', `count(distinct "Column 2") + sum("Column 3") filter (where "Column 1" is distinct from 'a')`),
]
const filter = fc.oneof(
  fc.record({
    column: fc.constantFrom('c1', 'k1'),
    operator: fc.constantFrom('IN' as const, 'NOT IN' as const),
    value: fc.array(nullable(fc.constantFrom('a', 'A', 'R1', 'Rest')), { maxLength: 3 }),
  }),
  fc.record({ column: fc.constantFrom('c3', 'c5'), operator: fc.constantFrom('IS NULL' as const, 'IS NOT NULL' as const), value: fc.constant<Value[]>([]) }),
  fc.record({ column: fc.constant('c3'), operator: fc.constant('IN' as const), value: fc.constant(Array.from({ length: 12 }, (_, i) => i - 4)) }),
)
const along = (measure: Measure, column_id: string): Measure => ({
  ...measure,
  show_values_as: ShowValuesAs.parse({ name: 'running_total', params: { column_id } }),
})
export const config: fc.Arbitrary<StepConfig> = fc
  .record({
    fields: fc.shuffledSubarray(FIELDS, { maxLength: 4 }),
    split: fc.nat(4),
    running: fc.nat(6),
    measures: fc.subarray(MEASURES, { minLength: 1, maxLength: 5 }),
    filters: fc.array(filter, { maxLength: 2 }),
    top: fc.option(fc.record({ field: fc.nat(3), measure: fc.nat(4), amount: fc.integer({ min: 1, max: 3 }), others: fc.boolean() })),
  })
  .map(({ fields, split, running, measures, filters, top }) => {
    const field = fields[running]
    const shown = measures.map((m) => (field && !/^(min|max) c[26]/.test(m.id) ? along(m, field) : m))
    const step = aConfig({ rows: fields.slice(0, split), columns: fields.slice(split), measures: shown, filters })
    const chosen = top ? fields[top.field] : undefined
    const by = top ? measures[top.measure] : undefined
    const tops = top && chosen && by ? [Top.parse({ column_id: chosen, measure_id: by.id, amount: top.amount, others: top.others })] : []
    const pivot = tops.length > 0 ? { ...step.pivot, tops } : step.pivot
    return { pivot, query: { ...step.query, value: { ...step.query.value, group_calculations: [...COLUMNS] } } }
  })

export const runOn = (table: OpenDataset & { readonly columns: readonly StoredColumn[] }, step: StepConfig, context = CONTEXT) =>
  runStep(table, { kind: 'step', dataset: { kind: 'file', file: '', columns: table.columns }, config: step, context, locale: 'en', maxCells: 1e6 })

export async function resultOf(table: Parameters<typeof runOn>[0], step: StepConfig, context = CONTEXT) {
  const result = await runOn(table, step, context)
  if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.params)}`)
  return result.value
}
