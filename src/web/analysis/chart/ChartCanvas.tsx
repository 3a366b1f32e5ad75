/** Draws a chart with Chart.js, which is loaded with this module when a chart is first shown. */
import { Chart as ChartJs } from 'chart.js'
import { useMemo, useRef } from 'react'
import { Chart } from 'react-chartjs-2'
import { CHARTS, type ChartSettings } from '../../../contract/chart.ts'
import type { Measure } from '../../../contract/measure.ts'
import { axisLabels } from '../../../format/axis.ts'
import type { Chart as ChartData } from '../../../format/chart-data.ts'
import { colourOf } from '../../../format/number.ts'
import { formatFor } from '../../../format/presets.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { useDrawnScheme } from '../../theme/drawn-scheme.ts'
import { FONT } from '../../theme/theme.ts'
import { shownText } from '../grid/copy.ts'
import { useMeasureTitles } from '../titles.ts'
import { CONTROLLERS } from './controllers.ts'
import { dataLabels } from './data-labels.ts'
import { type ChartColours, chartOptions } from './options.ts'
import { type DrawnChart, SpanBand } from './SpanBand.tsx'
import { chartTitle } from './title.ts'

ChartJs.register(dataLabels)

function coloursOf(scheme: string): ChartColours {
  const styles = getComputedStyle(document.documentElement)
  const role = (name: string, fallback: string) => styles.getPropertyValue(name).trim() || fallback
  const isDark = scheme === 'dark'
  return {
    text: role('--text', isDark ? 'white' : 'black'),
    subtle: role('--text-subtle', 'gray'),
    line: role('--grid-line', 'lightgray'),
    positive: role('--number-positive', 'green'),
    negative: role('--number-negative', 'red'),
    surface: role('--surface', isDark ? 'black' : 'white'),
  }
}

interface ChartCanvasProps {
  readonly id: string | undefined
  readonly chart: ChartData
  readonly settings: ChartSettings
  readonly measures: readonly Measure[]
  readonly dtypes: ReadonlyMap<string, string>
  readonly label: string
  /** Called with the first and last index of the groups selected by dragging; null if the step cannot be filtered to them. */
  readonly onSpan: ((from: number, to: number) => void) | null
}

export function ChartCanvas({ id, chart, settings, measures, dtypes, label, onSpan }: ChartCanvasProps) {
  const canvas = useRef<DrawnChart | null>(null)
  const scheme = useDrawnScheme()
  const locale = useLocale()
  const t = useT()
  const titles = useMeasureTitles(measures)
  const options = useMemo(() => {
    const write = (value: number | null, id: string) =>
      shownText(
        value,
        measures.find((m) => m.id === id),
        dtypes.get(id) ?? 'DOUBLE',
      )
    const colours = coloursOf(scheme)
    const colour = (value: number | null, id: string) => {
      const found = colourOf(value, measures.find((m) => m.id === id)?.format)
      return found && (found.own ?? (found.sign > 0 ? colours.positive : colours.negative))
    }
    const writeAxis = (ticks: readonly number[], id: string) => {
      const measure = measures.find((m) => m.id === id)
      return measure ? axisLabels(ticks, formatFor(measure, dtypes.get(id) ?? 'DOUBLE'), locale) : ticks.map(String)
    }
    return chartOptions(settings, { datasets: chart.datasets, title: chartTitle(chart, settings, measures, titles) }, colours, FONT, {
      write,
      colour,
      writeAxis,
      writeMore: (count) => t('chart.more', { count }),
    })
  }, [settings, chart, scheme, measures, titles, dtypes, locale, t])
  // copies the data, because the library modifies it
  const data = useMemo(
    () => ({
      labels: [...chart.labels],
      datasets: chart.datasets.map(({ measure_id: _measure, colourKey: _key, ...series }) => ({ ...series, data: [...series.data] })),
    }),
    [chart],
  )
  const words = (from: number, to: number) => t('filtering.span', { from: chart.labels[from] ?? '', to: chart.labels[to] ?? '' })
  return (
    <SpanBand chart={canvas} words={words} onSpan={onSpan}>
      <Chart
        ref={(drawn: DrawnChart | null | undefined) => {
          canvas.current = drawn ?? null
        }}
        key={settings.chartType}
        {...(id === undefined ? {} : { id })}
        type={CONTROLLERS[CHARTS[settings.chartType].mark]}
        data={data}
        options={options}
        role="img"
        aria-label={label}
      />
    </SpanBand>
  )
}
