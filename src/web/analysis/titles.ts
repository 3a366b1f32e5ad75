/** The titles of measures and fields in headers: measures with their "show values as" setting, fields in the interface language. */
import { useMemo } from 'react'
import { columnsOf } from '../../analysis/step-session.ts'
import { fieldTitles, measureTitles, type Titles, withTitles } from '../../analysis/titles.ts'
import type { Measure } from '../../contract/measure.ts'
import { isShareOfItem } from '../../contract/show-as.ts'
import type { StepConfig } from '../../contract/step.ts'
import { useT } from '../i18n/locale.tsx'
import { grainName } from './display-columns.ts'
import type { ReadWindow } from './read-window.ts'
import { useSession } from './step-store.ts'

export function useMeasureTitles(measures: readonly Measure[]): Titles['measures'] {
  const t = useT()
  return useMemo(
    () =>
      measureTitles(measures, (name, shown, relative) => {
        const kind = t(`shownAs.${shown}`)
        if (!relative) return { kind, title: t('shownAs.title', { name, kind }) }
        const against = isShareOfItem(shown) ? t(`compare.share.${relative}`) : t(`compare.kind.${relative}`, { kind })
        return { kind, title: t('shownAs.title', { name, kind: against }) }
      }),
    [measures, t],
  )
}

/** Titles for the result of `applied`. `measures` are its measures as shown, with the formats of the draft. */
export function useTitles(applied: StepConfig, measures: readonly Measure[]): Titles {
  const t = useT()
  const columns = useSession(columnsOf)
  const titles = useSession((s) => s.columnTitles)
  const { group_calculations } = applied.query.value
  const ofMeasures = useMeasureTitles(measures)
  return useMemo(
    () => ({ measures: ofMeasures, fields: fieldTitles(columns, group_calculations, grainName(t), titles) }),
    [ofMeasures, columns, group_calculations, t, titles],
  )
}

/** Wraps `read` so that the windows it returns have these titles. */
export function titledReader(read: ReadWindow, titles: Titles): ReadWindow {
  return async (range) => {
    const window = await read(range)
    return window && withTitles(window, titles)
  }
}
