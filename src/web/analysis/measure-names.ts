/** What keeps a measure from having a name, in the words of the error catalogue. */
import { measureName } from '../../analysis/validity.ts'
import type { Locale } from '../../contract/constants.ts'
import { errorText, fail } from '../../contract/errors.ts'

interface Named {
  readonly name: string
}

/** Null where the name is free among the other measures and no column has it. */
export function nameProblemOf(name: string, others: readonly Named[], columns: readonly Named[], locale: Locale): string | null {
  if (others.some((m) => m.name === name)) return errorText(fail('measure_name_taken', { name }), locale).message
  const named = measureName({ name }, columns)
  return named.ok ? null : errorText(named, locale).message
}
