/** Strips above the result about access: owners learn what others cannot see, and others what they may do. */
import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnalysisNotice, Publication } from '../../contract/grant.ts'
import { call } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import classes from './AnalysisPage.module.css'
import { useStepsByColumn } from './dialogs/PublishFields.tsx'
import { SettingsDialog } from './dialogs/SettingsDialog.tsx'
import { ShareDialog } from './share/ShareDialog.tsx'
import { SourceDialog } from './source/SourceDialog.tsx'
import { usePage, usePageStore } from './step-store.ts'

function Notice({ notice, onReview }: { notice: AnalysisNotice; onReview: () => void }) {
  const t = useT()
  const store = usePageStore()
  const list = (names: readonly string[]) => (names.length === 0 ? t('publish.none') : names.join(t('app.listSeparator')))
  const withdrawn = notice.withdrawn.length === 0 ? '' : t('publish.columnsWithdrawn', { columns: list(notice.withdrawn) })
  const words: Record<AnalysisNotice['kind'], string> = {
    columns_kept: t('publish.columnsKept', { columns: list(notice.columns) }) + withdrawn,
    dataset_private: t('publish.datasetPrivate'),
    offer_accepted: t('transfer.wasAccepted', { name: notice.name }),
    offer_declined: t('transfer.wasDeclined', { name: notice.name }),
  }
  const dismiss = async () => {
    if (!(await call('apiv2/dismiss_notice', { notice_id: notice.id })).ok) return
    store.setState(({ analysis }) => ({ analysis: { ...analysis, notices: analysis.notices.filter((n) => n.id !== notice.id) } }))
  }
  return (
    <div className={classes.strip} role="status">
      <IconInfoCircle size={16} aria-hidden="true" />
      <span>{words[notice.kind]}</span>
      {notice.kind === 'columns_kept' && (
        <Button variant="default" onClick={onReview}>
          {t('publish.review')}
        </Button>
      )}
      <Button variant="subtle" onClick={() => void dismiss()}>
        {t('publish.dismiss')}
      </Button>
    </div>
  )
}

/** Names of saved steps that use columns the owner has not granted to the readers. */
function useStepsBeyond(grants: readonly Publication[]): string[] {
  const steps = useStepsByColumn()
  const beyond = grants.flatMap(({ column_ids }) => {
    const granted = new Set(column_ids)
    return [...steps].flatMap(([id, names]) => (granted.has(id) ? [] : names))
  })
  return [...new Set(beyond)]
}

export function AccessStrips() {
  const t = useT()
  const analysis = usePage((s) => s.analysis)
  const { publication, shares } = analysis
  const beyond = useStepsBeyond(publication ? [publication] : [])
  const beyondShares = useStepsBeyond(shares)
  const [open, setOpen] = useState<'settings' | 'share' | 'source' | null>(null)
  return (
    <>
      {analysis.notices.map((notice) => (
        <Notice key={notice.id} notice={notice} onReview={() => setOpen('settings')} />
      ))}
      {beyond.length > 0 && analysis.dataset.visibility === 'private' && (
        <div className={classes.strip} role="status">
          <IconInfoCircle size={16} aria-hidden="true" />
          <span>{t('publish.beyond', { steps: beyond.join(t('app.listSeparator')) })}</span>
          <Button variant="default" onClick={() => setOpen('settings')}>
            {t('publish.review')}
          </Button>
        </div>
      )}
      {beyondShares.length > 0 && analysis.dataset.visibility === 'private' && (
        <div className={classes.strip} role="status">
          <IconInfoCircle size={16} aria-hidden="true" />
          <span>{t('share.beyond', { steps: beyondShares.join(t('app.listSeparator')) })}</span>
          <Button variant="default" onClick={() => setOpen('share')}>
            {t('share.review')}
          </Button>
        </div>
      )}
      {analysis.reads === 'nothing' && (
        <div className={classes.strip} role="status">
          <IconInfoCircle size={16} aria-hidden="true" />
          <span>{analysis.runs_on ? t(`publish.runsOn.${analysis.runs_on.state}`, { name: analysis.runs_on.owner }) : t('publish.deleted')}</span>
          {analysis.abilities.change_source && (
            <Button variant="default" onClick={() => setOpen('source')}>
              {t('dataSource.useOwn')}
            </Button>
          )}
        </div>
      )}
      {analysis.reads === 'results_only' && (
        <div className={classes.strip} role="status">
          <IconInfoCircle size={16} aria-hidden="true" />
          <span>{t('publish.resultsOnly')}</span>
        </div>
      )}
      {open === 'settings' && <SettingsDialog onClose={() => setOpen(null)} />}
      {open === 'source' && <SourceDialog onClose={() => setOpen(null)} />}
      {open === 'share' && <ShareDialog onClose={() => setOpen(null)} />}
    </>
  )
}
