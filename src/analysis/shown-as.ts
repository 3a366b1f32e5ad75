/** Another way to show a measure's values. */
import type { Measure, ShowValuesAs, ShowValuesAsName } from '../contract/measure.ts'

const isShare = (name: ShowValuesAsName): boolean => name.includes('percentage')

/**
 * The measure with its values shown another way. A format made for numbers does not suit shares,
 * nor the other way round: it is put aside, and comes back when the values are shown in their own
 * unit again.
 */
export function shownAs(measure: Measure, name: ShowValuesAsName, params: ShowValuesAs['params']): Measure {
  const was = measure.show_values_as
  const shown: ShowValuesAs = { name, dependencies: params ? [params.column_id] : [], ...(params ? { params } : {}) }
  if (isShare(was.name) === isShare(name)) return { ...measure, show_values_as: { ...shown, ...aside(was.own_format) } }
  if (isShare(name)) return { ...measure, format: null, show_values_as: { ...shown, ...aside(measure.format) } }
  return { ...measure, format: was.own_format ?? null, show_values_as: shown }
}

const aside = (format: Measure['format']): Pick<ShowValuesAs, 'own_format'> => (format ? { own_format: format } : {})
