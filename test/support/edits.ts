/** Random edits of documents based on `aDocument`. The caller provides the seed. */
import fc from 'fast-check'
import { columnOfCondition, conditionOfRule, filterOfCondition } from '../../src/analysis/conditions/conditions.ts'
import type { DocumentEdit } from '../../src/analysis/edits/document.ts'
import type { LayoutEdit } from '../../src/analysis/edits/layout.ts'
import type { Area, Field } from '../../src/analysis/edits/placing.ts'
import { Top } from '../../src/contract/choice.ts'
import { type Column, type ColumnConfig, Column as ColumnSchema } from '../../src/contract/column.ts'
import type { Measure } from '../../src/contract/measure.ts'
import { NUMBER_PRESETS } from '../../src/format/presets.ts'
import { aMeasure, COLUMNS } from './documents.ts'

export const AREAS: readonly Area[] = ['filters', 'columns', 'rows', 'values']

const calculated = (id: string, name: string, config: ColumnConfig): Column =>
  ColumnSchema.parse({ id, name, type: 'calculated column', dtype: 'VARCHAR', config })
export const CALCULATED = [
  calculated('k1', 'Area', { kind: 'value_groups', base_column: 'c1', params: { groups: [{ name: 'x', values: ['a'] }], others: null } }),
  calculated('k2', 'Upper', { kind: 'sql', params: { sql: 'upper(Area)' } }),
]

/** The column that a filter of a measure made for itself. */
export const OF_FILTER = columnOfCondition(COLUMNS[0] as Column, conditionOfRule('contains', ['a']), null, { ids: [], names: [] }) as Column

/** A measure over the rows that pass a list of values, or the condition of `OF_FILTER`. */
export const filteredBy = (measure: Measure, by: 'list' | 'condition'): Measure => {
  const filter = by === 'list' ? { column: 'c2', operator: 'IN' as const, value: ['a'] } : filterOfCondition(OF_FILTER)
  return measure.type === 'ui' ? { ...measure, value: { ...measure.value, filters: [filter] } } : measure
}

const arbitraryLayoutEdit: fc.Arbitrary<LayoutEdit> = fc.oneof(
  fc.record({
    kind: fc.constant('place' as const),
    field: fc.constantFrom(...COLUMNS).map((column): Field => ({ kind: 'column', column })),
    area: fc.constantFrom(...AREAS),
    index: fc.nat(4),
  }),
  fc.record({ kind: fc.constant('remove' as const), id: fc.constantFrom('c1', 'c2', 'c3', 'm1', 'a1', 'a2'), area: fc.constantFrom(...AREAS) }),
  fc.record({
    kind: fc.constant('shift' as const),
    id: fc.constantFrom('c1', 'c2', 'm1'),
    area: fc.constantFrom(...AREAS),
    by: fc.constantFrom(-1 as const, 1 as const),
  }),
  fc.record({
    kind: fc.constant('aggregate' as const),
    id: fc.constantFrom('m1', 'a1', 'a2'),
    agg: fc.constantFrom('max' as const, 'sum' as const),
    name: fc.constantFrom('Quantity', 'Most'),
  }),
  fc.constant<LayoutEdit>({ kind: 'count rows', name: 'Count of rows' }),
  fc.record({ kind: fc.constant('put column' as const), column: fc.constantFrom(...CALCULATED), before: fc.constantFrom('c1', 'c2'), instead: fc.boolean() }),
  fc.record({ kind: fc.constant('remove column' as const), id: fc.constantFrom('k1', 'k2') }),
  fc.record({
    kind: fc.constantFrom('keep' as const, 'exclude' as const),
    columnId: fc.constantFrom('c1', 'k1'),
    values: fc.subarray(['a', null, 1], { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant('format' as const), id: fc.constantFrom('m1', 'a1'), format: fc.constantFrom(null, NUMBER_PRESETS.currency) }),
  fc.record({
    kind: fc.constant('sort axis' as const),
    axis: fc.constantFrom('rows' as const, 'columns' as const),
    measureId: fc.constantFrom('m1', 'a1'),
    at: fc.constant([]),
    direction: fc.constantFrom('asc' as const, 'desc' as const, null),
  }),
  fc.record({
    kind: fc.constant('top' as const),
    columnId: fc.constantFrom('c1', 'c2', 'k1'),
    top: fc.option(fc.record({ column_id: fc.constantFrom('c1', 'c2', 'k1'), measure_id: fc.constantFrom('m1', 'a1') }).map((top) => Top.parse(top))),
  }),
  fc.record({ kind: fc.constant('rename measure' as const), id: fc.constantFrom('m1', 'a2'), name: fc.string({ maxLength: 5 }) }),
)
export const arbitraryEdit: fc.Arbitrary<DocumentEdit> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('layout' as const), stepId: fc.constantFrom('s1', 's2', 's3'), edit: arbitraryLayoutEdit }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('put measure' as const),
      stepId: fc.constantFrom('s1', 's2'),
      measure: fc
        .constantFrom('m1', 'm2', 'a1', 'a2')
        .chain((id) => fc.constantFrom('step' as const, 'analysis' as const).map((scope) => ({ ...aMeasure(id, 'max', 'c3'), name: 'Most', scope })))
        .chain((measure) => fc.constantFrom(measure, filteredBy(measure, 'list'), filteredBy(measure, 'condition'))),
      columns: fc.constant([OF_FILTER]),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('use measure' as const), stepId: fc.constantFrom('s1', 's2'), id: fc.constantFrom('a1', 'a2') }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('drop measure' as const), stepId: fc.constantFrom('s1', 's2'), id: fc.constantFrom('a1', 'a2', 'm1') }),
  },
  { weight: 1, arbitrary: fc.constant<DocumentEdit>({ kind: 'add step', name: 'Step' }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('duplicate step' as const), stepId: fc.constantFrom('s1', 's2') }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('move step' as const), stepId: fc.constantFrom('s1', 's2'), by: fc.constantFrom(-1 as const, 1 as const) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('display' as const),
      stepId: fc.constantFrom('s1', 's2'),
      mode: fc.constantFrom('table' as const, 'both' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove step' as const), stepId: fc.constantFrom('s1', 's2', 's3') }) },
)
