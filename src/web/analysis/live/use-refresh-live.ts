/** Has the database of a live analysis asked for its current rows, and computes what is shown again. */
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { call, showFailure, toasts } from '../../api/nexus.ts'
import { useT } from '../../i18n/locale.tsx'
import { usePage } from '../step-store.ts'

/** `renew`: computes the shown results again. The last results stay if the database does not answer. */
export function useRefreshLive(renew: () => void): { readonly busy: boolean; readonly refresh: () => Promise<void> } {
  const t = useT()
  const navigate = useNavigate()
  const analysis_id = usePage((s) => s.analysis.id)
  const dataset_id = usePage((s) => s.analysis.dataset.id)
  const [busy, setBusy] = useState(false)
  const refresh = useCallback(async () => {
    setBusy(true)
    const reply = await call('apiv2/refresh_live_data', { dataset_id, analysis_id }, { quiet: true, background: true })
    setBusy(false)
    if (!reply.ok) return showFailure(t('live.refreshFailed'), reply.problem)
    if (reply.data.changes)
      toasts.show({
        severity: 'info',
        title: t('live.columnsChanged'),
        message: t('live.columnsChangedText'),
        action: { label: t('live.openDataset'), run: () => void navigate({ to: '/dataset-{$id}', params: { id: dataset_id } }) },
      })
    renew()
  }, [analysis_id, dataset_id, navigate, renew, t])
  return { busy, refresh }
}
