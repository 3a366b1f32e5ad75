/** Above the result: table, chart or both, the chart's settings, and what can be taken away from here. */
import { Button, SegmentedControl } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { PivotResult } from '../../contract/pivot-result.ts'
import { DisplayMode, type Step, type StepConfig } from '../../contract/step.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './AnalysisPage.module.css'
import { ExportMenu } from './export/ExportMenu.tsx'
import { useDispatch, usePage, usePageStore } from './step-store.ts'

export function ResultToolbar({ step, applied, result }: { step: Step; applied: StepConfig | undefined; result: PivotResult | undefined }) {
  const t = useT()
  const store = usePageStore()
  const dispatch = useDispatch()
  const chartOpen = usePage((s) => s.inspector?.kind === 'chart')
  const show = (mode: string) =>
    dispatch({ type: 'edit', edit: { kind: 'display', stepId: step.step_id, mode: DisplayMode.parse(mode) }, label: t('edit.display') })
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('displays.toolbar')}>
      <SegmentedControl
        size="xs"
        aria-label={t('displays.label')}
        value={step.display_mode}
        onChange={show}
        data={DisplayMode.options.map((value) => ({ value, label: t(`displays.${value}`) }))}
      />
      {step.display_mode !== 'table' && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconChartBar size={14} />}
          aria-expanded={chartOpen}
          onClick={() => store.setState({ inspector: chartOpen ? null : { kind: 'chart' } })}
        >
          {t('chart.settings')}
        </Button>
      )}
      <span className={classes.grow} />
      <ExportMenu step={step} applied={applied} result={result} />
    </div>
  )
}
