/** What headers call measures and fields: a measure by its name and what its values are shown as, a field in the page's language. */
import { useMemo } from 'react'
import { asRead } from '../../analysis/choices.ts'
import { columnsOf } from '../../analysis/step-session.ts'
import type { Column } from '../../contract/column.ts'
import type { Measure } from '../../contract/measure.ts'
import type { PivotResult } from '../../contract/pivot-result.ts'
import type { ShowValuesAsName } from '../../contract/show-as.ts'
import type { StepConfig } from '../../contract/step.ts'
import { type T, useT } from '../i18n/locale.tsx'
import { grainName } from './columns-as-read.ts'
import type { ReadWindow } from './read-window.ts'
import { useSession } from './step-store.ts'

/** Titles by ids; what has none is called by its name. */
export interface Titles {
  readonly measures: ReadonlyMap<string, string>
  readonly fields: ReadonlyMap<string, string>
}

/** `kindOf` names a way of showing; a measure whose own name says it already keeps that name. */
export function measureTitles(
  measures: readonly Pick<Measure, 'id' | 'name' | 'show_values_as'>[],
  titled: (name: string, shown: Exclude<ShowValuesAsName, 'none'>) => { readonly kind: string; readonly title: string },
): Titles['measures'] {
  return new Map(
    measures.flatMap(({ id, name, show_values_as: { name: shown } }) => {
      if (shown === 'none') return []
      const { kind, title } = titled(name, shown)
      return name.toLowerCase().includes(kind.toLowerCase()) ? [] : [[id, title] as const]
    }),
  )
}

/** Of a result's columns some may be gone from the draft. */
function fieldTitles(columns: readonly Column[], ran: readonly Column[], t: T): Titles['fields'] {
  const gone = ran.filter((c) => columns.every((other) => other.id !== c.id))
  const named = asRead([...columns, ...gone], grainName(t))
  return new Map(named.filter((c) => c.automatic).map((c) => [c.id, c.name]))
}

export function useMeasureTitles(measures: readonly Measure[]): Titles['measures'] {
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

/** The titles of the result of a config, whose measures are shown as `measures`. */
export function useTitles(applied: StepConfig, measures: readonly Measure[]): Titles {
  const t = useT()
  const columns = useSession(columnsOf)
  const { group_calculations } = applied.query.value
  const ofMeasures = useMeasureTitles(measures)
  return useMemo(() => ({ measures: ofMeasures, fields: fieldTitles(columns, group_calculations, t) }), [ofMeasures, columns, group_calculations, t])
}

/** A result whose headers bear the titles; the same object where there are none. */
export function withTitles(result: PivotResult, { measures, fields }: Titles): PivotResult {
  if (measures.size === 0 && fields.size === 0) return result
  const titled = <F extends { readonly column_id: string; readonly name: string }>(list: readonly F[]): F[] =>
    list.map((field) => ({ ...field, name: fields.get(field.column_id) ?? field.name }))
  return {
    ...result,
    index_names: titled(result.index_names),
    column_names: titled(result.column_names),
    measures: result.measures.map((m) => ({ ...m, name: measures.get(m.measure_id) ?? m.name })),
  }
}

/** The same for windows as they are read. */
export function titledReader(read: ReadWindow, titles: Titles): ReadWindow {
  return async (range) => {
    const window = await read(range)
    return window && withTitles(window, titles)
  }
}
