/** Shares a dataset with people, and makes it public or private. */
import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Dataset, type DatasetSummary, Visibility } from '../../../contract/dataset.ts'
import { inLocale } from '../../../contract/routes.ts'
import { call, showFailure, toasts } from '../../api/nexus.ts'
import { useCall } from '../../api/queries.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { useRoleNames } from '../../share/roles.ts'
import { SharedWith } from '../../share/SharedWith.tsx'
import { ShareFrame } from '../../share/ShareFrame.tsx'
import { ActionButton, useAsyncStatus } from '../../ui/ActionButton.tsx'
import { Loadable } from '../../ui/Loadable.tsx'
import parts from '../../ui/Part.module.css'
import { dialog } from '../../ui/PartBoundary.tsx'

interface ShareDialogProps {
  readonly dataset: Pick<DatasetSummary, 'id' | 'title' | 'owner' | 'abilities'>
  readonly onClose: () => void
}

function ShareDialogContent({ dataset: { id, title, owner, abilities }, onClose }: ShareDialogProps) {
  const t = useT()
  const locale = useLocale()
  const names = useRoleNames()
  const people = useCall('apiv2/list_dataset_shares', { dataset_id: id }, { gcTime: 0, refetchOnWindowFocus: true })
  const dataset = useCall('apiv2/get_dataset', { dataset_id: id })
  const [of, quiet] = [{ dataset_id: id }, { quiet: true }]
  return (
    <ShareFrame title={title} path={inLocale(`/dataset-${id}`, locale)} onClose={onClose}>
      <SharedWith
        owner={owner.name}
        refusal={abilities.pass_on ? null : t('share.sourcesPrivate')}
        people={people}
        roles={{ names, texts: { viewer: t('share.datasetRoles.viewer'), editor: t('share.datasetRoles.editor') } }}
        calls={{
          key: ['apiv2/list_dataset_shares', of],
          share: (emails, role) => call('apiv2/share_dataset', { ...of, emails, role }, quiet),
          change: (share_id, role) => call('apiv2/change_dataset_share', { ...of, share_id, role }, quiet),
          remove: (share_id) => call('apiv2/unshare_dataset', { ...of, share_id }, quiet),
        }}
      />
      <Loadable query={dataset}>{(found) => <Everyone dataset={found} />}</Loadable>
    </ShareFrame>
  )
}

/** Switches between private and public. */
function Everyone({ dataset }: { dataset: Dataset }) {
  const t = useT()
  const queries = useQueryClient()
  const [visibility, setVisibility] = useState(dataset.visibility)
  const { status, busy, run } = useAsyncStatus()
  const select = useRef<HTMLSelectElement>(null)
  const mayBePublic = dataset.abilities.pass_on || dataset.visibility === 'public'
  const save = async () => {
    if (busy) return
    const reply = await run(() => call('apiv2/save_dataset_settings', { dataset_id: dataset.id, visibility }, { quiet: true }))
    if (!reply.ok) return showFailure(t('share.changeFailed'), reply.problem)
    toasts.show({ severity: 'success', title: t('share.changed') })
    select.current?.focus()
    await queries.invalidateQueries()
  }
  return (
    <section className={parts.part} aria-label={t('share.everyone')}>
      <h3>{t('share.everyone')}</h3>
      <NativeSelect
        ref={select}
        label={t('columns.visibility')}
        description={t(!mayBePublic ? 'share.sourcesPrivate' : visibility === 'public' ? 'share.datasetPublic' : 'share.private')}
        value={visibility}
        data={Visibility.options.map((value) => ({ value, label: t(`visibility.${value}`), disabled: value === 'public' && !mayBePublic }))}
        onChange={(e) => setVisibility(Visibility.parse(e.currentTarget.value))}
      />
      {visibility !== dataset.visibility && (
        <div>
          <ActionButton status={status} onClick={() => void save()}>
            {t('share.apply')}
          </ActionButton>
        </div>
      )}
    </section>
  )
}

export const ShareDialog = dialog(ShareDialogContent)
