/** The texts of a chart's table of values: a head and one row per group, bin or period, as suits the kind. */
import { type ChartMark, type ChartSettings, chartTraits } from '../../../contract/chart.ts'
import { binsOf } from '../../../format/bins.ts'
import type { Chart } from '../../../format/chart-data.ts'

interface FigureWords {
  readonly group: string
  readonly groups: string
  readonly range: string
  readonly period: string
  readonly count: (count: number) => string
}
type Write = (value: number | null, measureId: string) => string
type Rows = readonly (readonly string[])[]

const ofGroups = ({ labels, datasets, empty }: Chart, write: Write, words: FigureWords): Rows => [
  [words.group, ...datasets.map((series) => series.label)],
  ...[...labels.entries()]
    .filter(([at]) => !empty?.has(at))
    .map(([at, label]) => [label, ...datasets.map((series) => write(series.data[at] ?? null, series.measure_id))]),
]

function ofPoints({ labels, datasets, measures = [], seriesLabels = [] }: Chart, write: Write, words: FigureWords): Rows {
  const names = datasets.map((series, at) => [
    seriesLabels[Math.floor(at / Math.max(1, measures.length))],
    measures.find((m) => m.measure_id === series.measure_id)?.name,
  ])
  return [
    [words.group, ...names.map((parts) => parts.filter((part) => part !== undefined && part !== '').join(', '))],
    ...ofGroups({ labels, datasets, keys: [] }, write, words).slice(1),
  ]
}

function ofBins({ datasets }: Chart, settings: ChartSettings, write: Write, words: FigureWords): Rows {
  const measure = datasets[0]?.measure_id ?? ''
  const values = datasets.flatMap((series) => series.data.filter((value) => value !== null))
  const { edges, counts } = binsOf(values, settings.bins)
  return [
    [words.range, words.groups],
    ...counts.map((count, at) => [`${write(edges[at] ?? null, measure)} – ${write(edges[at + 1] ?? null, measure)}`, words.count(count)]),
  ]
}

function ofHeadline({ headline }: Chart, write: Write, words: FigureWords): Rows {
  const values = headline?.values ?? []
  const before = headline?.before ?? null
  return [
    [words.period, ...values.map(({ name }) => name)],
    [headline?.label ?? '', ...values.map(({ value, measure_id }) => write(value, measure_id))],
    ...(before === null ? [] : [[before, ...values.map((one) => write(one.before, one.measure_id))]]),
  ]
}

function rowsOf(chart: Chart, settings: ChartSettings, write: Write, words: FigureWords): Rows {
  const rows: Readonly<Partial<Record<ChartMark, () => Rows>>> = {
    point: () => ofPoints(chart, write, words),
    bin: () => ofBins(chart, settings, write, words),
    text: () => ofHeadline(chart, write, words),
  }
  return rows[chartTraits(settings).mark]?.() ?? ofGroups(chart, write, words)
}

/** One table of values: that of a chart, or of one of its small charts. */
export interface FigurePart {
  /** The name of the small chart; empty for a whole one. */
  readonly name: string
  readonly head: readonly string[]
  readonly rows: Rows
}

/** The tables of a chart. `write` formats a value of a measure. */
export function figuresOf(chart: Chart, settings: ChartSettings, write: Write, words: FigureWords): FigurePart[] {
  const panels = chart.panels ?? [{ name: '', chart }]
  return panels.map((panel) => {
    const [head = [], ...rows] = rowsOf(panel.chart, settings, write, words)
    return { name: panel.name, head, rows }
  })
}

/** The most rows that the page has at a time. */
export const FIGURE_ROWS = 100

/** Some consecutive rows of all tables: the first one is row `from` of `all`, counted from 1. */
export interface FigurePage {
  readonly parts: readonly FigurePart[]
  readonly from: number
  readonly to: number
  readonly all: number
}

/** A page of the rows of all tables, counted from 0. A page beyond the last one is the last one. */
export function figurePage(parts: readonly FigurePart[], page: number): FigurePage {
  const all = parts.reduce((sum, { rows }) => sum + rows.length, 0)
  const first = Math.min(page, Math.max(0, Math.ceil(all / FIGURE_ROWS) - 1)) * FIGURE_ROWS
  const last = Math.min(all, first + FIGURE_ROWS)
  let before = 0
  const shown = parts.flatMap((part) => {
    const rows = part.rows.slice(Math.max(0, first - before), Math.max(0, last - before))
    before += part.rows.length
    return rows.length === 0 && all > 0 ? [] : [{ ...part, rows }]
  })
  return { parts: shown, from: Math.min(all, first + 1), to: last, all }
}
