/** Titles of result headers beyond their names: how values are shown, and how dates are grouped. */
import type { Column } from '../contract/column.ts'
import type { Measure } from '../contract/measure.ts'
import type { PivotResult } from '../contract/pivot-result.ts'
import { type Relative, SHOW_AS, type ShowValuesAsName } from '../contract/show-as.ts'
import { withDisplayNames } from './choices.ts'

/** Titles by ID. Headers without a title use their name. */
export interface Titles {
  readonly measures: ReadonlyMap<string, string>
  readonly fields: ReadonlyMap<string, string>
}

/** `kindOf` names a way of showing values. A measure whose own name already says it keeps that name. */
export function measureTitles(
  measures: readonly Pick<Measure, 'id' | 'name' | 'show_values_as' | 'comparison_of'>[],
  titled: (name: string, shown: Exclude<ShowValuesAsName, 'none'>, relative: Relative | undefined) => { readonly kind: string; readonly title: string },
): Titles['measures'] {
  return new Map(
    measures.flatMap(({ id, name, show_values_as: { name: shown, params }, comparison_of }) => {
      // a comparison is named by what it compares
      if (shown === 'none' || comparison_of !== undefined) return []
      const { kind, title } = titled(name, shown, SHOW_AS[shown].needs === 'item' ? params?.relative : undefined)
      return name.toLowerCase().includes(kind.toLowerCase()) ? [] : [[id, title] as const]
    }),
  )
}

/** Some columns of the result may no longer be in the draft. */
export function fieldTitles(columns: readonly Column[], ran: readonly Column[], say: Parameters<typeof withDisplayNames>[1]): Titles['fields'] {
  const gone = ran.filter((c) => columns.every((other) => other.id !== c.id))
  const named = withDisplayNames([...columns, ...gone], say)
  return new Map(named.filter((c) => c.automatic).map((c) => [c.id, c.name]))
}

/** A result with the titles in its headers; the same object if there are none. */
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
