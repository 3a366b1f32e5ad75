/** Validates the name of a measure. */
import { measureName } from '../../analysis/validity.ts'
import { fail } from '../../contract/errors.ts'
import type { PageErrors } from '../../texts/page-texts.ts'
import { wordPlainly } from '../../texts/word-error.ts'

interface Named {
  readonly name: string
}

/** Returns the error text; null if the name is valid and neither another measure nor a column has it. */
export function nameProblemOf(name: string, others: readonly Named[], columns: readonly Named[], texts: PageErrors): string | null {
  const named = others.some((m) => m.name === name) ? fail('measure_name_taken', { name }) : measureName({ name }, columns)
  return named.ok ? null : wordPlainly(named, texts).message
}
