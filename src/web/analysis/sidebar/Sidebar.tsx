/** The field list, below it the four areas in Excel's order, and at the bottom "Defer updates". */

import { Button, Switch } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useId, useLayoutEffect } from 'react'
import { pendingChanges } from '../../../analysis/pending-changes.ts'
import { isBusy, isStale } from '../../../analysis/step-session.ts'
import { useT } from '../../i18n/locale.tsx'
import { keyMeaning } from '../../ui/name-keys.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { SheetGrip } from '../../ui/SheetGrip.tsx'
import page from '../AnalysisPage.module.css'
import { useDriver } from '../step-driver.ts'
import { useDispatch, useIsWithheld, useMayArrange, useSession } from '../step-store.ts'
import { Areas } from './Areas.tsx'
import { FieldList } from './FieldList.tsx'
import classes from './Sidebar.module.css'
import { SidebarEdge } from './SidebarEdge.tsx'
import { useSidebarWidth } from './use-sidebar-width.ts'

function UpdateBar() {
  const t = useT()
  const driver = useDriver()
  const dispatch = useDispatch()
  const deferred = useSession((s) => s.deferUpdates)
  const stale = useSession(isStale)
  const busy = useSession(isBusy)
  const count = useSession(pendingChanges)
  return (
    <div className={classes.foot}>
      <Switch label={t('sidebar.defer')} size="xs" checked={deferred} onChange={(e) => dispatch({ type: 'defer', on: e.currentTarget.checked })} />
      <Button disabled={!stale || busy} onClick={driver.apply}>
        {deferred && stale && count > 0 ? t('sidebar.updateCount', { count: String(count) }) : t('sidebar.update')}
      </Button>
    </div>
  )
}

export function Sidebar({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const mayArrange = useMayArrange()
  const withheld = useIsWithheld()
  const reasonId = useId()
  const [width, setWidth] = useSidebarWidth('fields')
  useLayoutEffect(() => {
    // on the root, because toasts are as wide as the field list
    const { style } = document.documentElement
    style.setProperty('--sidebar-width', `${width}px`)
    return () => void style.removeProperty('--sidebar-width')
  }, [width])
  return (
    <aside
      onKeyDown={(event) => keyMeaning(event.nativeEvent) === 'cancel' && !event.defaultPrevented && onClose()}
      className={page.sidebar}
      data-open={open}
      aria-label={t('sidebar.label')}
    >
      <div className={classes.column}>
        <SheetGrip onClose={onClose} />
        {!mayArrange && (
          <p id={reasonId} className={classes.reason}>
            <IconLock size={14} stroke={1.6} aria-hidden="true" />
            <span>{t(withheld ? 'publish.stepOff' : 'publish.fieldsOff')}</span>
          </p>
        )}
        <fieldset className={classes.arrange} disabled={!mayArrange} aria-label={t('sidebar.label')} aria-describedby={mayArrange ? undefined : reasonId}>
          <PartBoundary name={t('sidebar.label')}>
            <FieldList />
          </PartBoundary>
          <PartBoundary name={t('parts.areas')}>
            <Areas />
          </PartBoundary>
        </fieldset>
        <UpdateBar />
      </div>
      <SidebarEdge width={width} onWidth={setWidth} />
    </aside>
  )
}
