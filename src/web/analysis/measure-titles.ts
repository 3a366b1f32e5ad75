/** What headers call a measure: its name and, where its values are shown as something else, what they are shown as. */
import { useMemo } from 'react'
import type { Measure } from '../../contract/measure.ts'
import type { PivotResult } from '../../contract/pivot-result.ts'
import type { ShowValuesAsName } from '../../contract/show-as.ts'
import { useT } from '../i18n/locale.tsx'
import type { ReadWindow } from './read-window.ts'

/** Titles by the measures' ids; a measure that has none is called by its name. */
export type MeasureTitles = ReadonlyMap<string, string>

/** `kindOf` names a way of showing; a measure whose own name says it already keeps that name. */
export function measureTitles(
  measures: readonly Pick<Measure, 'id' | 'name' | 'show_values_as'>[],
  titled: (name: string, shown: Exclude<ShowValuesAsName, 'none'>) => { readonly kind: string; readonly title: string },
): MeasureTitles {
  return new Map(
    measures.flatMap(({ id, name, show_values_as: { name: shown } }) => {
      if (shown === 'none') return []
      const { kind, title } = titled(name, shown)
      return name.toLowerCase().includes(kind.toLowerCase()) ? [] : [[id, title] as const]
    }),
  )
}

export function useMeasureTitles(measures: readonly Measure[]): MeasureTitles {
  const t = useT()
  return useMemo(
    () =>
      measureTitles(measures, (name, shown) => {
        const kind = t(`shownAs.${shown}`)
        return { kind, title: t('shownAs.title', { name, kind }) }
      }),
    [measures, t],
  )
}

/** A result whose headers bear the titles; the same object where there are none. */
export function withTitles(result: PivotResult, titles: MeasureTitles): PivotResult {
  if (titles.size === 0) return result
  return { ...result, measures: result.measures.map((m) => ({ ...m, name: titles.get(m.measure_id) ?? m.name })) }
}

/** The same for windows as they are read. */
export function titledReader(read: ReadWindow, titles: MeasureTitles): ReadWindow {
  return async (range) => {
    const window = await read(range)
    return window && withTitles(window, titles)
  }
}
