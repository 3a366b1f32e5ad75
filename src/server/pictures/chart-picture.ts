/** The chart of a step as a small picture: SVG for both color schemes, drawn like the chart on the page. */
import { chartWindow, columnsOfStep } from '../../analysis/chart-time.ts'
import { withColumnFormat } from '../../analysis/column-formats.ts'
import type { ChartLook } from '../../chart/drawing.ts'
import { LOOKS } from '../../chart/looks.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { chartKind, chartTraits } from '../../contract/chart.ts'
import type { ColumnFormats } from '../../contract/column-format.ts'
import type { Locale } from '../../contract/constants.ts'
import type { Calendar } from '../../contract/date-series.ts'
import { fillIn } from '../../contract/errors.ts'
import type { Measure } from '../../contract/measure.ts'
import type { ChartPicture } from '../../contract/picture.ts'
import { type PivotResult, WindowRequest } from '../../contract/pivot-result.ts'
import type { Value } from '../../contract/scalar.ts'
import type { Step } from '../../contract/step.ts'
import type { Chart, ChartLabels } from '../../format/chart-data.ts'
import type { TimeAxis } from '../../format/chart-gaps.ts'
import { suitedChart } from '../../format/chart-suited.ts'
import { drawnWindow } from '../../format/drawn-window.ts'
import { isPercent } from '../../format/presets.ts'
import { fieldLabel, type LabeledField } from '../../format/value.ts'
import { titledIn, wordsIn } from '../result-words.ts'
import { textsIn } from '../texts.ts'
import { chartWordsIn } from './chart-words.ts'

export interface ChartedStep {
  readonly dataset: AnalysisDocument['dataset']
  readonly step: Step
  /** Number formats of the dataset's columns. */
  readonly formats: ColumnFormats
  readonly calendar: Calendar
  /** The current day in the dataset's time zone. */
  readonly today: string
  readonly locale: Locale
  /** Names of measures that are the same in every language, by ID. Colors go by them. */
  readonly storedNames: ReadonlyMap<string, string>
}

/** Whether a step shows a chart. */
export const isCharted = ({ display_mode }: Step): boolean => display_mode !== 'table'

const isShareIn =
  (measures: readonly Measure[]) =>
  (id: string): boolean =>
    measures.some((measure) => measure.id === id && isPercent(measure))

/** The part of a result with some measures that a step's chart shows. */
export function chartWindowOf({ chart_settings, config }: Step, measures: PivotResult['measures'], formats: ColumnFormats): WindowRequest {
  const formatted = config.query.value.measures.map((measure) => withColumnFormat(measure, formats))
  return WindowRequest.parse(drawnWindow(chart_settings, measures, isShareIn(formatted)))
}

function labelsOf(result: PivotResult, { formats, locale, storedNames }: ChartedStep): ChartLabels {
  const words = { ...wordsIn(locale), numbers: formats }
  const columns = result.column_names.map(({ unfinished: _mark, ...field }) => field)
  const fields = new Map<string, LabeledField>([...result.index_names, ...columns].map((field) => [field.column_id, field]))
  return {
    key: (value: Value, id: string) => fieldLabel(value, fields.get(id), words),
    blank: words.blank,
    total: words.grandTotal,
    storedName: (id: string) => storedNames.get(id),
  }
}

/** The text for programs that read a page aloud: the kind of chart, its measures and its fields. */
function labelOf(chart: Chart, { step, locale }: ChartedStep): string {
  const { charts } = textsIn(locale)
  const measures = (chart.measures ?? []).map(({ name }) => name).join(charts.and)
  const across = (chart.fields ?? []).map(({ name }) => name).join(' › ')
  const series = (chart.seriesFields ?? []).map(({ name }) => name).join(' › ')
  const type = charts.kinds[chartKind(step.chart_settings)]
  const text = chartTraits(step.chart_settings).isTotal || across === '' ? charts.label : series === '' ? charts.labelBy : charts.labelBySeries
  return fillIn(text, { type, measures, across, series })
}

/**
 * Draws the chart of a step; null if its kind cannot show these values. `result` is the window of `chartWindowOf`. Loads
 * the drawing library with the first picture. Takes some ten milliseconds without interruption.
 */
export async function chartPictureOf(result: PivotResult, charted: ChartedStep): Promise<ChartPicture | null> {
  const { dataset, step, formats, calendar, today, locale } = charted
  const measures = step.config.query.value.measures.map((measure) => withColumnFormat(measure, formats))
  const settings = step.chart_settings
  const words = labelsOf(result, charted)
  const columns = columnsOfStep(dataset.columns, step.config)
  const windowOf = (id: string, dtype: string) => chartWindow(columns, id, dtype)
  const timeOf = ({ fields = [] }: Chart): TimeAxis | null => {
    const [field] = fields
    const window = field ? windowOf(field.column_id, field.dtype) : null
    return window && { window, calendar, words }
  }
  const titled = titledIn(result, step.config, dataset, locale)
  const { chart, refusal, isCut, left } = suitedChart(titled, settings, words, isShareIn(measures), timeOf, { window: windowOf, calendar, today })
  const known = chart.datasets.flatMap(({ data }) => data).filter((value) => value !== null)
  if (refusal || known.length < (chartTraits(settings).isTotal ? 1 : 2)) return null
  const [{ smallDrawing }, { chartSvg }] = await Promise.all([import('../../chart/small.ts'), import('../../chart/svg.ts')])
  const dtypes = new Map(result.measures.map((measure) => [measure.measure_id, measure.dtype]))
  const drawn = (look: ChartLook) => smallDrawing({ chart, settings, look, words: chartWordsIn(locale, measures, dtypes, look) })
  const [light, dark] = [drawn(LOOKS.light), drawn(LOOKS.dark)]
  const label = labelOf(chart, charted)
  const isPartial = isCut || left > 0 || light.isCut
  return {
    kind: 'chart',
    label: isPartial ? fillIn(textsIn(locale).charts.partial, { picture: label }) : label,
    light: chartSvg(light.drawing),
    dark: chartSvg(dark.drawing),
  }
}
