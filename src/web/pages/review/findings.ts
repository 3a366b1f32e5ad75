/** Lists what the preview of a file guessed, with its evidence and the changes that a click makes. */
import { FILE_SOURCES } from '../../../contract/file-source.ts'
import type { FileOptions, SchemaType, SourceColumn, SourcePreview } from '../../../contract/import.ts'
import { paragraph } from '../../../format/sentences.ts'
import { readingNotes } from '../reading-notes.ts'
import { type Choice, isWritten, type Written, withOptions, withType } from './choice.ts'
import { type Finding, type Fix, fix, type Words } from './finding.ts'
import { hiddenFindings, suggestionFindings } from './suggestions.ts'
import { wordNotes } from './words.ts'

/** How many columns whose decimals may be split off are offered. */
const SPLIT_MAX = 3
/** How many names of joined files are listed. */
const NAMES_MAX = 12
/** How many findings about single columns are listed; a wide table repeats them. */
const COLUMNS_MAX = 30

/** The type that a button offers for a text column, by the type of most of its values. */
function nearlyType({ nearly, samples }: SourceColumn): SchemaType {
  if (nearly === 'date') return 'DATE'
  if (nearly === 'boolean') return 'BOOLEAN'
  return nearly === 'number' && samples.every((text) => !/[.,]/.test(text)) ? 'BIGINT' : 'DECIMAL'
}

function dateFixes(options: Written, choice: Choice, { t }: Words): Fix[] {
  const to = (date_order: 'mdy' | 'dmy') => withOptions(choice, { ...options, date_order })
  return [fix(t('review.dayFirst'), to('dmy')), fix(t('review.monthFirst'), to('mdy'))]
}

function fileFindings(preview: SourcePreview, choice: Choice, words: Words): Finding[] {
  const { t, locale } = words
  const { options } = choice
  const found: Finding[] = []
  const joined = preview.joined_files
  if (joined.length > 0) {
    const names = joined.slice(0, NAMES_MAX).join(t('app.listSeparator')) + (joined.length > NAMES_MAX ? ' …' : '')
    found.push({
      key: 'joined',
      text: t('review.joined', { count: joined.length, names }),
      fixes: [fix(t('several.choose'), withOptions(choice, FILE_SOURCES.tables.unchosen))],
    })
  }
  if (preview.encoding_guessed && 'encoding' in options)
    found.push({
      key: 'encoding',
      text: t('source.guessed', { encoding: (options.encoding ?? '').toUpperCase() }),
      fixes: [fix(t('review.chooseEncoding'), 'options')],
    })
  if (preview.fields_beyond_header > 0 && 'decimal_column' in options && options.decimal_column === null) {
    const columns = preview.decimal_columns
    const text = paragraph(locale, t('source.beyondHeader', { count: preview.fields_beyond_header }), columns.length > 0 ? t('source.beyondHint') : '')
    const fixes = columns.slice(0, SPLIT_MAX).map((decimal_column) => {
      const column = preview.names[decimal_column - 1] ?? String(decimal_column)
      return fix(t('review.decimalsIn', { column }), withOptions(choice, { ...options, decimal_column }))
    })
    found.push({ key: 'beyond', text, fixes })
  }
  if (preview.formulas_without_values > 0) found.push({ key: 'formulas', text: t('source.formulas', { cells: preview.formulas_without_values }), fixes: [] })
  if (preview.ambiguous_dates.length > 0 && isWritten(options) && options.date_order === null)
    found.push({
      key: 'dates',
      text: t('source.ambiguous', { columns: preview.ambiguous_dates.join(t('app.listSeparator')) }),
      fixes: dateFixes(options, choice, words),
    })
  return found
}

/** Lists the person's changes to the lines of the file, each with the way back. */
function lineFindings(options: FileOptions, choice: Choice, { t }: Words): Finding[] {
  if (!isWritten(options)) return []
  const found: Finding[] = []
  const { header_rows: lines, leave_out: rows, skip_last: last } = options
  const to = (changed: Partial<Written>): Choice => withOptions(choice, { ...options, ...changed } as FileOptions)
  if (lines > 1 && options.header_row !== 0)
    found.push({ key: 'lines', text: t('review.headerLines', { lines }), fixes: [fix(t('review.oneLine'), to({ header_rows: 1 }))] })
  if (rows.length > 0) {
    const numbers = rows.map((row) => row.toLocaleString('en-US')).join(t('app.listSeparator'))
    const fixes = rows.length > 1 ? [] : [fix(t('review.bringBack'), to({ leave_out: [] }))]
    const each = rows.map((row) => fix(t('review.bringBackRow', { row }), to({ leave_out: rows.filter((other) => other !== row) })))
    found.push({ key: 'left out', text: t('review.leftOut', { numbers }), fixes: rows.length > 1 ? each : fixes })
  }
  if (last > 0) found.push({ key: 'last', text: t('review.lastLeftOut', { rows: last }), fixes: [fix(t('review.bringBack'), to({ skip_last: 0 }))] })
  if (options.drop_repeated_headers)
    found.push({ key: 'repeats', text: t('review.repeatsLeftOut'), fixes: [fix(t('review.bringBack'), to({ drop_repeated_headers: false }))] })
  return found
}

/** Texts of lines that are probably no rows. Without these lines, they are no values of a column. */
const textsOfLines = ({ suggestions }: SourcePreview): ReadonlySet<string> =>
  new Set(suggestions.flatMap((suggestion) => (suggestion.kind === 'total' ? [suggestion.text] : 'texts' in suggestion ? suggestion.texts : [])))

function columnFindings(column: SourceColumn, lines: ReadonlySet<string>, choice: Choice, words: Words): Finding[] {
  const { t } = words
  const { column_id: id, name, chosen, failing, values, nearly } = column
  const samples = column.failing_samples.join(t('app.listSeparator'))
  const found = (kind: string, note: string, fixes: readonly Fix[] = []): Finding => ({
    key: `${id} ${kind}`,
    text: t('app.pair', { name, value: note }),
    fixes,
  })
  const asText = fix(t('review.asText'), withType(choice, id, 'VARCHAR'))
  const list: Finding[] = []
  if (chosen !== null) {
    if (failing > 0) list.push(found('unfit', t('source.unfit', { count: failing, values, samples }), [asText]))
  } else {
    const { options } = choice
    // ambiguous dates are a finding about the file
    const notes = readingNotes({ ...column, date_order: null, ambiguous_dates: false }, t)
    const fixes = column.ambiguous_numbers && isWritten(options) ? numberFixes(column, options, choice, words) : [asText]
    if (notes.length > 0) list.push(found('reading', notes.join(' · '), fixes))
    // the note on its words says the same with the better way to read it
    const hasSigns = column.read_as_minus.length + column.read_as_plus.length > 0
    if (failing > 0 && !hasSigns && !column.failing_samples.every((text) => lines.has(text))) {
      const type = nearlyType(column)
      const note = t('source.staysText', { count: failing, values, nearly: t(`types.${nearly ?? 'number'}`), samples })
      list.push(found('text', note, [fix(t('review.asType', { type: t(`schema.types.${type}`) }), withType(choice, id, type))]))
    }
  }
  for (const { kind, note, fixes } of wordNotes(column, choice, words)) list.push(found(kind, note, fixes))
  if (column.blanked > 0) list.push(found('blanked', t('review.blanked', { count: column.blanked }), [asText]))
  return list
}

function numberFixes({ decimal }: SourceColumn, options: Written, choice: Choice, { t }: Words): Fix[] {
  const to = (changed: '.' | ',') => withOptions(choice, { ...options, decimal: changed })
  return decimal === ',' ? [fix(t('review.decimalPoint'), to('.'))] : [fix(t('review.decimalComma'), to(','))]
}

/** Returns all findings, those about the whole file first. */
export const findingsOf = (preview: SourcePreview, choice: Choice, words: Words): Finding[] => [
  ...fileFindings(preview, choice, words),
  ...suggestionFindings(preview, choice, words),
  ...hiddenFindings(preview, choice, words),
  ...lineFindings(choice.options, choice, words),
  ...preview.columns.flatMap((column) => columnFindings(column, textsOfLines(preview), choice, words)).slice(0, COLUMNS_MAX),
]
