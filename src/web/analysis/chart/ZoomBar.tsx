/** Says which groups a zoomed chart shows, with buttons to keep only these and to show all again. */
import { Button } from '@mantine/core'
import { useT } from '../../i18n/locale.tsx'
import { useMayArrange } from '../step-store.ts'
import { useEdits } from '../use-edits.ts'
import classes from './ChartArea.module.css'
import { valuesInSpan } from './span.ts'
import type { ShownChart } from './use-chart.ts'
import type { Zooming } from './use-zoom.ts'

interface ZoomBarProps {
  readonly whole: ShownChart
  readonly span: NonNullable<Zooming['span']>
  readonly onReset: () => void
  /** Whether the chart is read-only, as in a report. */
  readonly isFixed: boolean
}

export function ZoomBar({ whole, span, onReset, isFixed }: ZoomBarProps) {
  const t = useT()
  const { edit, columnName } = useEdits()
  const mayArrange = useMayArrange()
  const { chart, result } = whole
  const fields = chart.fields ?? []
  const keep = () => {
    const kept = valuesInSpan(
      chart.keys.slice(span.from, span.to + 1).filter((key) => key.length > 0),
      fields.map((field) => field.column_id),
    )
    const mergeKey = `span ${result.config_hash} ${span.from} ${span.to}`
    for (const { columnId, values } of kept) edit({ kind: 'keep', columnId, values }, columnName(columnId), mergeKey)
    onReset()
  }
  return (
    <div className={classes.zoom}>
      <span role="status">{t('chartMark.zoomed', span.labels)}</span>
      {!isFixed && mayArrange && fields.length > 0 && (
        <Button variant="default" size="xs" onClick={keep}>
          {t('chartMark.keepSpan')}
        </Button>
      )}
      <Button variant="default" size="xs" onClick={onReset}>
        {t('chartMark.resetZoom')}
      </Button>
    </div>
  )
}
