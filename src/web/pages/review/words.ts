/** Lists the words beside the numbers of a column, how they are read, and texts that a spreadsheet changed. */
import type { SourceColumn } from '../../../contract/import.ts'
import { type Choice, isWritten, withOptions, withType } from './choice.ts'
import { type Fix, fix, type Words } from './finding.ts'

/** A note on a column: its kind, its text, and the changes that a click makes. */
export interface Note {
  readonly kind: string
  readonly note: string
  readonly fixes: readonly Fix[]
}

/** How many examples are shown. */
const SAMPLES = 2

/** Words that a number type would read as a sign, in a column that stays text because other numbers have none. */
function signedText(column: SourceColumn, choice: Choice, { t }: Words): Note {
  const { options } = choice
  const { column_id: id, affixes, read_as_minus: minus, read_as_plus: plus } = column
  const note = t('review.affixes', { words: affixes.join(t('app.listSeparator')) })
  const signs = minus.length > 0 ? minus : plus
  if (!isWritten(options) || signs.length === 0) return { kind: 'affixes', note, fixes: [] }
  const debit = (options.debit === 'minus') === minus.length > 0 ? 'minus' : 'plus'
  const to = withType(withOptions(choice, { ...options, debit }), id, 'DECIMAL')
  return { kind: 'affixes', note, fixes: [fix(t('review.asSigned', { words: signs.join(t('app.listSeparator')) }), to)] }
}

/** Words of a column of numbers: those read as signs, else those that are not stored. */
function numberWords(column: SourceColumn, choice: Choice, { t }: Words): Note {
  const { options } = choice
  const { column_id: id, affixes, read_as_minus: minus, read_as_plus: plus } = column
  const list = (words: readonly string[]): string => words.join(t('app.listSeparator'))
  const asText = fix(t('review.asText'), withType(choice, id, 'VARCHAR'))
  if (minus.length === 0 && plus.length === 0) return { kind: 'affixes', note: t('review.affixesLeft', { words: list(affixes) }), fixes: [asText] }
  if (plus.length === 0 || minus.length === 0) {
    const note = minus.length > 0 ? t('review.readAsMinus', { words: list(minus) }) : t('review.readAsPlus', { words: list(plus) })
    return { kind: 'signs', note, fixes: [asText] }
  }
  const flipped = isWritten(options)
    ? [fix(t('review.flipSigns', { minus: list(plus) }), withOptions(choice, { ...options, debit: options.debit === 'minus' ? 'plus' : 'minus' }))]
    : []
  return { kind: 'signs', note: t('review.readAsSigns', { minus: list(minus), plus: list(plus) }), fixes: [...flipped, asText] }
}

/** Returns the notes on a column's words, and on what a spreadsheet did to its values. */
export function wordNotes(column: SourceColumn, choice: Choice, words: Words): Note[] {
  const { t } = words
  const some = (texts: readonly string[]): string => texts.slice(0, SAMPLES).join(t('app.listSeparator'))
  const isText = column.stored_as === 'VARCHAR'
  return [
    ...(column.rounded ? [{ kind: 'rounded', note: t('review.rounded', { samples: some(column.samples) }), fixes: [] }] : []),
    ...(column.spoilt.length > 0 ? [{ kind: 'spoilt', note: t('review.spoilt', { samples: some(column.spoilt) }), fixes: [] }] : []),
    ...(column.affixes.length === 0 || column.chosen === 'VARCHAR' ? [] : [isText ? signedText(column, choice, words) : numberWords(column, choice, words)]),
  ]
}
