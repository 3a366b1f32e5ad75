/** The toolbar above the result: switches between table, chart and both; chart settings and exports. */
import { Button, Menu, SegmentedControl } from '@mantine/core'
import { IconChartBar, IconMessage, IconSparkles, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import type { PivotResult } from '../../contract/pivot-result.ts'
import { DisplayMode, type Step, type StepConfig } from '../../contract/step.ts'
import { useT } from '../i18n/locale.tsx'
import { MenuList } from '../ui/MenuList.tsx'
import { usePhone } from '../ui/use-phone.ts'
import classes from './AnalysisPage.module.css'
import { AskDialog } from './ask/AskDialog.tsx'
import { DescribeButton } from './describe/DescribeButton.tsx'
import { ExportMenu } from './export/ExportMenu.tsx'
import { useMayMessage, useThreads } from './messages/use-threads.ts'
import { useIsWithheld, useMayArrange, usePage, usePageStore } from './step-store.ts'
import { TableItems } from './TableItems.tsx'
import { useDisplay } from './use-display.ts'

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

/** Opens the dialog for questions about the step. */
function AskButton({ step }: { step: Step }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconSparkles size={14} />} onClick={() => setOpen(true)}>
        <span className={classes.toolLabel}>{t('ask.ask')}</span>
      </Button>
      {isOpen && <AskDialog step={step} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Opens and closes the panel with the messages about the step. */
function MessagesButton({ step }: { step: Step }) {
  const t = useT()
  const store = usePageStore()
  const isOpen = usePage((s) => s.messages !== null)
  const count = useThreads().threads.find(({ step_id }) => step_id === step.step_id)?.messages ?? 0
  const label = count === 0 ? t('stepMessages.title') : t('stepMessages.counted', { count })
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconMessage size={14} />}
      aria-expanded={isOpen}
      title={label}
      onClick={() => store.setState({ messages: isOpen ? null : { stepId: step.step_id } })}
    >
      <span className={`${classes.toolLabel} ${classes.spareLabel}`}>{label}</span>
    </Button>
  )
}

export function ResultToolbar({ step, applied, result }: { step: Step; applied: StepConfig | undefined; result: PivotResult | undefined }) {
  const t = useT()
  const store = usePageStore()
  const phone = usePhone()
  const withheld = useIsWithheld()
  const mayArrange = useMayArrange()
  const mayMessage = useMayMessage()
  const chartOpen = usePage((s) => s.inspector?.kind === 'chart')
  const { show } = useDisplay()
  // on phones, the bar at the bottom contains these items
  if (phone) return null
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('displays.toolbar')}>
      <SegmentedControl
        size="xs"
        aria-label={t('displays.label')}
        value={step.display_mode}
        disabled={withheld}
        onChange={(mode) => show(DisplayMode.parse(mode))}
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
      {mayArrange && <AskButton step={step} />}
      <span className={classes.grow} />
      {mayMessage && !withheld && <MessagesButton step={step} />}
      <ExportMenu step={step} applied={applied} result={result} />
    </div>
  )
}
