/** Opens the dialog that combines a dataset with others, and leads to the new dataset. Its code is loaded when it is first opened. */
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { toasts } from '../api/nexus.ts'
import { useT } from '../i18n/locale.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import type { Made } from './use-combining.ts'

const CombineDialog = lazy(async () => ({ default: (await import('./CombineDialog.tsx')).CombineDialog }))

export function Combining({ dataset: { id, title }, onClose }: { dataset: Made; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const goTo = async (made: Made) => {
    onClose()
    toasts.show({ severity: 'success', title: t('combining.done'), message: made.title })
    await navigate({ to: '/dataset-{$id}', params: { id: made.id } })
    return null
  }
  return (
    <Suspense fallback={<Waiting isSmall />}>
      <CombineDialog
        first={{ id, title }}
        title={t('combining.dialog', { title })}
        lead={t('combining.lead')}
        submit={t('combining.submit')}
        ifClosed={t('combining.ifClosed')}
        onMade={goTo}
        onClose={onClose}
      />
    </Suspense>
  )
}
