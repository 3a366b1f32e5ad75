/** Tells that someone has saved a newer version and what changed, and offers to load it. */
import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isDirty, UNKNOWN_VERSION } from '../../../analysis/step-session.ts'
import type { Analysis, AnalysisPresence } from '../../../contract/analysis.ts'
import { call } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import page from '../AnalysisPage.module.css'
import { DifferenceList } from '../DifferenceList.tsx'
import { useConflicts } from '../dialogs/use-conflicts.ts'
import { openOnSource } from '../source/use-change-source.ts'
import { useDifferences } from '../step-names.ts'
import { type PageStore, usePage, usePageStore, useSession } from '../step-store.ts'
import classes from './Presence.module.css'

type Saved = NonNullable<AnalysisPresence['saved']>

const CHANGES_SHOWN = 3

/** The saved analysis, if it is newer than `version`; null otherwise. If a draft of an older version was restored, that is the analysis as it was opened. */
function useNewest(version: number): Analysis | null {
  const opened = usePage((s) => s.analysis)
  const { id } = opened
  const isThere = opened.version >= version
  const [newest, setNewest] = useState<Analysis | null>(null)
  useEffect(() => {
    if (isThere) return
    const stop = new AbortController()
    const read = async () => {
      const reply = await call('apiv2/get_analysis', { analysis_id: id }, { quiet: true, background: true, signal: stop.signal })
      if (reply.ok && reply.data.version >= version && !stop.signal.aborted) setNewest(reply.data)
    }
    void read()
    return () => stop.abort()
  }, [id, version, isThere])
  return isThere ? opened : newest
}

/** Loads the newer version. Unsaved changes are replaced, and Undo restores them; without any, Undo does not go back beyond the newer version. */
function takeOver(store: PageStore, newest: Analysis, label: string): void {
  const { session } = store.getState()
  const sent = { document: session.saved, title: session.savedTitle }
  const stored = { sent, document: newest.value_json, title: newest.title, renamed: [] }
  if (isDirty(session)) store.dispatch({ type: 'load', document: newest.value_json, version: newest.version, label })
  else store.dispatch({ type: 'merged', stored, version: newest.version })
  store.setState({ analysis: newest })
}

/** Tells how saving would combine the unsaved changes with the newer version. */
function WithChanges({ newest }: { newest: Analysis }) {
  const t = useT()
  const mayEdit = usePage((s) => s.analysis.abilities.edit)
  const base = useSession((s) => s.saved)
  const title = useSession((s) => s.savedTitle)
  const both = useConflicts({ document: base, title }, newest)
  if (!mayEdit) return <>{t('presence.undoBrings')}</>
  return <>{both.length === 0 ? t('presence.saveMerges') : t('presence.saveAsks', { units: both.join(t('app.listSeparator')) })}</>
}

/** Describes the newer version and what a save would do. */
function Words({ saved, newest }: { saved: Saved | null; newest: Analysis | null }) {
  const t = useT()
  const dirty = useSession(isDirty)
  const isUnknown = useSession((s) => s.version === UNKNOWN_VERSION)
  if (isUnknown) return <>{t('presence.unknown')}</>
  const who = saved
    ? saved.own
      ? t('presence.newerOwn')
      : t('presence.newer', { name: saved.name })
    : t(dirty ? 'presence.newerThanKept' : 'presence.newerOfOthers')
  return (
    <>
      {dirty && newest ? t('app.sentences', { first: who, second: '' }) : who}
      {dirty && newest && <WithChanges newest={newest} />}
    </>
  )
}

/** Shown if the newer version uses another dataset: changes based on the old one cannot be kept. */
function OtherSource({ saved, newest }: { saved: Saved | null; newest: Analysis }) {
  const t = useT()
  const store = usePageStore()
  const queries = useQueryClient()
  const dirty = useSession(isDirty)
  const { title: dataset } = newest.dataset
  const who = saved
    ? saved.own
      ? t('dataSource.changedOwn', { dataset })
      : t('dataSource.changedBy', { name: saved.name, dataset })
    : t('dataSource.changed', { dataset })
  const load = () => {
    store.dispatch({ type: 'load', document: newest.value_json, version: newest.version, label: t('edit.load') })
    openOnSource(queries, newest)
  }
  return (
    <div className={page.strip} role="status">
      <IconInfoCircle size={16} aria-hidden="true" />
      <span>{dirty ? t('app.sentences', { first: who, second: t('dataSource.cannotKeep') }) : who}</span>
      <Button variant="default" onClick={load}>
        {t('presence.load')}
      </Button>
    </div>
  )
}

interface StripProps {
  readonly saved: Saved | null
  readonly version: number
}

function Strip({ saved, version }: StripProps) {
  const source = usePage((s) => s.analysis.dataset.id)
  const newest = useNewest(version)
  if (newest && newest.dataset.id !== source) return <OtherSource saved={saved} newest={newest} />
  return <SameSource saved={saved} newest={newest} />
}

interface SameSourceProps {
  readonly saved: Saved | null
  readonly newest: Analysis | null
}

function SameSource({ saved, newest }: SameSourceProps) {
  const t = useT()
  const differences = useDifferences()
  const store = usePageStore()
  const queries = useQueryClient()
  const base = useSession((s) => s.saved)
  const dirty = useSession(isDirty)
  const mayEdit = usePage((s) => s.analysis.abilities.edit)
  const changes = newest ? differences(base, newest.value_json) : []
  const load = () => {
    if (!newest) return
    takeOver(store, newest, t('edit.load'))
    queries.setQueryData(['apiv2/get_analysis', { analysis_id: newest.id }], newest)
    document.getElementById('result')?.focus()
  }
  return (
    <div className={page.strip} role="status">
      <IconInfoCircle size={16} aria-hidden="true" />
      <div className={classes.newer}>
        <p>
          <Words saved={saved} newest={newest} />
        </p>
        {newest && changes.length > 0 && <DifferenceList differences={changes.slice(0, CHANGES_SHOWN)} />}
        {changes.length > CHANGES_SHOWN && <p>{t('presence.moreChanges', { count: changes.length - CHANGES_SHOWN })}</p>}
      </div>
      {!(dirty && mayEdit) && (
        <Button variant="default" disabled={!newest} onClick={load}>
          {t('presence.load')}
        </Button>
      )}
    </div>
  )
}

export function NewerVersion() {
  const presence = usePage((s) => s.presence)
  const saving = usePage((s) => s.saving)
  const opened = usePage((s) => s.analysis.version)
  const version = useSession((s) => s.version)
  const newest = Math.max(presence?.version ?? 0, opened)
  if (newest <= version || saving) return null
  return <Strip saved={presence?.saved ?? null} version={newest} />
}
