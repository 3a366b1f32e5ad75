/** The number formats of a dataset's columns, and where they apply: to values of a column without a format of their own. */
import type { ColumnFormats } from '../contract/column-format.ts'
import type { Measure } from '../contract/measure.ts'
import type { StepConfig } from '../contract/step.ts'
import { unitOf } from './conditional-formats.ts'

/**
 * Returns a measure as it is shown: in its own format, else in that of the column whose unit it has. Counts, shares, ranks
 * and calculated measures have another unit, so they stay as they are.
 */
export function withColumnFormat<M extends Measure>(measure: M, formats: ColumnFormats): M {
  if (measure.format) return measure
  const { kind, column_id } = unitOf(measure)
  const format = kind === 'value' && column_id !== null ? formats.get(column_id) : undefined
  return format ? { ...measure, format } : measure
}

/** A config whose measures are as they are shown, for texts. It must not be computed or stored. */
export function formattedConfig(config: StepConfig, formats: ColumnFormats): StepConfig {
  const { query } = config
  const measures = query.value.measures.map((m) => withColumnFormat(m, formats))
  return { ...config, query: { ...query, value: { ...query.value, measures } } }
}
