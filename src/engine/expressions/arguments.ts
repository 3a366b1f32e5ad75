/** Restrictions on the arguments of individual functions, such as a constant pattern or a maximum count. */
import { type ErrorParams, type ExpressionCode, type Failure, fail } from '../../contract/errors.ts'
import { DATE_PARTS } from '../../pivot/expression/catalogue.ts'
import type { Expr } from '../../pivot/sql/ast.ts'

const REPEAT_MAX = 1_000
const PATTERN_MAX = 500
const SEPARATOR_MAX = 100

const PARTS = new Set<string>([
  ...DATE_PARTS,
  ...'dayofweek weekday dayofyear hours minutes seconds days weeks months quarters years decades centuries y mon d h m s ms us mins hrs secs w qtr c mil'.split(
    ' ',
  ),
])

type Problem = Failure<ExpressionCode> | null
const problem = (code: ExpressionCode, params: ErrorParams): Problem => fail(code, params)

/** Returns the text of a constant, also if it is cast or negated. Null if the argument is not a constant. */
function constantOf(node: Expr | undefined): string | null {
  if (node?.kind === 'text' || node?.kind === 'number') return node.text
  if (node?.kind === 'cast') return constantOf(node.of)
  if (node?.kind === 'operator' && node.name === '-' && node.args.length === 1) {
    const inner = constantOf(node.args[0])
    return inner === null ? null : `-${inner}`
  }
  return null
}

type Rule = (name: string, args: readonly Expr[]) => Problem

const numberBetween =
  (at: number, argument: string, low: number, high: number): Rule =>
  (name, args) => {
    if (!args[at]) return null
    const text = constantOf(args[at])
    if (text === null || !/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return problem('expression_constant', { function: name, argument })
    const value = Number(text)
    return value >= low && value <= high ? null : problem('expression_constant_range', { function: name, argument, low, high })
  }

const constantText =
  (at: number, argument: string, limit: number): Rule =>
  (name, args) => {
    if (!args[at]) return null
    const text = constantOf(args[at])
    if (text === null) return problem('expression_constant', { function: name, argument })
    return text.length <= limit ? null : problem('expression_pattern_long', { function: name, limit })
  }

const datePart: Rule = (name, args) => {
  const text = constantOf(args[0])
  if (text === null) return problem('expression_constant', { function: name, argument: 'part' })
  return PARTS.has(text.toLowerCase())
    ? null
    : problem('expression_date_part', { function: name, part: text.slice(0, 40), parts: DATE_PARTS.slice(0, 8).join(', ') })
}

/**
 * Refuses patterns of printf and format with a width of four or more digits, a width taken from a value, or nested
 * braces, because they could create huge texts.
 */
const shortPattern: Rule = (name, args) => {
  const missing = constantText(0, 'pattern', PATTERN_MAX)(name, args)
  if (missing) return missing
  return /\d{4,}|\*|\{[^}]*\{/.test(constantOf(args[0]) ?? '')
    ? problem('expression_constant_range', { function: name, argument: 'width', low: 0, high: 999 })
    : null
}

const all =
  (...rules: readonly Rule[]): Rule =>
  (name, args) =>
    rules.reduce<Problem>((found, rule) => found ?? rule(name, args), null)

const pattern = constantText(1, 'pattern', PATTERN_MAX)
const separator = constantText(1, 'separator', SEPARATOR_MAX)
const format = constantText(1, 'pattern', SEPARATOR_MAX)
const fraction = numberBetween(1, 'fraction', 0, 1)
const count = numberBetween(1, 'count', 0, REPEAT_MAX)

const escapeCharacter = constantText(2, 'escape', 1)

const RULES: Readonly<Record<string, Rule>> = {
  repeat: count,
  lpad: count,
  rpad: count,
  regexp_matches: all(pattern, constantText(2, 'options', 20)),
  regexp_full_match: all(pattern, constantText(2, 'options', 20)),
  regexp_extract: all(pattern, numberBetween(2, 'group', 0, 9), constantText(3, 'options', 20)),
  regexp_replace: all(pattern, constantText(2, 'replacement', PATTERN_MAX), constantText(3, 'options', 20)),
  ...Object.fromEntries(['like_escape', 'not_like_escape', 'ilike_escape', 'not_ilike_escape'].map((name) => [name, escapeCharacter])),
  strftime: format,
  strptime: format,
  try_strptime: format,
  printf: shortPattern,
  format: shortPattern,
  timezone: constantText(0, 'zone', SEPARATOR_MAX),
  time_bucket: constantText(0, 'width', SEPARATOR_MAX),
  string_agg: separator,
  group_concat: separator,
  listagg: separator,
  quantile: fraction,
  approx_quantile: fraction,
  quantile_cont: fraction,
  quantile_disc: fraction,
  ...Object.fromEntries(['date_part', 'datepart', 'date_trunc', 'datetrunc', 'date_diff', 'datediff', 'date_sub', 'datesub'].map((name) => [name, datePart])),
}

/** Returns a problem with the arguments of a call, or null. */
export const argumentProblem = (name: string, args: readonly Expr[]): Problem => (Object.hasOwn(RULES, name) ? RULES[name]?.(name, args) : null) ?? null
