/** The buttons that import a reviewed file: to its dataset, or on to a first pivot. While other files wait, only the next review. */
import { IconTablePlus } from '@tabler/icons-react'
import type { AsyncStatus } from '../../api/async-status.ts'
import { useT } from '../../i18n/locale.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { AfterImport } from '../use-upload.ts'

interface ImportButtonsProps {
  /** Name of the file that is reviewed next; null for none. */
  readonly next: string | null
  readonly toDataset: { readonly status: AsyncStatus }
  readonly toPivot: { readonly status: AsyncStatus }
  readonly disabled: boolean
  readonly onStart: (after: AfterImport) => void
}

export function ImportButtons({ next, toDataset, toPivot, disabled, onStart }: ImportButtonsProps) {
  const t = useT()
  return (
    <>
      <ActionButton
        status={toDataset.status}
        disabled={disabled}
        onClick={() => onStart('dataset')}
        {...(next === null ? {} : { title: t('upload.next', { name: next }) })}
      >
        {t(next === null ? 'upload.start' : 'upload.startNext')}
      </ActionButton>
      {next === null && (
        <ActionButton
          variant="default"
          status={toPivot.status}
          disabled={disabled}
          leftSection={<IconTablePlus size={14} stroke={1.6} />}
          onClick={() => onStart('pivot')}
        >
          {t('upload.startPivot')}
        </ActionButton>
      )}
    </>
  )
}
