/** Lists the latest and the named versions of the analysis: who saved them, and what changed. Restoring one is undoable. */
import { Button, Loader } from '@mantine/core'
import { useState } from 'react'
import { draftOf } from '../../../analysis/step-session.ts'
import type { AnalysisDocument } from '../../../contract/analysis.ts'
import { localMoment } from '../../../format/moment.ts'
import { ProblemError, useCall } from '../../api/queries.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { DifferenceList } from '../DifferenceList.tsx'
import { useDifferences } from '../step-names.ts'
import { useDispatch, usePage, usePageStore, useSession } from '../step-store.ts'
import { isWithheld } from '../withheld.ts'
import classes from './Inspector.module.css'
import { SidePanel } from './SidePanel.tsx'
import { VersionName } from './VersionName.tsx'

/** A version may differ from the one before it in everything; further differences are only counted. */
const DIFFERENCES_SHOWN = 30

interface ChangesProps {
  readonly version: number
  readonly name: string | null
  /** The stored version before it; null for none. */
  readonly previous: number | null
  readonly onRestore: (document: AnalysisDocument) => void
}

/** The differences between a version and the stored one before it, and what can be done with the version. */
function Changes({ version, name, previous, onRestore }: ChangesProps) {
  const t = useT()
  const differences = useDifferences()
  const analysis_id = usePage((s) => s.analysis.id)
  const draft = useSession(draftOf)
  const chosen = useCall('apiv2/get_analysis_version', { analysis_id, version })
  const before = useCall('apiv2/get_analysis_version', { analysis_id, version: previous ?? version })
  const problem = chosen.error ?? before.error
  if (problem instanceof ProblemError) return <p className={classes.problem}>{problem.problem.message}</p>
  if (!chosen.data || !before.data)
    return (
      <p role="status">
        <Loader size="xs" /> {t('versions.loading')}
      </p>
    )
  const document = chosen.data.value_json
  const isCurrent = differences(document, draft).length === 0
  const changes = differences(before.data.value_json, document)
  return (
    <>
      {previous !== null && previous < version - 1 && <p>{t('versions.since', { version: previous })}</p>}
      {previous === null ? <p>{t('versions.first')}</p> : <DifferenceList differences={changes.slice(0, DIFFERENCES_SHOWN)} />}
      {changes.length > DIFFERENCES_SHOWN && <p>{t('presence.moreChanges', { count: changes.length - DIFFERENCES_SHOWN })}</p>}
      <div className={classes.versionActions}>
        <VersionName version={version} name={name} />
        <Button variant="default" disabled={isCurrent} onClick={() => onRestore(document)}>
          {t(isCurrent ? 'versions.current' : 'versions.restore')}
        </Button>
      </div>
    </>
  )
}

export function VersionsPanel() {
  const t = useT()
  const locale = useLocale()
  const store = usePageStore()
  const dispatch = useDispatch()
  const id = usePage((s) => s.analysis.id)
  const list = useCall('apiv2/list_analysis_versions', { analysis_id: id })
  const [open, setOpen] = useState<number | null>(null)
  /** Keeps the current state of withheld steps: the server rejects changes of steps that the person may not see. */
  const withCurrent = (document: AnalysisDocument): AnalysisDocument => {
    const { session } = store.getState()
    const kept = draftOf(session).steps.filter((s) => isWithheld(store.getState(), s.step_id))
    return { ...document, steps: document.steps.map((step) => kept.find((s) => s.step_id === step.step_id) ?? step) }
  }
  const close = () => store.setState({ inspector: null })
  const versions = list.data?.versions ?? []
  return (
    <SidePanel title={t('versions.title')} closeLabel={t('versions.close')} onClose={close}>
      <div className={classes.content}>
        {list.isPending && (
          <p role="status">
            <Loader size="xs" /> {t('versions.loading')}
          </p>
        )}
        {list.error && <p className={classes.problem}>{list.error.problem.message}</p>}
        <ol className={classes.versions}>
          {versions.map((v, at) => (
            <li key={v.version}>
              <button type="button" aria-expanded={open === v.version} onClick={() => setOpen(open === v.version ? null : v.version)}>
                <strong>{v.name ?? t('versions.version', { version: v.version })}</strong>
                <span className={classes.role}>
                  {v.name !== null && `${t('versions.version', { version: v.version })} · `}
                  {v.who} · {localMoment(v.when, locale)}
                </span>
              </button>
              {open === v.version && (
                <Changes
                  version={v.version}
                  name={v.name}
                  previous={versions[at + 1]?.version ?? null}
                  onRestore={(document) =>
                    dispatch({ type: 'edit', edit: { kind: 'restore', document: withCurrent(document) }, label: t('edit.restoreVersion') })
                  }
                />
              )}
            </li>
          ))}
        </ol>
        {versions.length > 0 && <p className={classes.role}>{t('versions.keeps')}</p>}
      </div>
    </SidePanel>
  )
}
