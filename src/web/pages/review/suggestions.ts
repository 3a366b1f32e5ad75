/** Lists the lines of a file that are probably no rows, and what a workbook hides, with buttons that leave them out. */
import type { FileOptions, SourcePreview } from '../../../contract/import.ts'
import type { Suggestion } from '../../../contract/source-findings.ts'
import { HEADER_ROWS_MAX, LEAVE_OUT_MAX } from '../../../contract/table-lines.ts'
import { type Choice, isWritten, type Written, withOptions } from './choice.ts'
import { type Finding, type Fix, fix, type Words } from './finding.ts'

type Change = (changed: Partial<Written>) => Choice

const byNumber = (rows: readonly number[]): number[] => [...new Set(rows)].sort((a, b) => a - b)
const numbersText = (rows: readonly number[], { t }: Words): string => rows.map((row) => row.toLocaleString('en-US')).join(t('app.listSeparator'))

/** The evidence that a row is a total: its name, and the columns in which it is a sum. */
function totalText({ row, text, sums }: Extract<Suggestion, { kind: 'total' }>, words: Words): string {
  const { t } = words
  const [first] = sums
  if (!first) return t('review.totalNamed', { row, text })
  const columns = sums.map(({ column }) => column).join(t('app.listSeparator'))
  return text === '' ? t('review.sumOf', { row, columns, rows: first.rows }) : t('review.totalOf', { row, text, columns, rows: first.rows })
}

/** How many lines the header would have with the row; null if that is too many. */
function linesWith(row: number, { header_row: first, header_rows: lines }: Written): number | null {
  if (first === null || first === 0 || row < first + lines) return null
  return row - first + 1 <= HEADER_ROWS_MAX ? row - first + 1 : null
}

function findingOf(suggestion: Suggestion, options: Written, to: Change, words: Words): Finding {
  const { t } = words
  const out = (label: string, rows: readonly number[]): Fix => fix(label, to({ leave_out: byNumber([...options.leave_out, ...rows]).slice(0, LEAVE_OUT_MAX) }))
  const last = (count: number): Fix => fix(t('review.leaveOutLast', { rows: count }), to({ skip_last: options.skip_last + count }))
  switch (suggestion.kind) {
    case 'header_line': {
      const lines = linesWith(suggestion.row, options)
      const join = lines === null ? [] : [fix(t('review.joinHeader'), to({ header_rows: lines }))]
      const texts = suggestion.texts.join(t('app.listSeparator'))
      return { key: 'header line', text: t('review.headerLine', { row: suggestion.row, texts }), fixes: [...join, out(t('review.leaveOut'), [suggestion.row])] }
    }
    case 'group_line': {
      const { row, lines: header_rows } = suggestion
      const texts = suggestion.texts.join(t('app.listSeparator'))
      return { key: 'group line', text: t('review.groupLine', { row, texts }), fixes: [fix(t('review.joinHeader'), to({ header_row: row, header_rows }))] }
    }
    case 'repeated_header': {
      const { count } = suggestion
      const rows = numbersText(suggestion.rows.slice(0, 5), words)
      return {
        key: 'repeated header',
        text: t('review.headerAgain', { count, rows: suggestion.rows.length > 5 || count > suggestion.rows.length ? `${rows}…` : rows }),
        fixes: [fix(t('review.leaveOutRepeats'), to({ drop_repeated_headers: true }))],
      }
    }
    case 'total': {
      const fixes = suggestion.last === null ? [out(t('review.leaveOut'), [suggestion.row])] : [last(suggestion.last)]
      return { key: `total ${suggestion.row}`, text: totalText(suggestion, words), fixes }
    }
    case 'last': {
      const texts = suggestion.texts.map((text) => `“${text}”`).join(t('app.listSeparator'))
      return { key: 'notes', text: t('review.notes', { count: suggestion.texts.length, texts }), fixes: [last(suggestion.count)] }
    }
  }
}

export function suggestionFindings({ suggestions }: SourcePreview, choice: Choice, words: Words): Finding[] {
  const { options } = choice
  if (!isWritten(options)) return []
  const to: Change = (changed) => withOptions(choice, { ...options, ...changed } as FileOptions)
  const totals = new Set(suggestions.flatMap((of) => (of.kind === 'total' && of.last !== null ? [of.last] : [])))
  return suggestions.map((suggestion) => {
    const finding = findingOf(suggestion, options, to, words)
    // the button of a total leaves out these notes as well
    return suggestion.kind === 'last' && totals.has(suggestion.count) ? { ...finding, fixes: [] } : finding
  })
}

/** Lists the hidden parts of a workbook. Hidden rows can be left out; hidden sheets cannot be chosen. */
export function hiddenFindings({ hidden }: SourcePreview, choice: Choice, words: Words): Finding[] {
  const { t } = words
  const { options } = choice
  const found: Finding[] = []
  const list = (names: readonly string[]): string => names.slice(0, 10).join(t('app.listSeparator'))
  if (hidden.sheets.length > 0)
    found.push({ key: 'hidden sheets', text: t('review.hiddenSheets', { count: hidden.sheets.length, names: list(hidden.sheets) }), fixes: [] })
  if (hidden.columns.length > 0)
    found.push({ key: 'hidden columns', text: t('review.hiddenColumns', { count: hidden.columns.length, names: list(hidden.columns) }), fixes: [] })
  if (!isWritten(options)) return found
  const rows = hidden.rows.filter((row) => row >= (options.header_row ?? 0) + options.header_rows && !options.leave_out.includes(row))
  if (rows.length > 0) {
    const leave_out = byNumber([...options.leave_out, ...rows])
    const fixes = leave_out.length > LEAVE_OUT_MAX ? [] : [fix(t('review.leaveOutHidden'), withOptions(choice, { ...options, leave_out } as FileOptions))]
    found.push({ key: 'hidden rows', text: t('review.hiddenRows', { count: rows.length }), fixes })
  }
  return found
}
