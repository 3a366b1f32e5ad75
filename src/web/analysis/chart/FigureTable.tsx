/** A chart as a table, for screen readers. */
import type { ChartSettings } from '../../../contract/chart.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { shownText } from '../grid/copy.ts'
import type { useShownMeasures } from '../use-shown.ts'
import { figuresOf } from './figures.ts'
import type { ShownChart } from './use-chart.ts'

const SPOKEN_ROWS = 100

interface FigureTableProps {
  readonly shown: ShownChart
  readonly settings: ChartSettings
  readonly measures: ReturnType<typeof useShownMeasures>
  readonly label: string
}

export function FigureTable({ shown, settings, measures, label }: FigureTableProps) {
  const t = useT()
  const locale = useLocale()
  const write = (value: number | null, id: string): string =>
    shownText(
      value,
      measures.find((m) => m.id === id),
      shown.result.measures.find((m) => m.measure_id === id)?.dtype ?? 'DOUBLE',
    )
  const words = {
    group: t('chart.group'),
    groups: t('chart.groups'),
    range: t('chart.range'),
    period: t('chart.period'),
    count: new Intl.NumberFormat(locale).format,
  }
  const [head = [], ...rows] = figuresOf(shown.chart, settings, write, words)
  return (
    // a table is never narrower than its texts, so hiding it alone would make the page wider and taller
    <div className="visually-hidden">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {head.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
              <th key={at} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SPOKEN_ROWS).map(([name, ...values], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat
            <tr key={row}>
              <th scope="row">{name}</th>
              {values.map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat
                <td key={at}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
