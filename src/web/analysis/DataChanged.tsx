import { localMoment } from '../../format/moment.ts'
import { useLocale, useT } from '../i18n/locale.tsx'

/** Says when the data of the analysis last changed. Nothing for demo data, and for people who may not read the dataset. */
export function DataChanged({ at }: { readonly at: string | null }) {
  const t = useT()
  const locale = useLocale()
  return at === null ? null : <span className="numbers"> · {t('analysis.dataOf', { when: localMoment(at, locale) })}</span>
}
