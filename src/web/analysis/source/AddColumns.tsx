/** The button that adds columns of another dataset, for owners who may read all of the present one. Its dialog is loaded when it is first opened. */
import { Button } from '@mantine/core'
import { IconTablePlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useT } from '../../i18n/locale.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { usePage } from '../step-store.ts'

const AddColumnsDialog = lazy(async () => ({ default: (await import('./AddColumnsDialog.tsx')).AddColumnsDialog }))

export function AddColumns() {
  const t = useT()
  const isOffered = usePage(({ analysis }) => analysis.abilities.change_source && analysis.reads === 'everything' && analysis.live === null)
  const [isOpen, setOpen] = useState(false)
  if (!isOffered) return null
  return (
    <>
      <Button variant="subtle" size="xs" leftSection={<IconTablePlus size={14} />} onClick={() => setOpen(true)}>
        {t('addColumns.menu')}
      </Button>
      {isOpen && (
        <Suspense fallback={<Waiting isSmall />}>
          <AddColumnsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
