/** Draws a chart with ECharts, which is loaded with this module when a chart is first shown. */
import { CanvasRenderer } from 'echarts/renderers'
import { type Ref, useEffect, useMemo, useRef, useState } from 'react'
import type { Drawing } from '../../../chart/drawing.ts'
import { shownNames } from '../../../chart/frame.ts'
import { init, use } from '../../../chart/library.ts'
import { chartOption } from '../../../chart/option.ts'
import { type ChartSettings, chartTraits } from '../../../contract/chart.ts'
import type { Measure } from '../../../contract/measure.ts'
import type { Chart } from '../../../format/chart-data.ts'
import { useT } from '../../i18n/locale.tsx'
import { useMeasureTitles } from '../titles.ts'
import classes from './ChartArea.module.css'
import { LegendKeys } from './LegendKeys.tsx'
import { noteDrawing } from './picture.ts'
import { type GroupAxis, SpanBand } from './SpanBand.tsx'
import { chartTitle } from './title.ts'
import { useLook, useWords } from './use-drawing.ts'
import { useLegend } from './use-legend.ts'
import { type Drawn, useMarkEvents } from './use-mark-events.ts'
import type { Marks } from './use-mark-menu.ts'
import type { ZoomActions } from './use-zoom.ts'

use([CanvasRenderer])

/** The size of an element, followed as it changes; null before it is known. */
function useSize(element: HTMLElement | null): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    if (!element) return
    const measure = () => {
      const [width, height] = [element.clientWidth, element.clientHeight]
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** Creates the chart in an element, and removes it with the element. */
function useDrawn(element: HTMLElement | null): Drawn | null {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  useEffect(() => {
    if (!element) return
    const chart = init(element, null, { renderer: 'canvas' })
    setDrawn(chart)
    return () => {
      setDrawn(null)
      chart.dispose()
    }
  }, [element])
  return drawn
}

/** The axis along which the groups of a drawn chart run; null if it has none. */
function groupAxisOf(drawn: Drawn | null, settings: ChartSettings, count: number): GroupAxis | null {
  const { hasAxes, isHorizontal } = chartTraits(settings)
  if (!drawn || !hasAxes || count === 0) return null
  const finder = isHorizontal ? { yAxisIndex: 0 } : { xAxisIndex: 0 }
  return {
    count,
    isHorizontal,
    indexAt: (pixel) => Number(drawn.convertFromPixel(finder, pixel)),
    pixelOf: (index) => Number(drawn.convertToPixel(finder, index)),
    contains: (x, y) => drawn.containPixel('grid', [x, y]),
  }
}

interface ChartCanvasProps {
  readonly id: string | undefined
  readonly chart: Chart
  readonly settings: ChartSettings
  readonly measures: readonly Measure[]
  readonly dtypes: ReadonlyMap<string, string>
  readonly label: string
  /** The notes below pictures of the chart. */
  readonly notes: readonly string[]
  /** Null for charts without an axis to zoom. */
  readonly zoom: ZoomActions | null
  /** Null if nothing can be done with single marks. */
  readonly marks: Marks | null
  /** Gets the focus back from the menu of a mark. */
  readonly keys: Ref<HTMLDivElement>
}

export function ChartCanvas({ id, chart, settings, measures, dtypes, label, notes, zoom, marks, keys }: ChartCanvasProps) {
  const t = useT()
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const size = useSize(element)
  const drawn = useDrawn(element)
  const legend = useLegend(drawn)
  const { hidden } = legend
  const look = useLook()
  const words = useWords(measures, dtypes, look)
  const titles = useMeasureTitles(measures)
  const axis = useRef<GroupAxis | null>(null)
  const title = chartTitle(chart, settings, measures, titles)
  const drawing = useMemo(
    (): Drawing | null => (size && size.width > 0 && size.height > 0 ? { chart, settings, title, look, words, size, hidden, isStill: false } : null),
    [chart, settings, title, look, words, size, hidden],
  )
  useEffect(() => {
    if (!drawn || !drawing) return
    drawn.resize(drawing.size)
    // the library forgets which series it has faded, but not that their shapes are
    drawn.dispatchAction({ type: 'downplay' })
    drawn.setOption(chartOption(drawing), { notMerge: true })
    axis.current = drawing.chart.panels ? null : groupAxisOf(drawn, drawing.settings, drawing.chart.labels.length)
  }, [drawn, drawing])
  useEffect(() => {
    if (drawn && drawing) noteDrawing(drawn.getDom(), { drawing, label, notes })
  }, [drawn, drawing, label, notes])
  const { said, ...events } = useMarkEvents(drawn, drawing, marks, zoom)
  /** The first click of a double click has opened a menu. */
  const reset = () => {
    marks?.close()
    zoom?.reset()
  }
  const span = (from: number, to: number) => t('chartMark.zoomTo', { from: chart.labels[from] ?? '', to: chart.labels[to] ?? '' })
  const names = drawing ? shownNames(drawing) : []
  return (
    <>
      <SpanBand axis={() => axis.current} words={span} onSpan={zoom && ((from, to) => zoom.to({ from, to }))} onReset={reset}>
        <div ref={keys} className={classes.keys} {...(marks ? { role: 'application', tabIndex: 0, 'aria-label': t('chartMark.keys'), ...events } : {})}>
          <div ref={setElement} {...(id === undefined ? {} : { id })} className={classes.drawing} role="img" aria-label={label} />
          {marks && (
            <span className="visually-hidden" role="status">
              {said}
            </span>
          )}
        </div>
      </SpanBand>
      {names.length > 1 && <LegendKeys names={names} legend={legend} />}
    </>
  )
}
