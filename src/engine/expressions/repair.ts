/**
 * Says what is wrong with a formula as a person would, and how to correct it. A correction is offered only if the
 * corrected formula can be parsed.
 */
import { writtenName } from '../../contract/column-name.ts'
import { type ErrorParams, type ExpressionCode, type Failure, fail } from '../../contract/errors.ts'
import { nearest } from '../../format/suggest.ts'
import { tokensOf } from '../../pivot/expression/calls.ts'
import { DATE_PARTS, FUNCTIONS } from '../../pivot/expression/catalogue.ts'
import { combined, edited, type Slip, slipsIn, type TextEdit } from '../../pivot/expression/slips.ts'
import type { NamedColumn } from './check.ts'
import { parseExpression } from './parse.ts'

type ExpressionFailure = Failure<ExpressionCode>

const SYNTAX: ReadonlySet<ExpressionCode> = new Set([
  'expression_syntax',
  'expression_syntax_near',
  'expression_syntax_end',
  'expression_open',
  'expression_one_value',
])
/** Failures of formulas that can be parsed, but only because a slip gives them another meaning. */
const MISREAD: ReadonlySet<ExpressionCode> = new Set([
  'expression_unknown_column',
  'expression_unknown_column_near',
  'expression_function_refused',
  'expression_unknown_function_near',
  'expression_qualified',
  'expression_part',
  'expression_constant',
  'expression_outside',
])

/** Parameters of a correction: positions in characters, from 1. `until` ends the place to mark, `fix` replaces from `fix_at` up to `fix_until`. */
export const fixParams = ({ from, to, text }: TextEdit): ErrorParams => ({ fix: text, fix_at: from + 1, fix_until: to + 1 })

const parses = async (text: string): Promise<boolean> => (await parseExpression(text)).ok

/** The smallest set of edits after which the text can be parsed: one of them, or all that belong together. */
async function correction(text: string, slips: readonly Slip[]): Promise<{ readonly slip: Slip; readonly edit: TextEdit } | null> {
  const certain = slips.filter((slip) => !slip.isDoubtful)
  for (const some of [certain.slice(0, 1), certain, slips, ...slips.slice(0, 8).map((slip) => [slip])]) {
    const [slip] = some
    const edit = combined(
      text,
      some.map((one) => one.edit),
    )
    if (slip && edit && (await parses(edited(text, edit)))) return { slip, edit }
  }
  return null
}

const slipFailure = ({ code, params, from, to }: Slip, edit: TextEdit | null): ExpressionFailure =>
  // the code is known only at run time, so that its parameters cannot be checked
  ({ ok: false, code, params: { ...params, at: from + 1, until: to + 1, ...(edit ? fixParams(edit) : {}) } })

/** The name or text in quotes, or the word, that starts at a position. */
function tokenAt(text: string, from: number): string {
  const token = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[\p{L}_][^\s()[\],;+\-*/<>=|&"']*|\S/uy
  token.lastIndex = from
  return token.exec(text)?.[0] ?? ''
}

const isDatePart = (word: string): boolean => DATE_PARTS.some((part) => part === word.toLowerCase())

/** A part of a date without quotes, as in date_trunc(month, day). `at`: the position of the call or of the part. */
function bareDatePart(text: string, at: number): ExpressionFailure | null {
  const tokens = tokensOf(text)
  for (const [i, token] of tokens.entries()) {
    const [open, part] = tokens.slice(i + 1, i + 3)
    const takesPart = FUNCTIONS.get(token.text.toLowerCase())?.signature.includes('(part,')
    if (!takesPart || open?.text !== '(' || !part || !isDatePart(part.text)) continue
    if (at !== token.from && at !== part.from) continue
    const [from, to] = [part.from, part.from + part.text.length]
    const meant = `'${part.text.toLowerCase()}'`
    return fail('expression_part_quotes', { meant, at: from + 1, until: to + 1, ...fixParams({ from, to, text: meant }) })
  }
  return null
}

/** The correction of a name that is not known. */
function renamed(text: string, { code, params }: ExpressionFailure, columns: readonly NamedColumn[]): ExpressionFailure | null {
  const from = Number(params.at) - 1
  if (!Number.isInteger(from) || from < 0) return null
  const part = bareDatePart(text, from)
  if (part) return part
  const token = tokenAt(text, from)
  const place = { ...params, until: from + token.length + 1 }
  const replaced = (meant: string) => fixParams({ from, to: from + token.length, text: meant })
  switch (code) {
    case 'expression_unknown_column_near':
      return fail(code, { ...place, column: String(params.column), suggestion: String(params.suggestion), ...replaced(writtenName(String(params.suggestion))) })
    case 'expression_unknown_function_near':
      return fail(code, { ...place, function: String(params.function), suggestion: String(params.suggestion), ...replaced(String(params.suggestion)) })
    case 'expression_unknown_column': {
      // the only argument of a call, as in sum("Revenue"), is meant as a column
      const isOnlyArgument = /\(\s*$/.test(text.slice(0, from)) && /^\s*\)/.test(text.slice(from + token.length))
      if (!token.startsWith('"') || isOnlyArgument) return fail(code, { ...place, column: String(params.column) })
      const meant = `'${String(params.column).replaceAll("'", "''")}'`
      return fail('expression_text_quotes', { ...place, column: String(params.column), meant, ...replaced(meant) })
    }
    case 'expression_outside':
      return fail(code, { ...place, column: String(params.column), example: String(params.example), ...replaced(String(params.example)) })
    case 'expression_qualified': {
      const name = columns.find((c) => c.name.toLowerCase() === String(params.column).toLowerCase())?.name
      const whole = String(params.written)
      if (name === undefined || !text.startsWith(whole, from)) return null
      const edit = { from, to: from + whole.length, text: writtenName(name) }
      return fail(code, { ...params, until: edit.to + 1, column: name, written: whole, ...fixParams(edit) })
    }
    default:
      return null
  }
}

/**
 * Returns the failure of a formula that is refused, if possible with a clearer reason, the place to mark and a
 * correction. `columns`: those that the formula may name.
 */
export async function explained(text: string, failure: ExpressionFailure, columns: readonly NamedColumn[]): Promise<ExpressionFailure> {
  const isSyntax = SYNTAX.has(failure.code)
  if (!isSyntax && !MISREAD.has(failure.code)) return failure
  const from = Number(failure.params.at ?? 0) - 1
  const to = from + Math.max(1, tokenAt(text, from).length, String(failure.params.column ?? '').length)
  const found = slipsIn(
    text,
    columns.map((c) => c.name),
    nearest,
  )
  const slips = isSyntax ? found : found.filter((slip) => slip.from < to && slip.to >= from)
  const corrected = await correction(text, slips)
  if (corrected) return slipFailure(corrected.slip, corrected.edit)
  if (!isSyntax) return renamed(text, failure, columns) ?? failure
  const open = slips.find(({ code }) => code === 'expression_bracket_open' || code === 'expression_bracket_extra')
  return open && failure.code !== 'expression_syntax_near' ? slipFailure(open, null) : failure
}
