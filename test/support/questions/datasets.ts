/** The datasets that the questions refer to, with columns and values: the demo datasets, and unusual ones. */
import { pinyin } from 'pinyin-pro'
import { EMPTY_CONFIG } from '../../../src/analysis/document.ts'
import { configure } from '../../../src/ask/configure.ts'
import type { QuestionContext } from '../../../src/ask/cursor.ts'
import { readQuestion } from '../../../src/ask/read.ts'
import { Column } from '../../../src/contract/column.ts'
import { PLAIN_CALENDAR } from '../../../src/contract/date-series.ts'
import { FILTERS, filteredValues } from '../../../src/contract/filter.ts'
import { Measure } from '../../../src/contract/measure.ts'
import type { Value } from '../../../src/contract/scalar.ts'
import type { StepConfig } from '../../../src/contract/step.ts'
import { questionWords as en } from '../../../src/texts/en/question-words.ts'
import { questionWords as zh } from '../../../src/texts/zh/question-words.ts'

type Columns = readonly (readonly [name: string, dtype: string, values?: readonly Value[]])[]

const COLUMNS = {
  population: [
    ['Year', 'BIGINT'],
    ['Region', 'VARCHAR', ['South Asia', 'Europe & Central Asia', 'Sub-Saharan Africa', 'America', 'East Asia & Pacific', 'Middle East & North Africa']],
    [
      'Country',
      'VARCHAR',
      ['China', 'India', 'United States', 'South Africa', 'Trinidad and Tobago', 'Brazil', 'Germany', 'Japan', 'Nigeria', 'South Korea', 'North Korea'],
    ],
    ['Population', 'BIGINT'],
    ['Life expectancy', 'DECIMAL(18,3)'],
    ['Fertility', 'DECIMAL(18,3)'],
  ],
  births: [
    ['Date', 'DATE'],
    ['Year', 'BIGINT'],
    ['Month', 'BIGINT'],
    ['Weekday', 'VARCHAR', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']],
    ['Births', 'BIGINT'],
  ],
  mortality: [
    ['Year', 'BIGINT'],
    ['Decade', 'BIGINT'],
    ['Race', 'VARCHAR', ['Black', 'White']],
    ['Deaths per 1,000', 'DECIMAL(18,1)'],
  ],
  flights: [
    ['Departure', 'TIMESTAMP'],
    ['Month', 'VARCHAR', ['2001-01', '2001-02', '2001-03', '2001-04', '2001-05', '2001-06']],
    ['Weekday', 'VARCHAR', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']],
    ['Hour', 'BIGINT'],
    ['State', 'VARCHAR', ['CA', 'TX', 'NY', 'IL']],
    ['City', 'VARCHAR', ['New York', 'Los Angeles', 'Chicago', 'San Francisco', 'San Diego']],
    ['Origin', 'VARCHAR', ['JFK', 'LAX', 'ORD']],
    ['Destination', 'VARCHAR', ['JFK', 'LAX', 'ORD']],
    ['Destination state', 'VARCHAR', ['CA', 'TX', 'NY']],
    ['Delay', 'INTEGER'],
    ['Distance', 'INTEGER'],
  ],
  retail: [
    ['Order id', 'BIGINT'],
    ['Order date', 'DATE'],
    ['Quarter', 'VARCHAR', ['2024 Q1', '2024 Q2', '2025 Q1']],
    ['Region', 'VARCHAR', ['East', 'West', 'North', 'South', '华东', '华北']],
    ['City', 'VARCHAR', ['Berlin', 'Paris', '上海', '北京', '重庆', '南京']],
    ['Channel', 'VARCHAR', ['Online', 'Store', 'Phone', null, '']],
    ['Segment', 'VARCHAR', ['Consumer', 'Corporate', 'Home office']],
    ['Category', 'VARCHAR', ['Toys', 'Books', 'Garden', '家具']],
    ['Product', 'VARCHAR', ['Toys 001', 'Books 002']],
    ['Customer', 'VARCHAR', ['C00001', 'C00002']],
    ['Quantity', 'INTEGER'],
    ['Unit price', 'DECIMAL(18,2)'],
    ['Discount', 'DECIMAL(18,2)'],
    ['Revenue', 'DECIMAL(18,2)'],
    ['Returned', 'BOOLEAN'],
  ],
  chinese: [
    ['年份', 'BIGINT'],
    ['大洲', 'VARCHAR', ['亚洲', '欧洲', '非洲', '北美洲', '南美洲']],
    ['国家', 'VARCHAR', ['中国', '印度', '日本', '美国', '德国', '特立尼达和多巴哥']],
    ['人口', 'BIGINT'],
    ['预期寿命', 'DECIMAL(18,3)'],
    ['生育率', 'DECIMAL(18,3)'],
    ['是否成员', 'BOOLEAN'],
  ],
  orders: [
    ['订单日期', 'DATE'],
    ['地区', 'VARCHAR', ['华东', '华北', '华南', '西南']],
    ['城市', 'VARCHAR', ['上海', '北京', '南京', '重庆', '北海']],
    ['渠道', 'VARCHAR', ['线上', '门店', '电话']],
    ['产品类别', 'VARCHAR', ['家具', '玩具', '图书']],
    ['客户编号', 'VARCHAR', ['C1', 'C2']],
    ['数量', 'INTEGER'],
    ['销售额', 'DECIMAL(18,2)'],
    ['利润', 'DECIMAL(18,2)'],
    ['折扣率', 'DECIMAL(18,2)'],
  ],
  odd: [
    ['Cost per unit', 'DECIMAL(18,2)'],
    ['Sold by', 'VARCHAR', ['Ana & Ben', 'Cleo']],
    ['by', 'VARCHAR', ['x', 'y']],
    ['Total', 'INTEGER'],
    ['Share of total', 'DOUBLE'],
    ['net_amount_eur', 'DECIMAL(18,2)'],
    ['unitPrice', 'DECIMAL(18,2)'],
    ['Start date', 'DATE'],
    ['End date', 'DATE'],
    ['Top', 'VARCHAR', ['yes', 'no']],
    ['每单金额', 'DECIMAL(18,2)'],
    ['Status', 'VARCHAR', ['in progress', 'done', 'not started', 'per request']],
  ],
} as const satisfies Record<string, Columns>

/** `shop` has the columns of `retail`; its analysis also defines measures. */
const DATASETS = { ...COLUMNS, shop: COLUMNS.retail }
const MEASURES = [
  { id: 'm1', name: 'Orders', agg: 'count_distinct', column_id: 'c1' },
  { id: 'm2', name: 'Total revenue', agg: 'sum', column_id: 'c14' },
].map(({ id, name, ...value }) => Measure.parse({ id, name, type: 'ui', value }))

/** A dataset, a question, and the expected answer in the format of `answer`. */
export type Question = readonly [dataset: DatasetName, question: string, answer: string]

export type DatasetName = keyof typeof DATASETS

export const columnsOf = (name: DatasetName): Column[] =>
  DATASETS[name].map(([label, dtype], i) => Column.parse({ id: `c${i + 1}`, name: label, dtype, original_name: label }))

const spelled = (text: string) => {
  const syllables = pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  return {
    whole: syllables.join('').replace(/\s+/g, '').toLowerCase(),
    initials: syllables
      .map((one) => one[0] ?? '')
      .join('')
      .toLowerCase(),
  }
}

export const knownOf = (name: DatasetName): QuestionContext => ({
  columns: columnsOf(name),
  measures: name === 'shop' ? MEASURES : [],
  languages: [en, zh],
  spelled,
  values: (column) => ({ values: (DATASETS[name][Number(column.slice(1)) - 1] as Columns[number] | undefined)?.[2] ?? [], isPart: false }),
})

const valueText = (value: Value): string => (value === null ? 'blank' : String(value))

/** Formats a configuration as one line, the format of the expected answers. */
export function brief(config: StepConfig, columns: readonly Column[]): string {
  const { measures, filters, group_calculations } = config.query.value
  const name = (id: string): string => {
    const own = group_calculations.find((c) => c.id === id)
    if (own?.config?.kind === 'date_series') return `${name(own.config.base_column)}/${own.config.params.window}`
    return columns.find((c) => c.id === id)?.name ?? own?.name ?? id
  }
  const measure = (m: (typeof measures)[number]): string => {
    const of = m.type === 'ui' ? `${m.value.agg}(${m.value.column_id === null ? '' : name(m.value.column_id)})` : m.name
    const { name: shown, params } = m.show_values_as
    const along = params
      ? ` ${name(params.column_id)}${params.relative ? ` ${params.relative}` : ''}${params.value === undefined ? '' : ` ${params.value}`}`
      : ''
    return shown === 'none' ? of : `${of} as ${shown}${along}`
  }
  const filter = (f: (typeof filters)[number]): string => {
    const own = group_calculations.find((c) => c.id === f.column && c.of_filter)
    if (own?.config?.kind === 'rules')
      return `${name(own.config.base_column)} ${own.config.params.rules.map((r) => `${r.operator} ${r.values.join('..')}`.trim()).join(' | ')}`
    if (own?.config?.kind === 'date_ranges')
      return `${name(own.config.base_column)} ${own.config.params.ranges.map((r) => [r.preset, r.count, r.from, r.to].filter(Boolean).join(' ')).join(' | ')}`
    return `${name(f.column)} ${f.operator}${FILTERS[f.operator].values === 'none' ? '' : ` ${filteredValues(f).map(valueText).join(', ')}`}`
  }
  const sort = config.pivot.sort.map((s) => {
    const { by } = s
    const found = by.kind === 'measure' ? measures.find((m) => m.id === by.measure_id) : undefined
    return `${name(s.column_id)} ${s.direction}${found ? ` by ${measure(found)}` : ''}`
  })
  const axes = [config.pivot.rows.map(name).join(', '), ...(config.pivot.columns.length > 0 ? [config.pivot.columns.map(name).join(', ')] : [])].join(' × ')
  return [
    measures.map(measure).join(' + '),
    axes,
    ...(filters.length > 0 ? [`where ${filters.map(filter).join(' and ')}`] : []),
    ...(sort.length > 0 ? [`sort ${sort.join(', ')}`] : []),
  ].join(' | ')
}

/** Answers a question: returns its configuration as one line, or '?' with the reason why there is none. */
export function answer(question: string, dataset: DatasetName): string {
  const columns = columnsOf(dataset)
  const reading = readQuestion(question, knownOf(dataset))
  if (reading.state === 'needs') return 'needs values'
  if (reading.state === 'unclear')
    return `? ${reading.unclear.why}: ${reading.unclear.pieces?.join(' | ') ?? reading.unclear.text}${reading.unclear.offers.length > 0 ? ` -> ${reading.unclear.offers.join(', ')}` : ''}`
  const present = {
    config: EMPTY_CONFIG,
    columns,
    measures: knownOf(dataset).measures,
    calendar: PLAIN_CALENDAR,
    say: { measure: (agg: string, column: string | null) => `${agg} ${column ?? 'rows'}`, window: (column: string, window: string) => `${column} ${window}` },
  }
  const { config, problems } = configure(reading.asked, present)
  return problems.length > 0 ? `? ${problems.map(({ why, text }) => `${why}: ${text}`).join(', ')}` : brief(config, columns)
}
