/** The conditional formats of a step: which apply, which are put aside, and how they follow their measures. */
import { AGGREGATIONS } from '../contract/aggregation.ts'
import {
  type ConditionalFormat,
  FORMATS,
  FORMATS_MAX,
  type FormatUnit,
  isByLine,
  LINE_FORMATS_MAX,
  MEASURE_FORMATS_MAX,
} from '../contract/conditional-format.ts'
import type { Measure } from '../contract/measure.ts'
import { SHOW_AS } from '../contract/show-as.ts'
import type { TableSettings } from '../contract/step.ts'

/** The unit of the values that a measure shows. A measure by SQL or from other measures has a unit of its own that never changes. */
export function unitOf(measure: Measure): FormatUnit {
  const { unit } = SHOW_AS[measure.show_values_as.name]
  if (unit !== 'same') return { kind: unit, column_id: null }
  if (measure.type !== 'ui') return { kind: 'value', column_id: null }
  return AGGREGATIONS[measure.value.agg].unit === 'count' ? { kind: 'count', column_id: null } : { kind: 'value', column_id: measure.value.column_id }
}

const sameUnit = (a: FormatUnit, b: FormatUnit): boolean => a.kind === b.kind && a.column_id === b.column_id

interface SortedFormats {
  readonly active: readonly ConditionalFormat[]
  /** Formats whose measure is shown in another unit than they were made for. They apply again when the unit is back. */
  readonly otherUnit: readonly ConditionalFormat[]
  /** Formats whose measure is not among the values. They wait for it. */
  readonly hidden: readonly ConditionalFormat[]
}

/** Sorts a step's formats by whether they apply to its measures, without changing their order. */
export function sortFormats(formats: readonly ConditionalFormat[] | undefined, measures: readonly Measure[]): SortedFormats {
  const sorted = { active: [] as ConditionalFormat[], otherUnit: [] as ConditionalFormat[], hidden: [] as ConditionalFormat[] }
  for (const format of formats ?? []) {
    const measure = measures.find((m) => m.id === format.measure_id)
    if (!measure) sorted.hidden.push(format)
    else if (sameUnit(format.unit, unitOf(measure))) sorted.active.push(format)
    else sorted.otherUnit.push(format)
  }
  return sorted
}

/** Table settings with another list of formats. An empty list leaves the key out, as in documents that never had any. */
function withFormats({ formats: _before, ...settings }: TableSettings, formats: readonly ConditionalFormat[]): TableSettings {
  return formats.length === 0 ? settings : { ...settings, formats: [...formats] }
}

/** Table settings in which a measure has these formats, at the place of its first one. Formats of other measures stay. */
export function withFormatsOf(settings: TableSettings, measureId: string, own: readonly ConditionalFormat[]): TableSettings {
  const before = settings.formats ?? []
  const first = before.findIndex((format) => format.measure_id === measureId)
  const rest = before.filter((format) => format.measure_id !== measureId)
  return withFormats(settings, rest.toSpliced(first < 0 ? rest.length : first, 0, ...own))
}

/** A measure's formats after one more was chosen: rules go first, and a kind that marks every cell replaces the one before. */
export function withFormatAdded(own: readonly ConditionalFormat[], added: ConditionalFormat): ConditionalFormat[] {
  if (FORMATS[added.kind].marksAll) return [...own.filter(({ kind }) => !FORMATS[kind].marksAll), added]
  const all = own.findIndex(({ kind }) => FORMATS[kind].marksAll)
  return own.toSpliced(all < 0 ? own.length : all, 0, added)
}

/** Table settings whose formats for another unit are used for the unit of now, or removed. Formats of measures that are not among the values stay. */
export function withoutAside(settings: TableSettings, measures: readonly Measure[], use: boolean): TableSettings {
  const aside = new Set(sortFormats(settings.formats, measures).otherUnit)
  const formats = (settings.formats ?? []).flatMap((format): ConditionalFormat[] => {
    const measure = aside.has(format) ? measures.find(({ id }) => id === format.measure_id) : undefined
    if (!measure) return [format]
    return use ? [{ ...format, unit: unitOf(measure) }] : []
  })
  return withFormats(settings, formats)
}

/** Which limit a measure's formats would exceed in a step: that of the measure, of the step, or of formats by row and column. Null if none. */
export type FormatLimit = 'measure' | 'step' | 'line'

export function exceededLimit(settings: TableSettings, measureId: string, own: readonly ConditionalFormat[]): FormatLimit | null {
  const all = withFormatsOf(settings, measureId, own).formats ?? []
  if (own.length > MEASURE_FORMATS_MAX) return 'measure'
  if (all.length > FORMATS_MAX) return 'step'
  return all.filter(isByLine).length > LINE_FORMATS_MAX ? 'line' : null
}

/** Returns the new ID; null means that it is gone. */
type NewId = (id: string) => string | null
const SAME: NewId = (id) => id

/** Table settings whose formats name other measures and columns. A format goes with its measure; without its column it is put aside. */
export function formatsWith(settings: TableSettings, { measure = SAME, column = SAME }: { readonly measure?: NewId; readonly column?: NewId }): TableSettings {
  if (!settings.formats) return settings
  const formats = settings.formats.flatMap((format): ConditionalFormat[] => {
    const measure_id = measure(format.measure_id)
    if (measure_id === null) return []
    const { column_id } = format.unit
    const next = column_id === null ? null : (column(column_id) ?? column_id)
    return [{ ...format, measure_id, unit: { ...format.unit, column_id: next } }]
  })
  return withFormats(settings, formats)
}
