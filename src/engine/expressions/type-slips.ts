/** Says which column or operator of a formula has the wrong type, and how to correct it. The engine names only types. */
import { quotedName, writtenName } from '../../contract/column-name.ts'
import { type ExpressionCode, type Failure, fail } from '../../contract/errors.ts'
import { type SqlType, type TypeFamily, typeFamilyOf } from '../../contract/sql-type.ts'
import { firstArguments, nameIn, type Token, tokensOf } from '../../pivot/expression/calls.ts'
import { FUNCTIONS } from '../../pivot/expression/catalogue.ts'
import { fixParams } from './repair.ts'

type ExpressionFailure = Failure<ExpressionCode>

interface TypedColumn {
  readonly name: string
  readonly type: SqlType
}

const ARITHMETIC: ReadonlySet<ExpressionCode> = new Set(['expression_add', 'expression_subtract', 'expression_multiply', 'expression_divide'])

const placed = ({ text, from }: Token, replacement: string) => {
  const to = from + text.length
  return { at: from + 1, until: to + 1, ...fixParams({ from, to, text: replacement }) }
}

function columnOf(token: Token, columns: readonly TypedColumn[]): TypedColumn | undefined {
  const name = nameIn(token)
  return columns.find((c) => c.name === name) ?? columns.find((c) => c.name.toLowerCase() === name?.toLowerCase())
}

const asNumber = (name: string): string => `try_cast(${writtenName(name)} AS DOUBLE)`

type Need = 'expression_needs_number' | 'expression_needs_text' | 'expression_needs_date'
/** How to read columns of some types as what a function needs, by the argument's name in the function's signature. */
const NEEDS: Readonly<Record<string, { readonly code: Need; readonly from: readonly TypeFamily[]; readonly as: (name: string) => string }>> = {
  number: { code: 'expression_needs_number', from: ['text'], as: asNumber },
  text: { code: 'expression_needs_text', from: ['number', 'boolean', 'date', 'datetime', 'time'], as: (name) => `CAST(${writtenName(name)} AS VARCHAR)` },
  date: { code: 'expression_needs_date', from: ['text'], as: (name) => `try_cast(${writtenName(name)} AS DATE)` },
}

/** A call with a column of the wrong type, or with a column in single quotes. */
function inCall(tokens: readonly Token[], name: string, columns: readonly TypedColumn[]): ExpressionFailure | null {
  const [argument = ''] =
    FUNCTIONS.get(name)
      ?.signature.slice(name.length + 1)
      .split(/[,)]/) ?? []
  for (const token of firstArguments(tokens, name)) {
    const content = token.text.startsWith("'") ? token.text.slice(1, -1) : undefined
    const meant = columns.find((c) => c.name === content)
    if (meant) return fail('expression_name_text', { column: meant.name, ...placed(token, quotedName(meant.name)) })
    const column = columnOf(token, columns)
    const need = NEEDS[argument]
    if (!column || !need?.from.includes(typeFamilyOf(column.type))) continue
    return fail(need.code, { function: name, column: column.name, ...placed(token, need.as(column.name)) })
  }
  return null
}

/** Texts that are joined with an operator for numbers. */
function joined(tokens: readonly Token[], written: string): ExpressionFailure {
  const [operator, ...more] = tokens.filter((token) => token.text === written)
  return fail('expression_join', { written, ...(operator && more.length === 0 ? placed(operator, '||') : {}) })
}

/** Arithmetic with the only text column of a formula. */
function inArithmetic(tokens: readonly Token[], failure: ExpressionFailure, columns: readonly TypedColumn[]): ExpressionFailure | null {
  const texts = tokens.filter((token) => {
    const column = columnOf(token, columns)
    return column !== undefined && typeFamilyOf(column.type) === 'text'
  })
  const [text, ...more] = texts
  if (!text || more.length > 0 || failure.params.part !== 'the_text') return null
  return { ...failure, params: { ...failure.params, ...placed(text, asNumber(columnOf(text, columns)?.name ?? '')) } }
}

/** Returns the failure of a formula whose types do not fit, if possible with its place and a correction. */
export function explainedType(text: string, failure: ExpressionFailure, columns: readonly TypedColumn[]): ExpressionFailure {
  const { code, params } = failure
  const tokens = tokensOf(text)
  if (code === 'expression_no_match' && params.function === '&') return joined(tokens, '&')
  if (code === 'expression_no_match') return inCall(tokens, String(params.function), columns) ?? failure
  if (code === 'expression_add' && params.first_family === 'text' && params.second_family === 'text') return joined(tokens, '+')
  return ARITHMETIC.has(code) ? (inArithmetic(tokens, failure, columns) ?? failure) : failure
}
