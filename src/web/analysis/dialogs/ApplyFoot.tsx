import { useT } from '../../i18n/locale.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { DialogFoot } from '../../ui/Dialog.tsx'

interface ApplyFootProps {
  /** Whether the form waits for its trial. The button stays enabled: a disabled one would lose the focus and swallow Enter. */
  readonly isWaiting: boolean
  readonly note?: string
  readonly onCancel: () => void
}

/** The footer of a dialog whose definition is tried before it is applied. Says when it waits for the trial. */
export function ApplyFoot({ isWaiting, note = '', onCancel }: ApplyFootProps) {
  const t = useT()
  return (
    <DialogFoot onCancel={onCancel} note={isWaiting ? t('measure.waits') : note}>
      <ActionButton type="submit" status={isWaiting ? 'loading' : 'standby'}>
        {t('analysis.apply')}
      </ActionButton>
    </DialogFoot>
  )
}
