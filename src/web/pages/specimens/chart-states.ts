/** Charts in many states, for the page of specimens. */
import type { ChartLook, ChartWords, Drawing } from '../../../chart/drawing.ts'
import { LOOKS } from '../../../chart/looks.ts'
import { smallDrawing } from '../../../chart/small.ts'
import { ChartSettings } from '../../../contract/chart.ts'
import type { PivotResult } from '../../../contract/pivot-result.ts'
import { OTHERS, type Value } from '../../../contract/scalar.ts'
import { axisLabels } from '../../../format/axis.ts'
import { suitedChart } from '../../../format/chart-suited.ts'
import { formatNumber } from '../../../format/number.ts'
import { NUMBER_PRESETS } from '../../../format/presets.ts'
import { shortNumbers } from '../../../format/short-number.ts'
import type { Locale } from '../../../texts/languages.ts'
import { amount, aResult, CHINESE, CHINESE_CONTINENTS, CONTINENTS, COUNTRIES, LONG_NAMES, MANY, MONTHS, REGIONS, TWENTY, YEARS } from './chart-results.ts'

type Width = 'wide' | 'phone' | 'small'

interface ChartState {
  readonly result: PivotResult
  readonly settings: Partial<ChartSettings>
  readonly scheme: 'light' | 'dark'
  readonly locale: Locale
  readonly width: Width
}

const SIZES = { wide: { width: 520, height: 300 }, phone: { width: 320, height: 300 } } as const
const { whole, decimal } = NUMBER_PRESETS

/** Words as on the page, without texts of the interface. */
function wordsIn(locale: Locale, look: ChartLook): ChartWords {
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const isChinese = locale === 'zh'
  return {
    write: (value) => (value === null ? '' : formatNumber(value, Math.abs(value) < 10 ? decimal : whole)),
    short: (sample) => shortNumbers(sample, decimal, locale),
    colour: (value) => (value !== null && value < 0 ? look.negative : null),
    writeAxis: (ticks) => axisLabels(ticks, whole, locale),
    share: (share) => percent.format(share),
    more: (count) => (isChinese ? `另有 ${count} 项` : `and ${count} more`),
    reference: (kind) => kind,
    count: String,
    groups: isChinese ? '分组数' : 'Groups',
    ofShown: (share) => (isChinese ? `占所示各项的 ${share}` : `${share} of those shown`),
    changedFrom: (label) => (isChinese ? `较 ${label}` : `from ${label}`),
  }
}

const state = (result: PivotResult, settings: Partial<ChartSettings> = {}, more: Partial<ChartState> = {}): ChartState => ({
  ...{ result, settings, scheme: 'light', locale: 'en', width: 'wide' },
  ...more,
})

const one = aResult({ rows: REGIONS })
const three = aResult({ rows: REGIONS, columns: YEARS })
const months = aResult({
  rows: MONTHS,
  columns: ['A', 'B', 'C'],
  value: (share, { row, column }) => Math.round(1e5 * (9 + column * 4 + 3 * Math.sin(row / 4) + share)),
})
const signed = aResult({ rows: REGIONS, columns: YEARS, value: (share) => Math.round(1e5 * (share - 0.5)) })
const twoMeasures = aResult({
  rows: MONTHS.slice(0, 12),
  measures: ['Sales', 'Orders'],
  value: (share, { measure }) => (measure === 0 ? amount(share) : Math.round(900 * share)),
})
const pairs = aResult({
  rows: MONTHS.slice(0, 6),
  columns: ['A', 'B', 'C'],
  measures: ['Sales', 'Orders'],
  value: (share, { measure }) => (measure === 0 ? amount(share) : Math.round(900 * share)),
})
const places = aResult({ rows: MANY, measures: ['Sales', 'Costs'] })
const gaps = aResult({ rows: MONTHS, columns: ['A', 'B'], value: (share, { row }) => (row % 9 > 6 ? null : amount(share)) })
const branches = aResult({ rows: REGIONS, columns: TWENTY })
const products = aResult({ rows: YEARS, columns: TWENTY.slice(0, 12) })
const chinese = aResult({ rows: CHINESE, columns: ['2023年', '2024年'], measures: ['销售额'], value: (share) => Math.round(1e8 * (0.2 + share)) })
const countries = aResult({ rows: COUNTRIES, outer: CONTINENTS, columns: YEARS })
const days = aResult({ rows: ['2024-05-01', '2024-05-02', '2024-05-03'], dtype: 'DATE' })

const LINE = { chartType: 'line', showDataLabels: false } as const
const AREA = { ...LINE, variant: 'area' } as const
const HORIZONTAL = { variant: 'horizontal' } as const
const PIE = { chartType: 'pie' } as const
const DONUT = { chartType: 'pie', variant: 'donut' } as const
const SCATTER = { chartType: 'line', variant: 'scatter' } as const
const HEAT = { variant: 'heat_map' } as const
const DARK = { scheme: 'dark' } as const
const PHONE = { width: 'phone' } as const
const SMALL = { width: 'small' } as const
const AVERAGE = { kind: 'average', measure_id: null, value: null, label: '' } as const
const TARGET = { kind: 'target', measure_id: null, value: 900_000, label: '' } as const

/** Charts by kind, and by what makes them hard to draw. */
export const CHART_STATES: Readonly<Record<string, ChartState>> = {
  bar: state(one),
  'bar, three series': state(three, { showGrid: true }),
  'bar, stacked': state(three, { stacked: true }),
  'bar, to 100 %': state(three, { stacked: true, normalized: true }),
  'horizontal bar': state(one, HORIZONTAL),
  line: state(months, { ...LINE, showGrid: true }),
  area: state(months, AREA),
  'area, stacked': state(months, { ...AREA, stacked: true }),
  'bar with line': state(twoMeasures, { variant: 'with_line' }),
  pie: state(one, PIE),
  donut: state(one, DONUT),
  scatter: state(places, SCATTER),
  'heat map': state(three, HEAT),
  histogram: state(places, { variant: 'histogram' }),
  number: state(days, { variant: 'number' }),
  'small multiples': state(products, { multiplesBy: 'c' }),
  'small multiples, two axes': state(pairs, { multiplesBy: 'c', variant: 'with_line' }),
  'reference lines': state(one, { references: [AVERAGE, TARGET] }),
  'reference lines, horizontal': state(one, { ...HORIZONTAL, references: [AVERAGE, { ...TARGET, value: 600_000 }] }),
  titles: state(one, { title: 'Sales by region', acrossTitle: 'Region', valueTitle: 'EUR' }),
  'many bars': state(aResult({ rows: MANY })),
  'many horizontal bars': state(aResult({ rows: TWENTY }), { ...HORIZONTAL, order: 'descending' }),
  'many slices': state(aResult({ rows: MANY }), PIE),
  'many cells': state(aResult({ rows: TWENTY, columns: MONTHS.slice(0, 24) }), HEAT),
  'long names, bar': state(aResult({ rows: LONG_NAMES })),
  'long names, horizontal bar': state(aResult({ rows: LONG_NAMES }), HORIZONTAL),
  'long names, pie': state(aResult({ rows: LONG_NAMES.slice(0, 5) }), PIE),
  'long names, legend': state(aResult({ rows: YEARS, columns: LONG_NAMES.slice(0, 6) })),
  'two levels, bar': state(countries),
  'two levels, horizontal bar': state(countries, { ...HORIZONTAL, stacked: true, acrossTitle: 'Country' }),
  'two levels, line': state(countries, LINE),
  'two levels, heat map': state(countries, HEAT),
  'negative, bar': state(signed, { showGrid: true }),
  'negative, horizontal bar': state(signed, HORIZONTAL),
  'negative, stacked': state(signed, { stacked: true }),
  'negative, line': state(signed, LINE),
  'negative, heat map': state(signed, HEAT),
  'blank group': state(aResult({ rows: [...REGIONS, null] })),
  'blank values, line': state(gaps, LINE),
  'blank values, bar': state(gaps),
  'one group': state(aResult({ rows: ['North'] })),
  'one point': state(aResult({ rows: ['2024-01'] }), { chartType: 'line' }),
  '20 series, bar': state(branches),
  '20 series, line': state(aResult({ rows: MONTHS, columns: TWENTY }), LINE),
  '20 series, stacked': state(branches, { stacked: true }),
  'safe colors': state(three, { palette: 'colour_blind' }),
  'dark, bar': state(three, {}, DARK),
  'dark, line': state(months, LINE, DARK),
  'dark, pie': state(one, PIE, DARK),
  'dark, heat map': state(three, HEAT, DARK),
  'dark, scatter': state(places, SCATTER, DARK),
  'dark, small multiples': state(products, { multiplesBy: 'c' }, DARK),
  'phone, bar': state(three, {}, PHONE),
  'phone, horizontal bar': state(aResult({ rows: LONG_NAMES }), HORIZONTAL, PHONE),
  'phone, line': state(months, LINE, PHONE),
  'phone, pie': state(one, PIE, PHONE),
  'phone, two levels': state(countries, { ...HORIZONTAL, stacked: true }, PHONE),
  'phone, heat map': state(three, HEAT, PHONE),
  'Chinese, bar': state(chinese, {}, { locale: 'zh' }),
  'Chinese, horizontal bar': state(chinese, HORIZONTAL, { locale: 'zh' }),
  'Chinese, two levels': state(aResult({ rows: CHINESE, outer: CHINESE_CONTINENTS, measures: ['销售额'] }), { acrossTitle: '地区' }, { locale: 'zh' }),
  'Chinese, small multiples': state(chinese, { multiplesBy: 'c' }, { locale: 'zh' }),
  'small, bar': state(three, {}, SMALL),
  'small, line': state(months, LINE, SMALL),
  'small, dark': state(one, HORIZONTAL, { ...SMALL, ...DARK }),
}

/** The drawing of a state. */
export function drawingOf({ result, settings: changed, scheme, locale, width }: ChartState): Drawing {
  const settings = ChartSettings.parse(changed)
  const isChinese = locale === 'zh'
  const labels = {
    key: (value: Value) => (value === OTHERS ? (isChinese ? '其他' : 'Others') : String(value)),
    blank: isChinese ? '（空白）' : '(blank)',
    total: isChinese ? '总计' : 'Total',
  }
  const { chart } = suitedChart(result, settings, labels)
  const look = LOOKS[scheme]
  const parts = { chart, settings, look, words: wordsIn(locale, look) }
  if (width === 'small') return smallDrawing(parts).drawing
  return { ...parts, title: settings.title || null, size: SIZES[width], hidden: new Set(), isStill: true }
}
