/** Above the result: table, chart or both, the chart's settings, and what can be taken away from here. */
import { Button, Menu, SegmentedControl } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import type { PivotResult } from '../../contract/pivot-result.ts'
import { DisplayMode, type Step, type StepConfig, type TableSettings } from '../../contract/step.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './AnalysisPage.module.css'
import { ExportMenu } from './export/ExportMenu.tsx'
import { useDispatch, usePage, usePageStore } from './step-store.ts'

/** How the cells of the table stand. */
function TableMenu({ step }: { step: Step }) {
  const t = useT()
  const dispatch = useDispatch()
  const set = (settings: Partial<TableSettings>) => dispatch({ type: 'edit', edit: { kind: 'table', stepId: step.step_id, settings }, label: t('edit.table') })
  const { alignment, row_headers } = step.table_settings
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconTable size={14} />}>
          <span className={classes.toolLabel}>{t('tables.menu')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('tables.alignment')}</Menu.Label>
        {(['left', 'center', 'right'] as const).map((value) => (
          <Menu.Item key={value} onClick={() => set({ alignment: value })}>
            {t(`tables.alignments.${value}`)}
            {value === alignment ? ' ✓' : ''}
          </Menu.Item>
        ))}
        <Menu.Label>{t('tables.rowHeaders')}</Menu.Label>
        {(['merge', 'split'] as const).map((value) => (
          <Menu.Item key={value} onClick={() => set({ row_headers: value })}>
            {t(`tables.headers.${value}`)}
            {value === row_headers ? ' ✓' : ''}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={Object.keys(step.table_settings.widths).length === 0} onClick={() => set({ widths: {} })}>
          {t('tables.fitAll')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

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
          <span className={classes.toolLabel}>{t('chart.settings')}</span>
        </Button>
      )}
      {step.display_mode !== 'chart' && <TableMenu step={step} />}
      <span className={classes.grow} />
      <ExportMenu step={step} applied={applied} result={result} />
    </div>
  )
}
