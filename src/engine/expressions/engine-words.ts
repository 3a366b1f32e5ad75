/**
 * Translates the engine's messages about an expression into error codes of the product, so that they appear in the
 * person's language and with column names as displayed. A message that no pattern matches is passed on unchanged.
 */
import { type ErrorParams, type Failure, fail } from '../../contract/errors.ts'
import { parseSqlType, type TypeFamily, typeFamilyOf } from '../../contract/sql-type.ts'

export type SyntaxCode = 'expression_syntax' | 'expression_syntax_near' | 'expression_syntax_end' | 'expression_open'
type ArithmeticCode = 'expression_add' | 'expression_subtract' | 'expression_multiply' | 'expression_divide'
type TypeCode = 'expression_type' | 'expression_no_match' | ArithmeticCode | 'expression_mixed' | 'expression_compared'

const OPEN = [
  [/^unterminated (?:dollar-)?quoted string/, 'open_text'],
  [/^unterminated quoted identifier/, 'open_name'],
  [/^unterminated \/\* comment/, 'open_comment'],
] as const

/** Returns the failure for a parser error. `where`: `{ at }` if the parser reported a position. */
export function syntaxProblem(message: string, where: ErrorParams): Failure<SyntaxCode> {
  if (message.startsWith('syntax error at end of input')) return fail('expression_syntax_end', where)
  const near = /^syntax error at or near "([\s\S]*)"$/.exec(message)?.[1]
  if (near !== undefined) return fail('expression_syntax_near', { near: near.trim(), ...where })
  const open = OPEN.find(([pattern]) => pattern.test(message))
  if (open) return fail('expression_open', { part: open[1], ...where })
  return fail('expression_syntax', { detail: message.split('\n')[0] ?? '', ...where })
}

interface NamedColumn {
  readonly physical: string
  readonly name: string
}

/** Operators that people write differently from the engine's messages. */
const WRITTEN: Readonly<Record<string, string>> = { '~~': 'LIKE', '!~~': 'NOT LIKE', '~~*': 'ILIKE', '!~~*': 'NOT ILIKE' }

const plainType = (type: string): string => type.replace(/^STRING_LITERAL$/, 'VARCHAR').replace(/^INTEGER_LITERAL$/, 'INTEGER')

/** Formats a call as a person writes it: `f(a, b)`, or `a + b` for an operator. */
function callOf(name: string, types: readonly string[]): string {
  if (/^[a-z_]/.test(name)) return `${name}(${types.join(', ')})`
  return types.length === 2 ? `${types[0]} ${name} ${types[1]}` : `${name} ${types.join(', ')}`
}

const ARITHMETIC: Readonly<Record<string, ArithmeticCode>> = {
  '+': 'expression_add',
  '-': 'expression_subtract',
  '*': 'expression_multiply',
  '/': 'expression_divide',
}

/** Returns the type family for a type name. Null for types that no column has, such as INTERVAL. */
function familyIn(name: string): TypeFamily | null {
  const type = parseSqlType(name)
  const family = typeFamilyOf(type)
  return family !== 'text' || type.kind === 'text' ? family : null
}

/** Returns the failure for a call that no function matches. For arithmetic, names the two incompatible type families. */
function noMatch(name: string, types: readonly string[]): Failure<TypeCode> {
  const code = ARITHMETIC[name]
  const [first, second] = types.map(familyIn)
  if (!code || !first || !second) return fail('expression_no_match', { function: name, call: callOf(name, types) })
  const part = (first === 'text') === (second === 'text') ? 'one_of_them' : 'the_text'
  return fail(code, { first_family: first, second_family: second, part })
}

/** Splits a list of types at commas outside parentheses: DECIMAL(5,2) is one type. */
const typesOf = (list: string): string[] => list.split(/, (?![^(]*\))/).map(plainType)

/** Returns the reason why the engine's binder rejects an expression. Null if this is not a known binder error. */
export function typeProblem(error: string, columns: readonly NamedColumn[]): Failure<TypeCode> | null {
  const text = error.replace(/^\[?Error: /, '')
  const said = /^(?:Binder|Catalog|Conversion|Invalid Input|Out of Range|Invalid Type|Parser|Syntax|Not implemented) Error: ([^\n]*)/i.exec(text)?.[1]
  if (said === undefined) return null
  const call = /^No function matches the given name and argument types '(\S+?)\((.*)\)'/.exec(said)
  if (call) {
    const name = WRITTEN[call[1] ?? ''] ?? call[1] ?? ''
    return noMatch(name, typesOf(call[2] ?? ''))
  }
  const mixed = /^Cannot mix values of type (.+) and (.+) in (\w+)/.exec(said)
  if (mixed) return fail('expression_mixed', { one: plainType(mixed[1] ?? ''), other: plainType(mixed[2] ?? ''), place: mixed[3] ?? '' })
  const compared = /^Cannot compare values of type (.+) and type (.+?) -/.exec(said)
  if (compared) return fail('expression_compared', { one: plainType(compared[1] ?? ''), other: plainType(compared[2] ?? '') })
  const detail = said.replace(/ You might need to add explicit type casts.*$/, '').slice(0, 300)
  return fail('expression_type', { detail: columns.reduce((words, c) => words.replaceAll(`"${c.physical}"`, `"${c.name}"`), detail) })
}
