/** State of the menu of a chart's marks, with what the mark shows. */
import { useCallback, useState } from 'react'
import type { ChartSettings } from '../../../contract/chart.ts'
import type { Measure } from '../../../contract/measure.ts'
import { type MarkPlace, markedCell, markedRange } from '../../../format/chart-marks.ts'
import { useT } from '../../i18n/locale.tsx'
import { shownText } from '../grid/copy.ts'
import { useMayArrange } from '../step-store.ts'
import type { MarkMenuPlace, ShownMark } from './MarkMenu.tsx'
import { binEnds, markText } from './mark-texts.ts'
import type { ShownChart } from './use-chart.ts'

export interface Marks {
  /** The text about a mark. */
  readonly say: (place: MarkPlace) => string
  /** Opens the menu at a point of the viewport, unless nothing can be done with the mark. */
  readonly open: (place: MarkPlace, point: { readonly x: number; readonly y: number }) => void
  readonly close: () => void
}

export function useMarkMenu(shown: ShownChart, settings: ChartSettings, measures: readonly Measure[], dtypes: ReadonlyMap<string, string>) {
  const t = useT()
  const mayArrange = useMayArrange()
  const [menu, setMenu] = useState<MarkMenuPlace | null>(null)
  const [opened, setOpened] = useState(false)
  const close = useCallback(() => setOpened(false), [])
  const write = (value: number | null, id: string): string =>
    shownText(
      value,
      measures.find((measure) => measure.id === id),
      dtypes.get(id) ?? 'DOUBLE',
    )
  const words = {
    write,
    separator: t('app.listSeparator'),
    pair: (name: string, value: string) => t('app.pair', { name, value }),
    count: (range: string, count: number) => t('chartMark.count', { range, count }),
  }
  /** The range of a bin, if its measure is not shown as something else: conditions compare raw values. */
  const rangeOf = (place: MarkPlace): ShownMark['range'] => {
    const range = mayArrange ? markedRange(shown.chart, settings, place) : null
    const isRaw = measures.find((measure) => measure.id === range?.measureId)?.show_values_as.name === 'none'
    return range && isRaw ? { ...range, label: binEnds(shown.chart, settings, place.index, write) } : null
  }
  const marks: Marks = {
    close,
    say: (place) => markText(shown.chart, settings, place, words),
    open: (place, point) => {
      const [cell, range] = [markedCell(shown.chart, settings, shown.result, place), rangeOf(place)]
      if (!cell && !range) return
      const mark: ShownMark = { text: markText(shown.chart, settings, place, words), cell, range }
      setMenu((last) => ({ opening: (last?.opening ?? 0) + 1, mark, ...point }))
      setOpened(true)
    },
  }
  return { marks, menu, opened, close }
}
