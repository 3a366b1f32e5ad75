/** Says that the data changed while the analysis was open, and whether the shown result is that of the new data. */
import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { activeStep, isOutdated, runOf } from '../../../analysis/step-session.ts'
import { localMoment } from '../../../format/moment.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import page from '../AnalysisPage.module.css'
import { useDriver } from '../step-driver.ts'
import { usePage, usePageStore, useSession } from '../step-store.ts'

export function NewDataStrip() {
  const t = useT()
  const locale = useLocale()
  const store = usePageStore()
  const driver = useDriver()
  const newData = usePage((s) => s.newData)
  const isWaiting = useSession((s) => s.deferUpdates && (isOutdated(s) || s.applied[activeStep(s).step_id] === undefined))
  const isRunning = useSession((s) => runOf(s).state === 'running')
  if (newData === null) return null
  const when = newData.at === null ? '' : localMoment(newData.at, locale)
  return (
    <div className={page.strip} role="status">
      <IconInfoCircle size={16} aria-hidden="true" />
      <span>{t(isWaiting ? 'newData.waits' : 'newData.shown', { when })}</span>
      {isWaiting ? (
        <Button variant="default" disabled={isRunning} onClick={driver.apply}>
          {t('newData.show')}
        </Button>
      ) : (
        <Button variant="subtle" onClick={() => store.setState({ newData: null })}>
          {t('publish.dismiss')}
        </Button>
      )}
    </div>
  )
}
