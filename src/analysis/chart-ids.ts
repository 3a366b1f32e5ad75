/** The measures and fields that a chart's settings name by ID. */
import { CHART_MEASURES, type ChartSettings } from '../contract/chart.ts'

/** Maps an ID to the one that takes its place; null removes what it names. */
interface IdMaps {
  readonly measure?: (id: string) => string | null
  readonly field?: (id: string) => string | null
}

const same = (id: string): string => id

/** Settings with other IDs. A reference line whose measure is gone goes with it. */
export function chartWith(settings: ChartSettings, { measure = same, field = same }: IdMaps): ChartSettings {
  const chosen = Object.fromEntries(CHART_MEASURES.map((key) => [key, settings[key] === null ? null : measure(settings[key])]))
  const references = settings.references.flatMap((line) => {
    if (line.measure_id === null) return [line]
    const measure_id = measure(line.measure_id)
    return measure_id === null ? [] : [{ ...line, measure_id }]
  })
  const multiplesBy = settings.multiplesBy === null ? null : field(settings.multiplesBy)
  return { ...settings, ...chosen, references, multiplesBy }
}

/** Settings without some measures. */
export const chartWithout = (settings: ChartSettings, gone: ReadonlySet<string>): ChartSettings =>
  chartWith(settings, { measure: (id) => (gone.has(id) ? null : id) })

/** The IDs of the measures that settings name. */
export const chartMeasures = (settings: ChartSettings): string[] =>
  [...CHART_MEASURES.map((key) => settings[key]), ...settings.references.map((line) => line.measure_id)].filter((id) => id !== null)
