/** The button in a list of datasets that combines one of them with others. */
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowsJoin } from '@tabler/icons-react'
import { useState } from 'react'
import type { DatasetSummary } from '../../contract/dataset.ts'
import { useT } from '../i18n/locale.tsx'
import { Combining } from './Combining.tsx'

export function CombineButton({ dataset }: { dataset: Pick<DatasetSummary, 'id' | 'title' | 'abilities' | 'status' | 'mode'> }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  if (!dataset.abilities.analyse || dataset.status !== 'ready' || dataset.mode === 'live') return null
  return (
    <>
      <Tooltip label={t('combining.menu')}>
        <ActionIcon aria-label={t('combining.menuOf', { title: dataset.title })} onClick={() => setOpen(true)}>
          <IconArrowsJoin size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
      {isOpen && <Combining dataset={dataset} onClose={() => setOpen(false)} />}
    </>
  )
}
