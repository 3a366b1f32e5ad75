/** Edits of a measure's conditional formats, with their undo labels. */
import { useMemo } from 'react'
import { exceededLimit, type FormatLimit, withFormatAdded } from '../../../analysis/conditional-formats.ts'
import { type NewFormat, newFormat } from '../../../analysis/new-format.ts'
import { activeStep } from '../../../analysis/step-session.ts'
import type { ConditionalFormat } from '../../../contract/conditional-format.ts'
import type { Measure } from '../../../contract/measure.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import { useLocale, useT } from '../../i18n/locale.tsx'
import { usePageStore } from '../step-store.ts'

export function useFormatEdits() {
  const store = usePageStore()
  const t = useT()
  const locale = useLocale()
  return useMemo(() => {
    const step = () => activeStep(store.getState().session)
    const own = ({ id }: Pick<Measure, 'id'>): ConditionalFormat[] => (step().table_settings.formats ?? []).filter((format) => format.measure_id === id)
    const put = ({ id, name }: Pick<Measure, 'id' | 'name'>, formats: readonly ConditionalFormat[]): void =>
      store.dispatch({ type: 'edit', edit: { kind: 'formats', stepId: step().step_id, measureId: id, formats }, label: t('edit.formats', { name }) })
    const made = (kind: NewFormat, measure: Measure): ConditionalFormat => newFormat(kind, measure, LANGUAGES[locale].rising)
    const withAdded = (kind: NewFormat, measure: Measure): ConditionalFormat[] => withFormatAdded(own(measure), made(kind, measure))
    /** The limit that prevents adding a format of a kind; null if there is room. */
    const limit = (kind: NewFormat, measure: Measure): FormatLimit | null => exceededLimit(step().table_settings, measure.id, withAdded(kind, measure))
    const settleAside = (use: boolean, name: string): void =>
      store.dispatch({ type: 'edit', edit: { kind: 'aside formats', stepId: step().step_id, use }, label: t('edit.formats', { name }) })
    return { own, put, made, limit, settleAside, add: (kind: NewFormat, measure: Measure): void => put(measure, withAdded(kind, measure)) }
  }, [store, t, locale])
}
