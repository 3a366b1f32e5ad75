/** Titles of result headers that differ from the names: with the show-as of a measure, or the window of a date. */
import type { Column } from '../contract/column.ts'
import type { Measure } from '../contract/measure.ts'
import type { PivotResult } from '../contract/pivot-result.ts'
import { type Relative, SHOW_AS, type ShowValuesAsName } from '../contract/show-as.ts'
import { type ColumnTitles, NO_TITLES, withDisplayNames } from './choices.ts'

/** Titles by ID. A header without a title shows its name. */
export interface Titles {
  readonly measures: ReadonlyMap<string, string>
  readonly fields: ReadonlyMap<string, string>
}

/**
 * Titles of measures with a show-as, and of measures that nobody has named: a result contains the names from when it was
 * computed. A measure whose name already contains the kind keeps its name.
 */
export function measureTitles(
  measures: readonly Pick<Measure, 'id' | 'name' | 'auto' | 'show_values_as' | 'comparison_of'>[],
  titled: (name: string, shown: Exclude<ShowValuesAsName, 'none'>, relative: Relative | undefined) => { readonly kind: string; readonly title: string },
): Titles['measures'] {
  return new Map(
    measures.flatMap(({ id, name, auto, show_values_as: { name: shown, params }, comparison_of }) => {
      const own = auto ? [[id, name] as const] : []
      // the name of a comparison already says what it compares
      if (shown === 'none' || comparison_of !== undefined) return own
      const { kind, title } = titled(name, shown, SHOW_AS[shown].needs === 'item' ? params?.relative : undefined)
      return name.toLowerCase().includes(kind.toLowerCase()) ? own : [[id, title] as const]
    }),
  )
}

/** Titles of automatic date columns, and of columns that have a title. `ran` are the columns of the result, some of which the draft may no longer have. */
export function fieldTitles(
  columns: readonly Column[],
  ran: readonly Column[],
  say: Parameters<typeof withDisplayNames>[1],
  titles: ColumnTitles = NO_TITLES,
): Titles['fields'] {
  const gone = ran.filter((c) => columns.every((other) => other.id !== c.id))
  const named = withDisplayNames([...columns, ...gone], say, titles)
  return new Map(named.filter((c) => c.automatic || titles.has(c.id)).map((c) => [c.id, c.name]))
}

/** Replaces names in a result's headers by titles. Returns the same object if there are no titles. */
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
