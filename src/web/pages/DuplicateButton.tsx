import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useDuplicateAnalysis } from '../api/use-duplicate-analysis.ts'
import { useT } from '../i18n/locale.tsx'

/** Duplicates an analysis of a list. */
export function DuplicateButton({ analysis: { id, title } }: { analysis: { readonly id: string; readonly title: string } }) {
  const t = useT()
  const duplicate = useDuplicateAnalysis()
  return (
    <Tooltip label={t('analysis.duplicate')}>
      <ActionIcon aria-label={t('analysis.duplicateOf', { title })} onClick={() => void duplicate.inList({ id, title })}>
        <IconCopy size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
