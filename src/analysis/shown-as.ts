/** Changes the show-as of a measure and keeps its number format suitable. */
import type { Measure, ShowValuesAs } from '../contract/measure.ts'
import { SHOW_AS, type ShowValuesAsName } from '../contract/show-as.ts'

/**
 * Shows a measure's values in another way. The format of numbers does not suit percentages and vice versa, so the
 * measure's own format is stored and restored when its values have their own unit again.
 */
export function withShowValuesAs(measure: Measure, name: ShowValuesAsName, params: ShowValuesAs['params']): Measure {
  const was = measure.show_values_as
  const shown: ShowValuesAs = { name, dependencies: params ? [params.column_id] : [], ...(params ? { params } : {}) }
  const [from, to] = [SHOW_AS[was.name].unit, SHOW_AS[name].unit]
  if (from === to) return { ...measure, show_values_as: { ...shown, ...aside(was.own_format) } }
  if (to === 'same') return { ...measure, format: was.own_format ?? null, show_values_as: shown }
  return { ...measure, format: null, show_values_as: { ...shown, ...aside(from === 'same' ? measure.format : was.own_format) } }
}

const aside = (format: Measure['format']): Pick<ShowValuesAs, 'own_format'> => (format ? { own_format: format } : {})
