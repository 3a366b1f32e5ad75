/**
 * Adapts a demo analysis for the home page: a single step, in the page's language. The dataset names regions and
 * countries in English; for other languages, group columns map them to translated names, so that the engine returns
 * translated items.
 */
import type { Aggregation } from '../../../contract/aggregation.ts'
import type { Analysis } from '../../../contract/analysis.ts'
import { Column, type ColumnConfig } from '../../../contract/column.ts'
import type { Locale } from '../../../contract/constants.ts'
import { Measure } from '../../../contract/measure.ts'
import { NumberFormat } from '../../../contract/number-format.ts'
import type { StepConfig } from '../../../contract/step.ts'
import { valueOrder } from '../../../format/value-order.ts'
import type { T } from '../../i18n/locale.tsx'
import { REGIONS } from './hero-pivot.ts'

export const LIVE_DATASET = 'demo-population'
const MEASURE_ID = 'live'

/** The fields and measures that visitors can choose, by their names in the dataset. */
export const LIVE_FIELDS = ['Region', 'Country', 'Year'] as const
type Field = (typeof LIVE_FIELDS)[number]
const MEASURES = {
  'Life expectancy': { agg: 'avg', decimals: 1 },
  Population: { agg: 'avg', decimals: 0 },
  Fertility: { agg: 'avg', decimals: 2 },
} as const satisfies Readonly<Record<string, { readonly agg: Aggregation; readonly decimals: number }>>
export type LiveMeasure = keyof typeof MEASURES
export const LIVE_MEASURES = Object.keys(MEASURES) as LiveMeasure[]

/** Translated country names, by their names in the dataset. */
type CountryNames = Readonly<Record<string, string>>
type Named = readonly [inData: string, spoken: string]

const TITLES = { Region: 'home.pivot.region', Country: 'home.pivot.country', Year: 'home.pivot.year' } as const satisfies Record<Field, string>

/**
 * [name in the dataset, translated name] of a field's values. Regions are in the order of the static table, countries in
 * alphabetical order of the language.
 */
function namesOf(t: T, locale: Locale, field: Field, countries: CountryNames): Named[] {
  if (field === 'Region') return REGIONS.flatMap(({ key: [region] }) => (region === undefined ? [] : [[region, t(`home.names.${region}`)] as const]))
  if (field !== 'Country') return []
  const inOrder = valueOrder('VARCHAR', locale)
  return Object.entries(countries).sort(([, a], [, b]) => inOrder(a, b))
}

export const titleOf = (t: T, field: Field): string => t(TITLES[field])
export const measureTitle = (t: T, measure: LiveMeasure): string => t(`home.live.measures.${measure}`)

const named = (columns: readonly Column[], name: string): Column | undefined => columns.find((column) => column.name === name)

/** Returns the column itself if its name and values need no translation, otherwise a group column with the translated names, in the order of `names`. */
function inLanguage(column: Column, name: string, names: readonly Named[]): Column {
  if (name === column.name && names.every(([inData, spoken]) => inData === spoken)) return column
  const groups = names.map(([inData, spoken]) => ({ name: spoken, values: [inData] }))
  const config: ColumnConfig =
    groups.length === 0
      ? { kind: 'base', base_column: column.id, params: {} }
      : { kind: 'value_groups', base_column: column.id, params: { groups, others: null } }
  return Column.parse({ id: `live_${column.id}`, name, type: 'calculated column', dtype: column.dtype, config, dependency: [column.id] })
}

/** The measure for a choice; null if the dataset lacks its column. */
export function liveMeasure(t: T, columns: readonly Column[], measure: LiveMeasure): Measure | null {
  const column = named(columns, measure)
  if (!column) return null
  const { agg, decimals } = MEASURES[measure]
  return Measure.parse({
    ...{ id: MEASURE_ID, type: 'ui', scope: 'step', name: measureTitle(t, measure) },
    ...{ value: { agg, column_id: column.id, dependencies: [column.id] }, dependency: [column.id] },
    format: NumberFormat.parse({ decimalPlaces: decimals }),
  })
}

export interface LiveDemo {
  readonly analysis: Analysis
  readonly fields: Readonly<Record<Field, Column>>
}

/**
 * Reduces the analysis to its first step in its initial layout, and disables showing source rows, which would leave the
 * page. Null if a needed column is missing.
 */
export function liveDemoOf(t: T, locale: Locale, countries: CountryNames, analysis: Analysis): LiveDemo | null {
  const [step] = analysis.value_json.steps
  const { columns } = analysis.value_json.dataset
  const measure = liveMeasure(t, columns, 'Life expectancy')
  const [region, country, year] = LIVE_FIELDS.map((field) => {
    const column = named(columns, field)
    return column && inLanguage(column, titleOf(t, field), namesOf(t, locale, field, countries))
  })
  if (!step || !region || !country || !year || !measure) return null
  const group_calculations = [region, country, year].filter(({ type }) => type === 'calculated column')
  const config: StepConfig = {
    query: { type: 'ui', value: { filters: [], measures: [measure], groupbys: [region.id, year.id], group_calculations } },
    pivot: { rows: [region.id], columns: [year.id], sort: [] },
  }
  const steps = [{ ...step, config, display_mode: 'table' as const }]
  return {
    analysis: { ...analysis, abilities: { ...analysis.abilities, view_rows: false }, value_json: { ...analysis.value_json, steps } },
    fields: { Region: region, Country: country, Year: year },
  }
}
