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
/** Rows are written when they are shown, because a chart can have thousands. */
type Row = () => readonly string[]
interface Figures {
  readonly head: readonly string[]
  readonly rows: readonly Row[]
}

const groupRows = ({ labels, datasets, empty }: Chart, write: Write): Row[] =>
  labels.flatMap((label, at) => (empty?.has(at) ? [] : [() => [label, ...datasets.map((series) => write(series.data[at] ?? null, series.measure_id))]]))

const ofGroups = (chart: Chart, write: Write, words: FigureWords): Figures => ({
  head: [words.group, ...chart.datasets.map((series) => series.label)],
  rows: groupRows(chart, write),
})

function ofPoints(chart: Chart, write: Write, words: FigureWords): Figures {
  const { datasets, measures = [], seriesLabels = [] } = chart
  const names = datasets.map((series, at) => [
    seriesLabels[Math.floor(at / Math.max(1, measures.length))],
    measures.find((m) => m.measure_id === series.measure_id)?.name,
  ])
  return {
    head: [words.group, ...names.map((parts) => parts.filter((part) => part !== undefined && part !== '').join(', '))],
    rows: groupRows(chart, write),
  }
}

function ofBins({ datasets }: Chart, settings: ChartSettings, write: Write, words: FigureWords): Figures {
  const measure = datasets[0]?.measure_id ?? ''
  const values = datasets.flatMap((series) => series.data.filter((value) => value !== null))
  const { edges, counts } = binsOf(values, settings.bins)
  return {
    head: [words.range, words.groups],
    rows: counts.map((count, at) => () => [`${write(edges[at] ?? null, measure)} – ${write(edges[at + 1] ?? null, measure)}`, words.count(count)]),
  }
}

function ofHeadline({ headline }: Chart, write: Write, words: FigureWords): Figures {
  const values = headline?.values ?? []
  const before = headline?.before ?? null
  return {
    head: [words.period, ...values.map(({ name }) => name)],
    rows: [
      () => [headline?.label ?? '', ...values.map(({ value, measure_id }) => write(value, measure_id))],
      ...(before === null ? [] : [() => [before, ...values.map((one) => write(one.before, one.measure_id))]]),
    ],
  }
}

function figuresIn(chart: Chart, settings: ChartSettings, write: Write, words: FigureWords): Figures {
  const kinds: Readonly<Partial<Record<ChartMark, () => Figures>>> = {
    point: () => ofPoints(chart, write, words),
    bin: () => ofBins(chart, settings, write, words),
    text: () => ofHeadline(chart, write, words),
  }
  return kinds[chartTraits(settings).mark]?.() ?? ofGroups(chart, write, words)
}

/** The values of a chart, or of one of its small charts, whose name is then not empty. */
interface FigurePart extends Figures {
  readonly name: string
}

/** The tables of a chart. `write` formats a value of a measure. */
export const figuresOf = (chart: Chart, settings: ChartSettings, write: Write, words: FigureWords): FigurePart[] =>
  (chart.panels ?? [{ name: '', chart }]).map((panel) => ({ name: panel.name, ...figuresIn(panel.chart, settings, write, words) }))

/** One table of values, with the texts of its rows. */
export interface FigureRows {
  readonly name: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The most rows that the page has at a time. */
export const FIGURE_ROWS = 100

/** Some consecutive rows of all tables: the first one is row `from` of `all`, counted from 1. */
export interface FigurePage {
  readonly parts: readonly FigureRows[]
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
    return rows.length === 0 && all > 0 ? [] : [{ ...part, rows: rows.map((write) => write()) }]
  })
  return { parts: shown, from: Math.min(all, first + 1), to: last, all }
}
