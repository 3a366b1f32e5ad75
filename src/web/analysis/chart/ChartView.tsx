/** The drawing of a chart with its zoom and the menu of its marks. Loaded when a chart is first shown. */
import { lazy, Suspense, useCallback, useRef } from 'react'
import type { Measure } from '../../../contract/measure.ts'
import type { Step, StepConfig } from '../../../contract/step.ts'
import { useT } from '../../i18n/locale.tsx'
import classes from './ChartArea.module.css'
import { ChartCanvas } from './ChartCanvas.tsx'
import { CHART_CANVAS } from './picture.ts'
import type { ShownChart } from './use-chart.ts'
import { useMarkMenu } from './use-mark-menu.ts'
import { useZoom } from './use-zoom.ts'
import { ZoomBar } from './ZoomBar.tsx'

/** Not loaded for reports, whose charts have no menus. */
const MarkMenu = lazy(async () => ({ default: (await import('./MarkMenu.tsx')).MarkMenu }))

interface ChartViewProps {
  readonly shown: ShownChart
  readonly step: Step
  readonly applied: StepConfig
  readonly measures: readonly Measure[]
  /** Types of the measures' values, by ID of the measure. */
  readonly dtypes: ReadonlyMap<string, string>
  readonly label: string
  /** Sentences about what the chart leaves out. */
  readonly notes: readonly string[]
  /** Whether the chart is read-only and may be one of several on the page, as in a report. */
  readonly isFixed: boolean
}

export function ChartView({ shown: whole, step, applied, measures, dtypes, label, notes, isFixed }: ChartViewProps) {
  const t = useT()
  const settings = step.chart_settings
  const { shown, span, zoom } = useZoom(whole, settings)
  const keys = useRef<HTMLDivElement>(null)
  const { marks, menu, opened, close } = useMarkMenu(shown, settings, measures, dtypes)
  const closeMenu = useCallback(() => {
    close()
    keys.current?.focus({ preventScroll: true })
  }, [close])
  return (
    <>
      {span && zoom && <ZoomBar whole={whole} span={span} onReset={zoom.reset} isFixed={isFixed} />}
      <div className={classes.canvas}>
        <ChartCanvas
          id={isFixed ? undefined : CHART_CANVAS}
          chart={shown.chart}
          settings={settings}
          measures={measures}
          dtypes={dtypes}
          label={label}
          notes={span ? [t('chartMark.zoomed', span.labels), ...notes] : notes}
          zoom={zoom}
          marks={isFixed ? null : marks}
          keys={keys}
        />
      </div>
      {menu && (
        <Suspense>
          <MarkMenu place={menu} opened={opened} onClose={closeMenu} step={step} applied={applied} measures={measures} />
        </Suspense>
      )}
    </>
  )
}
