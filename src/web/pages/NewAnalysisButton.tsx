import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DatasetSummary } from '../../contract/dataset.ts'
import { call } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import { isSignedIn, useAuth } from '../session/auth.ts'

export function NewAnalysisButton({ dataset }: { dataset: Pick<DatasetSummary, 'id' | 'title' | 'status'> }) {
  const t = useT()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  if (!isSignedIn(useAuth()))
    return <Button renderRoot={(props) => <Link to="/signin" search={{ next: location.pathname }} {...props} />}>{t('dataset.signIn')}</Button>
  const create = async () => {
    setBusy(true)
    const reply = await call('apiv2/create_analysis', { dataset_id: dataset.id, title: dataset.title })
    setBusy(false)
    if (reply.ok) await navigate({ to: '/analysis-{$id}', params: { id: reply.data.id } })
  }
  return (
    <Button loading={busy} disabled={dataset.status !== 'ready'} leftSection={<IconPlus size={14} />} onClick={() => void create()}>
      {t('dataset.newAnalysis')}
    </Button>
  )
}
