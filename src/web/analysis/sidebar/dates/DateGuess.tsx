/** A note about the grain that was chosen automatically for a date, shown until the next edit. */
import { draftOf } from '../../../../analysis/step-session.ts'
import { useT } from '../../../i18n/locale.tsx'
import { usePage } from '../../step-store.ts'

export function DateGuess() {
  const t = useT()
  const guess = usePage((s) => (s.guess?.document === draftOf(s.session) ? s.guess : null))
  return (
    <span role="status" title={guess ? t('dates.groupedHint') : undefined}>
      {guess && t('dates.grouped', { name: guess.name, grain: t(`dates.grains.${guess.window}`) })}
    </span>
  )
}
