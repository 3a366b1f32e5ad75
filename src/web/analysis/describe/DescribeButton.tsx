/** A button or menu item that has a description of the open step written. */
import { Button, Menu } from '@mantine/core'
import { IconAlignLeft } from '@tabler/icons-react'
import { activeStep } from '../../../analysis/step-session.ts'
import { useT } from '../../i18n/locale.tsx'
import page from '../AnalysisPage.module.css'
import { useIsWithheld, usePage, usePageStore, useSession } from '../step-store.ts'
import { describeStep } from './describe-step.ts'

/** Returns null if the step has no result to describe. */
function useDescribe(): (() => void) | null {
  const t = useT()
  const store = usePageStore()
  const step = useSession(activeStep)
  const applied = useSession((s) => s.applied[activeStep(s).step_id])
  const hasResult = usePage((s) => s.results[step.step_id] !== undefined)
  const isBusy = usePage((s) => s.describing?.stepId === step.step_id && s.describing.problem === null)
  const withheld = useIsWithheld()
  if (!applied || !hasResult || withheld || isBusy) return null
  return () => void describeStep(store, step, applied, t('edit.describe step'))
}

export function DescribeButton() {
  const t = useT()
  const describe = useDescribe()
  return (
    <Button variant="default" size="xs" leftSection={<IconAlignLeft size={14} />} disabled={describe === null} onClick={() => describe?.()}>
      <span className={page.toolLabel}>{t('describe.write')}</span>
    </Button>
  )
}

export function DescribeItem() {
  const t = useT()
  const describe = useDescribe()
  return (
    <Menu.Item disabled={describe === null} onClick={() => describe?.()}>
      {t('describe.write')}
    </Menu.Item>
  )
}
