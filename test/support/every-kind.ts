/** A document with everything that this release can store, and the rows that it reads. */
import { newStep } from '../../src/analysis/document.ts'
import { evenPoints } from '../../src/analysis/new-format.ts'
import { Aggregation } from '../../src/contract/aggregation.ts'
import type { AnalysisDocument } from '../../src/contract/analysis.ts'
import { ChartSettings } from '../../src/contract/chart.ts'
import { COMPARISONS, Comparison } from '../../src/contract/choice.ts'
import { Column, ColumnConfig, DATE_RANGES, DateRangePreset, RULES, RuleOperator } from '../../src/contract/column.ts'
import { CellTest, IconSet, POINTS, type Point, PointKind, valuesOfTest, Within } from '../../src/contract/conditional-format.ts'
import { DateSeriesWindow, isWindowOf } from '../../src/contract/date-series.ts'
import { FilterOperator } from '../../src/contract/filter.ts'
import { Measure } from '../../src/contract/measure.ts'
import { NumberFormat } from '../../src/contract/number-format.ts'
import { SHOW_AS, SHOW_AS_NAMES, type ShowValuesAsName } from '../../src/contract/show-as.ts'
import { DisplayMode, PivotLayout, type Step, StepConfig, TableSettings } from '../../src/contract/step.ts'
import { NUMBER_PRESETS } from '../../src/format/presets.ts'

const REGIONS = ['East', 'West', '华北', '']
const CITIES = ['Oslo', '北京', 'O’Neil', 'São Paulo', 'A very long name of a city that no column is wide enough for']
const pad = (n: number): string => String(n).padStart(2, '0')

/** c1 Region, c2 City, c3 Quantity, c4 Price, c5 Day, c6 Placed, c7 Hour, c8 Paid, c9 Note. */
export function ordersCsv(): string {
  const lines = ['Region,City,Quantity,Price,Day,Placed,Hour,Paid,Note']
  for (let i = 0; i < 72; i++) {
    const day = `${2022 + (i % 4)}-${pad(1 + (i % 12))}-${pad(1 + ((i * 5) % 28))}`
    const time = `${pad(i % 24)}:${pad((i * 7) % 60)}:00`
    const fields = [REGIONS[i % 4], CITIES[i % 5], i % 7 === 0 ? '' : (i % 11) - 3, (i * 1.25 - 20).toFixed(2), day, `${day} ${time}`, time, i % 3 === 0]
    lines.push([...fields, i % 6 === 0 ? '' : `note ${i % 4}`].join(','))
  }
  return `${lines.join('\n')}\n`
}

/** Each kind of conditional format, test and icon set once, on measures m1 and m2. */
function everyFormat(): unknown[] {
  const of = { measure_id: 'm1', unit: { kind: 'value', column_id: 'c3' } }
  const point = (at: PointKind): Point => (POINTS[at].takes === 'nothing' ? { at } : { at, value: 40 })
  const scalePoints = PointKind.options.filter((at) => POINTS[at].ofScales).map((at, i) => ({ point: point(at), color: i % 2 === 0 ? 'F8696B' : null }))
  const numbers = (test: CellTest): number[] => [10, 20].slice(0, valuesOfTest(test))
  return [
    ...CellTest.options.map((test, i) => ({ ...of, kind: 'rule', test, values: numbers(test), fill: 'FFE699', text: '7A0000', bold: i % 2 === 0 })),
    ...Within.options.map((within, i) => ({ ...of, kind: 'scale', within, totals: i % 2 === 0, points: scalePoints.slice(i, i + 2 + (i % 2)) })),
    { ...of, kind: 'bar', color: '6CB6D9', negative: 'F8696B' },
    ...IconSet.options.map((set, i) => ({ ...of, kind: 'icons', set, points: evenPoints(set), rising: i % 2 === 0 ? 'green' : 'red', reversed: i % 2 === 1 })),
  ]
}

const calculated = (id: string, name: string, config: unknown, dtype = 'VARCHAR'): Column =>
  Column.parse({ id, name, type: 'calculated column', dtype, config: ColumnConfig.parse(config) })

const GIVEN = {
  nothing: {},
  count: { count: 3 },
  from: { from: '2024-03-05' },
  to: { to: '2024-03-05' },
  both: { from: '2024-01-01', to: '2024-03-05' },
} as const
const operands = (operator: RuleOperator): string[] => ['East', 'West'].slice(0, RULES[operator].values)
const isOfText = (operator: RuleOperator): boolean => RULES[operator].asText

const groupColumns = (): Column[] => [
  calculated('g1', 'Grouped', {
    kind: 'value_groups',
    base_column: 'c1',
    params: {
      groups: [
        { name: 'Sides', values: ['East', 'West'] },
        { name: 'Blank', values: [null] },
      ],
      others: 'Rest',
    },
  }),
  calculated('g2', 'Grouped, others alone', { kind: 'value_groups', base_column: 'c1', params: { groups: [{ name: '北', values: ['华北'] }] } }),
  calculated('r1', 'Rules on text', {
    kind: 'rules',
    base_column: 'c1',
    params: { rules: RuleOperator.options.map((operator) => ({ name: operator, operator, values: operands(operator) })), others: 'Other' },
  }),
  calculated('r2', 'Rules on numbers', {
    kind: 'rules',
    base_column: 'c3',
    params: {
      rules: RuleOperator.options
        .filter((o) => !isOfText(o))
        .map((operator) => ({ name: `#${operator}`, operator, values: operands(operator).map((_, i) => i * 3) })),
    },
  }),
  calculated('d1', 'Ranges', {
    kind: 'date_ranges',
    base_column: 'c5',
    params: {
      ranges: DateRangePreset.options.map((preset, i) => ({
        preset,
        ...GIVEN[DATE_RANGES[preset].needs],
        ...(i % 2 === 0 ? {} : { name: `Range ${preset}` }),
      })),
      date_format: 'yyyy-mm-dd',
      others: 'Before',
    },
  }),
]

const seriesColumns = (): Column[] =>
  DateSeriesWindow.options.map((window, i) =>
    calculated(`s${i + 1}`, `By ${window}`, {
      kind: 'date_series',
      base_column: i % 2 === 0 && isWindowOf(window, 'date') ? 'c5' : 'c6',
      params: i % 2 === 0 ? { window } : { window, date_format: 'dd mmm yyyy' },
    }),
  )

const plainColumns = (): Column[] => [
  calculated('p1', 'Place', { kind: 'concatenate', params: { separator: ' / ', columns: ['c1', 'c2'] } }),
  calculated('p2', 'Initials', { kind: 'substring', base_column: 'c2', params: { start: 1, end: 2 } }),
  calculated('p3', 'Price of one', { kind: 'divide', params: { numerator: 'c4', denominator: 'c3' } }, 'DOUBLE'),
  calculated('p4', 'Region again', { kind: 'base', base_column: 'c1' }),
  calculated('p5', 'Size', { kind: 'sql', params: { sql: `CASE WHEN "Price" > 30 THEN 'big' WHEN "Price" IS NULL THEN 'none' ELSE 'small' END` } }),
  calculated('p6', 'Tidy', { kind: 'sql', params: { sql: `coalesce(nullif(upper(trim("Note")), ''), lpad(left("City", 2), 4, '-')) || '…'` } }),
  calculated('p7', 'Month', { kind: 'sql', params: { sql: `strftime(date_trunc('month', "Day"), '%Y-%m')` } }),
  calculated('p8', 'Cost', { kind: 'sql', params: { sql: 'round(abs("Price" * "Quantity") / 3, 2)' } }, 'DOUBLE'),
  calculated('p9', 'Size of place', { kind: 'concatenate', params: { separator: '', columns: ['p5', 'p1'] } }),
]

const SQL_MEASURES = [
  'sum("Price")',
  'sum("Price" * "Quantity") / nullif(sum("Quantity"), 0)',
  'count(*)',
  'count(DISTINCT "City")',
  'avg("Price") FILTER (WHERE "Paid")',
  'median("Price")',
  'quantile_cont("Price", 0.9)',
  `string_agg(DISTINCT "City", ', ' ORDER BY "City")`,
  'max("Day")',
  'min("Hour")',
  'stddev_samp("Price")',
  'corr("Price", "Quantity")',
  'arg_max("City", "Price")',
  'bool_or("Paid")',
  'CASE WHEN count(*) > 3 THEN round(avg("Price"), 1) ELSE 0 END',
]

const ui = (id: string, agg: Aggregation, column_id: string | null, more: object = {}): Measure =>
  Measure.parse({ id, name: `${id} ${agg}`, type: 'ui', value: { agg, column_id }, ...more })

const ALONG = { nothing: undefined, field: { column_id: 'c1' }, item: { column_id: 'c1', value: 'East' } }
const baseOf = (name: ShowValuesAsName) => ALONG[SHOW_AS[name].needs]

const shown = (name: ShowValuesAsName, i: number): Measure => {
  const params = baseOf(name)
  return ui(`v${i + 1}`, i % 2 === 0 ? 'sum' : 'count', 'c4', { show_values_as: { name, label: `Shown ${name}`, ...(params ? { params } : {}) } })
}

const formats = (): NumberFormat[] => [
  ...Object.values(NUMBER_PRESETS),
  ...[1, 100, 0.01, 1e3, 1e6, 1e9, 1e12].map((magnitude) => NumberFormat.parse({ magnitude, decimalPlaces: 3, suffix: ' u' })),
  ...(['original', 'dash', 'hide'] as const).map((zeroFormat) => NumberFormat.parse({ zeroFormat, thousandSeparator: 'space', symbol: '¥' })),
  NumberFormat.parse({ negativeFormat: 'parentheses', enableColor: true, positiveColor: '#112233', negativeColor: 'AABBCC80', decimalPlaces: 10 }),
]

const expression = (id: string, operators: readonly string[], first: object, operand: object): Measure =>
  Measure.parse({ id, name: `Expression ${id}`, type: 'expression', value: { first, rest: operators.map((operator) => ({ operator, operand })) } })

interface Parts {
  rows: string[]
  columns?: string[]
  measures?: Measure[]
  filters?: object[]
  calculations?: Column[]
  sort?: object[]
  showEmpty?: string[]
}

const config = ({ rows, columns = [], measures = [ui('n', 'count', null)], filters = [], calculations = [], sort = [], showEmpty }: Parts): StepConfig =>
  StepConfig.parse({
    query: { value: { filters, measures, groupbys: [...rows, ...columns], group_calculations: calculations } },
    pivot: { rows, columns, sort, ...(showEmpty ? { show_empty: showEmpty } : {}) },
  })

const FILTER_VALUES: Record<FilterOperator, unknown[]> = { IN: ['East', null], 'NOT IN': ['West'], '=': ['East'], 'IS NULL': [], 'IS NOT NULL': [] }

type Looks = Partial<Omit<Step, 'id' | 'step_id' | 'analysis_id' | 'name' | 'config'>>

/** The steps, each with a name, a config and its display settings. */
function steps(): [string, StepConfig, Looks?][] {
  const sums = [ui('m1', 'sum', 'c4', { scope: 'analysis' }), ui('m2', 'count', null, { scope: 'analysis' })]
  return [
    [
      'Aggregations',
      config({ rows: ['c1', 'c2'], columns: ['c8'], measures: Aggregation.options.map((agg, i) => ui(`a${i + 1}`, agg, 'c4', { scope: 'step' })) }),
    ],
    ['Show values as', config({ rows: ['c1', 'c2'], columns: ['c8'], measures: SHOW_AS_NAMES.map(shown) })],
    ['Formats', config({ rows: ['c1'], measures: formats().map((format, i) => ui(`f${i + 1}`, 'sum', 'c4', { format })) })],
    [
      'SQL',
      config({ rows: ['c1'], measures: SQL_MEASURES.map((sql, i) => Measure.parse({ id: `q${i + 1}`, name: `SQL ${i + 1}`, type: 'sql', value: { sql } })) }),
    ],
    [
      'Expressions',
      config({
        rows: ['c1'],
        measures: [
          ...sums,
          expression('e1', ['add', 'subtract', 'multiply', 'divide'], { measure_id: 'm1' }, { measure_id: 'm2' }),
          expression('e2', ['multiply'], { constant: 2 }, { measure_id: 'e1' }),
          expression('e3', ['divide'], { measure_id: 'm3' }, { constant: '12345678901234567.89' }),
        ],
      }),
    ],
    [
      'Measures of some rows',
      config({
        rows: ['c1'],
        measures: FilterOperator.options.map((operator, i) =>
          ui(`w${i + 1}`, 'sum', 'c4', { value: { agg: 'sum', column_id: 'c4', filters: [{ column: 'c1', operator, value: FILTER_VALUES[operator] }] } }),
        ),
      }),
    ],
    ['Groups', config({ rows: ['g1', 'g2'], columns: ['r1'], calculations: groupColumns() })],
    ['Ranges', config({ rows: ['d1', 'r2'], calculations: groupColumns() })],
    ['Series', config({ rows: ['s1', 's2'], columns: ['s8'], calculations: seriesColumns() })],
    ['Groups without rows', config({ rows: ['c1', 'c5'], columns: ['s3'], calculations: seriesColumns(), showEmpty: ['c5', 'c1', 's3'] })],
    ['Windows', config({ rows: ['s3', 's4', 's5', 's6', 's7'], calculations: seriesColumns() })],
    [
      'Calculated',
      config({
        rows: ['p4', 'p5', 'p9'],
        columns: ['p7'],
        measures: [ui('k1', 'avg', 'p3'), ui('k2', 'sum', 'p8'), ui('k3', 'count_distinct', 'p6')],
        calculations: plainColumns(),
      }),
    ],
    ...FilterOperator.options.map((operator): [string, StepConfig] => [
      `Filter ${operator}`,
      config({ rows: ['c1', 'c2'], filters: [{ column: 'c1', operator, value: FILTER_VALUES[operator] }] }),
    ]),
    [
      'Sorted',
      config({
        rows: ['c1', 'c2'],
        columns: ['c8'],
        measures: sums,
        filters: [{ column: 'c8', operator: 'IN', value: [true, false] }],
        sort: [
          { column_id: 'c1', direction: 'desc', by: { kind: 'measure', measure_id: 'm1', at: [true] } },
          { column_id: 'c2', direction: 'desc' },
          { column_id: 'c8', direction: 'asc', by: { kind: 'measure', measure_id: 'm2', at: [] } },
        ],
      }),
      {
        description: 'Widths, alignment and totals differ from the usual.\n第二行。',
        show_description: true,
        table_settings: TableSettings.parse({
          alignment: 'left',
          row_headers: 'split',
          widths: { 'field:c1': 180, 'measure:m1': 140 },
          totals: { rows: false, columns: false, hidden: ['c1'] },
          values_on: 'rows',
          formats: everyFormat(),
        }),
      },
    ],
    [
      'Groups chosen',
      {
        ...config({ rows: ['c1', 'c2'], columns: ['c8'], measures: sums }),
        pivot: PivotLayout.parse({
          rows: ['c1', 'c2'],
          columns: ['c8'],
          tops: [
            { column_id: 'c1', kind: 'percent', amount: 80, measure_id: 'm2' },
            { column_id: 'c2', kind: 'bottom', amount: 2, measure_id: 'm1', at: [true], others: false },
            { column_id: 'c8', measure_id: 'm3' },
          ],
          conditions: Comparison.options.map((operator) => ({
            ...{ column_id: 'c2', measure_id: 'm2', operator, totals: operator === 'between' ? 'shown' : 'all' },
            values: [0, '1000'].slice(0, COMPARISONS[operator].values),
          })),
        }),
      },
    ],
    [
      'Totals hidden',
      config({ rows: ['c1', 'c2'], columns: ['c8', 'c9'], measures: sums }),
      { table_settings: TableSettings.parse({ alignment: 'center', totals: { hidden: ['c8'] } }) },
    ],
    ...ChartSettings.shape.chartType.unwrap().options.map((chartType, i): [string, StepConfig, Looks] => [
      `Chart ${chartType}`,
      config({ rows: ['c1'], columns: i === 0 ? ['c8'] : [], measures: sums }),
      {
        display_mode: i % 2 === 0 ? 'chart' : 'both',
        chart_settings: ChartSettings.parse({
          chartType,
          showLegend: i !== 0,
          showGrid: true,
          showDataLabels: i !== 0,
          showYAxis: i !== 0,
          stacked: i === 0,
          seriesColors: { m1: '#336699', East: 'AA3311' },
          selectedMeasure: 'm1',
          selectedSecondaryMeasure: i === 1 ? 'm2' : null,
        }),
      },
    ]),
    ...DisplayMode.options.map((display_mode): [string, StepConfig, Looks] => [
      `Shows ${display_mode}`,
      config({ rows: ['c6'], columns: ['c7'] }),
      { display_mode },
    ]),
    ['Only columns', config({ rows: [], columns: ['c1', 'c8'] })],
    ['Only measures', config({ rows: [], measures: sums })],
    ['', config({ rows: [], measures: [] })],
  ]
}

/** The document on a dataset of `ordersCsv`. */
export function everyKind(document: AnalysisDocument): AnalysisDocument {
  return {
    dataset: {
      ...document.dataset,
      columns: [...document.dataset.columns, ...plainColumns().map((c) => ({ ...c, id: `all-${c.id}`, name: `All: ${c.name}` }))],
    },
    steps: steps().map(([name, step, looks], i) => ({ ...newStep(`s${i + 1}`, name, '', step), ...looks })),
    measures: [ui('m1', 'sum', 'c4'), ui('m2', 'count', null), ui('m3', 'avg', 'c4'), ui('m4', 'max', 'c5')],
  }
}
