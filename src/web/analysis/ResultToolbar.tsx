/** The toolbar above the result: switches between table, chart and both; chart settings and exports. */
import { Button, Menu, SegmentedControl } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import type { PivotResult } from '../../contract/pivot-result.ts'
import { DisplayMode, type Step, type StepConfig } from '../../contract/step.ts'
import { useT } from '../i18n/locale.tsx'
import { MenuList } from '../ui/MenuList.tsx'
import { usePhone } from '../ui/use-phone.ts'
import classes from './AnalysisPage.module.css'
import { DescribeButton } from './describe/DescribeButton.tsx'
import { ExportMenu } from './export/ExportMenu.tsx'
import { useDispatch, useIsWithheld, usePage, usePageStore } from './step-store.ts'
import { TableItems } from './TableItems.tsx'

/** Layout settings of the table. */
function TableMenu({ result }: { result: PivotResult | undefined }) {
  const t = useT()
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconTable size={14} />}>
          <span className={classes.toolLabel}>{t('tables.menu')}</span>
        </Button>
      </Menu.Target>
      <MenuList>
        <TableItems result={result} />
      </MenuList>
    </Menu>
  )
}

export function ResultToolbar({ step, applied, result }: { step: Step; applied: StepConfig | undefined; result: PivotResult | undefined }) {
  const t = useT()
  const store = usePageStore()
  const dispatch = useDispatch()
  const phone = usePhone()
  const withheld = useIsWithheld()
  const chartOpen = usePage((s) => s.inspector?.kind === 'chart')
  const show = (mode: string) =>
    dispatch({ type: 'edit', edit: { kind: 'display', stepId: step.step_id, mode: DisplayMode.parse(mode) }, label: t('edit.display') })
  // on phones, the bar at the bottom contains these items
  if (phone) return null
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('displays.toolbar')}>
      <SegmentedControl
        size="xs"
        aria-label={t('displays.label')}
        value={step.display_mode}
        disabled={withheld}
        onChange={show}
        data={DisplayMode.options.map((value) => ({ value, label: t(`displays.${value}`) }))}
      />
      {!withheld && step.display_mode !== 'table' && (
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
      {!withheld && step.display_mode !== 'chart' && <TableMenu result={result} />}
      <DescribeButton />
      <span className={classes.grow} />
      <ExportMenu step={step} applied={applied} result={result} />
    </div>
  )
}
