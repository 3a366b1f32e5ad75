/** Canonical text of configs, independent of the order of keys. */
import type { Column } from '../contract/column.ts'
import { withoutAutoName } from '../contract/measure.ts'
import type { StepConfig } from '../contract/step.ts'
import { choosingMeasures } from './group-choices.ts'
import { operandIds, usedCalculations } from './references.ts'

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value)
    .filter(([, v]) => v !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return Object.fromEntries(entries.map(([key, v]) => [key, sorted(v)]))
}

export const canonical = (value: unknown): string => JSON.stringify(sorted(value))

/** Compares content: identity first, then canonical text. */
export const sameContent = (a: unknown, b: unknown): boolean => a === b || canonical(a) === canonical(b)

const looks = new WeakMap<StepConfig, StepConfig>()

/** Calculated columns that may change a number. Operands that the step does not show are unknown here and may read any column. */
function countedCalculations(config: StepConfig): Column[] {
  const { measures, group_calculations } = config.query.value
  const hasOthers = [...measures.flatMap(operandIds), ...choosingMeasures(config)].some((id) => !measures.some((m) => m.id === id))
  return hasOthers ? group_calculations : usedCalculations(config)
}

/** A config without parts that change no number: formats of measures, names that follow their content, and calculated columns that nothing reads. */
function withoutLooks(config: StepConfig): StepConfig {
  const known = looks.get(config)
  if (known) return known
  const { value } = config.query
  const measures = value.measures.map(withoutAutoName).map(({ format: _format, show_values_as: { own_format: _own, ...shown }, ...measure }) => ({
    ...measure,
    show_values_as: shown,
  }))
  const bare = { ...config, query: { ...config.query, value: { ...value, measures, group_calculations: countedCalculations(config) } } }
  looks.set(config, bare)
  return bare
}

/** Whether two configs compute the same numbers. */
export const sameNumbers = (a: StepConfig, b: StepConfig): boolean => a === b || sameContent(withoutLooks(a), withoutLooks(b))

/** Text that is equal for configs that compute the same numbers. */
export const numbersKey = (config: StepConfig): string => canonical(withoutLooks(config))
