/** The values of a chart as tables, for screen readers. Long ones have pages. */
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ChartSettings } from '../../../contract/chart.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { shownText } from '../grid/copy.ts'
import type { useShownMeasures } from '../use-shown.ts'
import classes from './FigureTable.module.css'
import { FIGURE_ROWS, type FigureRows, figurePage, figuresOf } from './figures.ts'
import type { ShownChart } from './use-chart.ts'

interface FigureTableProps {
  readonly shown: ShownChart
  readonly settings: ChartSettings
  readonly measures: ReturnType<typeof useShownMeasures>
  readonly label: string
}

function useFigures({ shown, settings, measures }: Omit<FigureTableProps, 'label'>): ReturnType<typeof figuresOf> {
  const t = useT()
  const locale = useLocale()
  return useMemo(() => {
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
    return figuresOf(shown.chart, settings, write, words)
  }, [shown, settings, measures, t, locale])
}

function PartTable({ part: { head, rows }, caption }: { readonly part: FigureRows; readonly caption: string }) {
  return (
    <table>
      <caption>{caption}</caption>
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
        {rows.map(([name, ...values], row) => (
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
  )
}

export function FigureTable({ label, ...figures }: FigureTableProps) {
  const t = useT()
  const [asked, setPage] = useState(0)
  const parts = useFigures(figures)
  const { parts: shown, from, to, all } = figurePage(parts, asked)
  const page = Math.floor(Math.max(0, from - 1) / FIGURE_ROWS)
  const range = t('chart.figureRows', { from, to, all })
  const captionOf = ({ name }: FigureRows): string =>
    [name, all > FIGURE_ROWS ? range : ''].filter((text) => text !== '').reduce((caption, part) => t('chart.figurePart', { label: caption, part }), label)
  return (
    <>
      {/* a table is never narrower than its texts, so hiding it alone would make the page wider and taller */}
      <div className="visually-hidden">
        {shown.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names of small charts may repeat
          <PartTable key={at} part={part} caption={captionOf(part)} />
        ))}
      </div>
      {all > FIGURE_ROWS && (
        // seen when the keyboard gets there
        <div className={classes.pages} role="group" aria-label={t('chart.figurePages')}>
          <span role="status">{range}</span>
          <Button size="compact-sm" variant="default" aria-disabled={page === 0} onClick={() => setPage(Math.max(0, page - 1))}>
            {t('chart.figuresBefore')}
          </Button>
          <Button size="compact-sm" variant="default" aria-disabled={to === all} onClick={() => setPage(to === all ? page : page + 1)}>
            {t('chart.figuresAfter')}
          </Button>
        </div>
      )}
    </>
  )
}
