/** Checks a measure's name and returns the error text of the catalog. */
import { measureName } from '../../analysis/validity.ts'
import { fail } from '../../contract/errors.ts'
import type { PageErrors } from '../../texts/page-texts.ts'
import { wordPlainly } from '../../texts/word-error.ts'

interface Named {
  readonly name: string
}

/** Null if neither another measure nor a column has the name. */
export function nameProblemOf(name: string, others: readonly Named[], columns: readonly Named[], texts: PageErrors): string | null {
  const named = others.some((m) => m.name === name) ? fail('measure_name_taken', { name }) : measureName({ name }, columns)
  return named.ok ? null : wordPlainly(named, texts).message
}
