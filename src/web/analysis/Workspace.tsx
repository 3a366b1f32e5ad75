/** The editor of an analysis: top bar, field list, result, step tabs and status line. */
import { Outlet, useBlocker, useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isDirty } from '../../analysis/step-session.ts'
import { confirm } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import { keptOrLost } from '../session/storage.ts'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { usePhone } from '../ui/use-phone.ts'
import { AccessStrips } from './AccessStrips.tsx'
import classes from './AnalysisPage.module.css'
import { ShortcutSheet } from './dialogs/ShortcutSheet.tsx'
import { FirstPivotStrip } from './first-pivot/FirstPivotStrip.tsx'
import { ChartPanel } from './inspector/ChartPanel.tsx'
import { ExplainPanel } from './inspector/ExplainPanel.tsx'
import { VersionsPanel } from './inspector/VersionsPanel.tsx'
import { MeaningStrip } from './MeaningStrip.tsx'
import { useMeasureWords } from './measure-words.ts'
import { MessagesPanel } from './messages/MessagesPanel.tsx'
import { FilterSheet } from './phone/FilterSheet.tsx'
import { PhoneBar } from './phone/PhoneBar.tsx'
import { GrantedStrip } from './presence/GrantedStrip.tsx'
import { NewDataStrip } from './presence/NewDataStrip.tsx'
import { NewerVersion } from './presence/NewerVersion.tsx'
import { useNewData } from './presence/use-new-data.ts'
import { usePresence } from './presence/use-presence.ts'
import { ResultArea } from './ResultArea.tsx'
import { StepTabs } from './StepTabs.tsx'
import { FieldDrag } from './sidebar/FieldDrag.tsx'
import { FilterPanel } from './sidebar/filter/FilterPanel.tsx'
import { Sidebar } from './sidebar/Sidebar.tsx'
import { useDropOutside } from './sidebar/use-drop-outside.ts'
import { useFieldsOpen } from './sidebar/use-sidebar-width.ts'
import { useDriver } from './step-driver.ts'
import { useDispatch, useIsWithheld, useMayArrange, usePage, usePageStore } from './step-store.ts'
import { TopBar } from './TopBar.tsx'
import { useColumnTitles } from './use-column-titles.ts'
import { useKeepDraft } from './use-keep-draft.ts'
import { useSidePanels } from './use-side-panels.ts'

/** Moves the focus from the table to the field list, and from anywhere else to the table. */
function switchPane(showFields: (open: true) => void): void {
  const table = document.querySelector<HTMLElement>('[role=treegrid]')
  if (table && !table.contains(document.activeElement)) table.focus()
  else {
    showFields(true)
    document.getElementById('field-search')?.focus()
  }
}

const ROWS = /\/rows\/?$/
/** Removes the suffix of the source rows: they open over the analysis, so opening them does not leave it. */
const ownPath = (pathname: string): string => pathname.replace(ROWS, '')

/** Whether the source rows of a cell cover the editor. Focuses the table when they close. */
function useIsCovered(): boolean {
  const isCovered = useLocation({ select: ({ pathname }) => ROWS.test(pathname) })
  const was = useRef(isCovered)
  useEffect(() => {
    if (was.current && !isCovered) document.querySelector<HTMLElement>('[role=treegrid]')?.focus()
    was.current = isCovered
  }, [isCovered])
  return isCovered
}

/**
 * Shortcuts of the page: undo, redo, update and folding the field list with Ctrl or Cmd; '/' focuses the field search, '?'
 * opens the list of shortcuts, F6 switches panes. Ignored while text is being typed.
 */
function useShortcuts(onSheet: () => void, onFields: (open: boolean | 'other') => void, isCovered: boolean): void {
  const dispatch = useDispatch()
  const driver = useDriver()
  const showFields = useEffectEvent(onFields)
  useEffect(() => {
    if (isCovered) return
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement
      const typing = target.matches('input:not([type=checkbox]):not([type=radio]), textarea, [contenteditable=true]')
      const command = event.ctrlKey || event.metaKey
      const key = event.key.toLowerCase()
      if (command && key === 'enter') driver.apply()
      else if (command && !typing && key === 'z') dispatch({ type: event.shiftKey ? 'redo' : 'undo' })
      else if (command && !typing && key === 'y') dispatch({ type: 'redo' })
      else if (command && !typing && key === 'b') showFields('other')
      else if (event.key === 'F6') switchPane(showFields)
      else if (!typing && event.key === '?') onSheet()
      else if (!typing && event.key === '/') {
        showFields(true)
        document.getElementById('field-search')?.focus()
      } else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [dispatch, driver, onSheet, isCovered])
}

/** Asks for confirmation before navigating away or closing the tab with unsaved changes. */
function useLeaveGuard(): void {
  const t = useT()
  const store = usePageStore()
  const mustAsk = (): boolean => {
    const { session, analysis } = store.getState()
    return analysis.abilities.edit && isDirty(session)
  }
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (ownPath(current.pathname) === ownPath(next.pathname) || !mustAsk()) return false
      const group = 'leave-analysis'
      return !(await confirm.ask({
        group,
        title: t('analysis.leaveTitle'),
        message: t(`analysis.leaveText.${keptOrLost()}`),
        accept: t('analysis.leave'),
        reject: t('analysis.stay'),
      }))
    },
    enableBeforeUnload: mustAsk,
  })
}

/** The result and the step tabs. Dropping a field here removes it from its area. */
function Main() {
  const t = useT()
  const out = useDropOutside('result')
  return (
    <main id="result" className={classes.main} tabIndex={-1} ref={out}>
      <GrantedStrip />
      <NewerVersion />
      <NewDataStrip />
      <AccessStrips />
      <MeaningStrip />
      <FirstPivotStrip />
      <PartBoundary name={t('displays.toolbar')}>
        <ResultArea />
      </PartBoundary>
      <PartBoundary name={t('parts.steps')}>
        <StepTabs />
      </PartBoundary>
    </main>
  )
}

export function Workspace() {
  const t = useT()
  useColumnTitles()
  const title = usePage((s) => s.analysis.title)
  const inspector = usePage((s) => s.inspector)
  const mayArrange = useMayArrange()
  const withheld = useIsWithheld()
  const filtering = usePage((s) => s.filtering)
  const { isOpen: fieldsOpen, isOver, setOpen: setFieldsOpen } = useFieldsOpen()
  const phone = usePhone()
  const store = usePageStore()
  const [sheetOpen, setSheetOpen] = useState(false)
  const isCovered = useIsCovered()
  useShortcuts(
    useCallback(() => setSheetOpen(true), []),
    (open) => flushSync(() => setFieldsOpen(open === 'other' ? !fieldsOpen : open)),
    isCovered,
  )
  useLeaveGuard()
  useKeepDraft()
  useMeasureWords()
  useSidePanels()
  const driver = useDriver()
  usePresence(driver.renew)
  useNewData(driver.renewData)
  useEffect(() => {
    if (!isCovered) document.title = `${title} · Tessera`
  }, [title, isCovered])
  return (
    <>
      <div className={classes.workspace} inert={isCovered} aria-hidden={isCovered}>
        <SkipLink label={t('app.skipToTable')} to="result" within="[role=treegrid]" />
        <PartBoundary name={t('parts.topBar')}>
          <TopBar fieldsOpen={fieldsOpen} onToggleFields={() => setFieldsOpen(!fieldsOpen)} />
        </PartBoundary>
        <div className={classes.body}>
          <FieldDrag disabled={!mayArrange}>
            <PartBoundary name={t('sidebar.label')} isBeside>
              <Sidebar open={fieldsOpen} onClose={() => isOver && setFieldsOpen(false)} />
            </PartBoundary>
            <PartBoundary name={t('parts.filter')} shows={filtering ?? ''} isBeside onClose={() => store.setState({ filtering: null })}>
              {mayArrange && <FilterPanel />}
            </PartBoundary>
            <Main />
          </FieldDrag>
          <PartBoundary name={t('parts.inspector')} shows={JSON.stringify(inspector)} isBeside onClose={() => store.setState({ inspector: null })}>
            {inspector?.kind === 'explain' && <ExplainPanel explained={inspector} />}
            {inspector?.kind === 'chart' && !withheld && <ChartPanel />}
            {inspector?.kind === 'versions' && <VersionsPanel />}
          </PartBoundary>
          <PartBoundary name={t('stepMessages.title')} isBeside onClose={() => store.setState({ messages: null })}>
            <MessagesPanel />
          </PartBoundary>
        </div>
        {phone && (
          <PartBoundary name={t('phone.bar')}>
            <PhoneBar fieldsOpen={fieldsOpen} onFields={setFieldsOpen} filters={<FilterSheet onOpen={(field) => store.setState({ filtering: field.id })} />} />
          </PartBoundary>
        )}
        {sheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
      </div>
      <PartBoundary name={t('rows.table')}>
        <Outlet />
      </PartBoundary>
    </>
  )
}
