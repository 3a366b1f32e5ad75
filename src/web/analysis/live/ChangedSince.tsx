/** Says that numbers of live data were computed at another moment than those beside them. */
import { readMoment } from '../../../format/moment.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'

/** When and at which moment live data was read; both are absent for stored data. */
export interface ReadAt {
  readonly as_of?: string | undefined
  readonly moment?: string | undefined
}

export const isOtherMoment = (one: ReadAt | undefined, other: ReadAt | undefined): boolean =>
  one?.moment !== undefined && other?.moment !== undefined && one.moment !== other.moment

/** `of`: the numbers that this text is about. `beside`: those that were shown before. */
export function ChangedSince({ of, beside, className = '' }: { readonly of: ReadAt; readonly beside: ReadAt | undefined; readonly className?: string }) {
  const t = useT()
  const locale = useLocale()
  if (!isOtherMoment(of, beside)) return null
  return (
    <p className={className} role="status">
      {t('live.changed', { time: of.as_of === undefined ? '' : readMoment(of.as_of, locale) })}
    </p>
  )
}
