/** Value groups and rules: each row gets the name of the first group or rule that matches it. */
import { type ColumnConfig, RULES, type Rule, type ValueGroup } from '../../contract/column.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { TEXT } from '../../contract/sql-type.ts'
import { type FilterCode, matches } from '../filters.ts'
import { bound, IMPOSSIBLE, literal } from '../literal.ts'
import { familyOf, type StoredColumn } from '../resolve.ts'
import { and, call, cast, column, type Expr, isNull, not, parameter, textOf } from '../sql/ast.ts'
import type { Calculation } from './calculation.ts'

type RuleCode = 'column_rule_value' | 'column_rule_values' | 'column_rule_order'
export type GroupCode = FilterCode | RuleCode | 'group_name_taken'

const name = (text: string): Expr => parameter(text, TEXT)

/** Casts a column to text, in the same form as its keys. */
export function plainText(stored: StoredColumn): Expr {
  const of = column(stored.physical)
  return familyOf(stored) === 'number' ? call('plain_number', of) : textOf(of, stored.type)
}

/** Keeps each value in the first group that lists it and drops groups left empty. */
export function capturedOnce(groups: readonly ValueGroup[]): ValueGroup[] {
  const taken = new Set<string>()
  const key = (value: ValueGroup['values'][number]) => (value === null ? 'null' : `=${String(value)}`)
  return groups.flatMap((group) => {
    const values = group.values.filter((value) => !taken.has(key(value)))
    for (const value of values) taken.add(key(value))
    return values.length === 0 ? [] : [{ name: group.name, values }]
  })
}

/** Passes ungrouped values through, or puts them into 'others'. A blank stays blank unless a group lists it. */
export function valueGroups({ params }: Extract<ColumnConfig, { kind: 'value_groups' }>, base: StoredColumn): Result<Calculation, GroupCode> {
  const groups = capturedOnce(params.groups)
  const names = [...groups.map((g) => g.name), ...(params.others === null ? [] : [params.others])]
  if (new Set(names).size < names.length) return fail('group_name_taken')
  const branches: { when: Expr; result: Expr }[] = []
  for (const group of groups) {
    const captured = matches(base, group.values)
    if (!captured.ok) return captured
    branches.push({ when: captured.value, result: name(group.name) })
  }
  branches.push({ when: isNull(column(base.physical)), result: { kind: 'null', type: TEXT } })
  const of: Expr = { kind: 'case', branches, otherwise: params.others === null ? plainText(base) : name(params.others) }
  const clash =
    params.others === null
      ? and(...groups.map((_, i) => not((branches[i] as { when: Expr }).when)), {
          kind: 'in',
          of: plainText(base),
          list: groups.map((group) => name(group.name)),
        })
      : null
  const rest = { type: base.type, ...(base.keyOrder ? { keyOrder: base.keyOrder } : {}) }
  const keyOrder = { first: groups.map((g) => g.name), last: params.others === null ? [] : [params.others], rest }
  return ok({ of, type: TEXT, keyOrder, groups: { base: base.physical, clash } })
}

/** Always false. A value missing from a dictionary would compare as null. */
const never: Expr = { kind: 'truth', value: false }

/** Prepares the column for comparisons of order: text compares by code point, not by dictionary code. */
const ordered = (base: StoredColumn): Expr => (base.enumType ? cast(column(base.physical), TEXT) : column(base.physical))

const TEXT_TESTS = { contains: 'contains', starts: 'starts_with', ends: 'ends_with' } as const

/** The condition of a rule, before negation is applied. */
function tested(columnName: string, rule: Rule, base: StoredColumn): Result<Expr, RuleCode> {
  const of = column(base.physical)
  const problem = (value: unknown) => fail('column_rule_value', { column: columnName, rule: rule.name, value: String(value), family: familyOf(base) })
  const unordered = () => fail('column_rule_order', { column: columnName, operator: rule.operator, base: base.name, family: 'boolean' })
  const { test } = RULES[rule.operator]
  const [first, second] = rule.values
  switch (test) {
    case 'blank':
      return ok(isNull(of))
    case 'equal': {
      const value = literal(first as string, base)
      if (value === null) return problem(first)
      return ok(value === IMPOSSIBLE ? never : call('coalesce', { kind: 'compare', operator: '=', left: of, right: value }, never))
    }
    case 'contains':
    case 'starts':
    case 'ends':
      return ok(call(TEXT_TESTS[test], plainText(base), name(String(first))))
    case 'range': {
      const [low, high] = [bound(first as string, base), bound(second as string, base)]
      if (!low || !high) return problem(low ? second : first)
      return ok({ kind: 'between', of: ordered(base), low, high })
    }
    case 'half-open': {
      if (familyOf(base) === 'boolean') return unordered()
      const [low, high] = [bound(first as string, base), bound(second as string, base)]
      if (!low || !high) return problem(low ? second : first)
      const left = ordered(base)
      return ok(and({ kind: 'compare', operator: '>=', left, right: low }, { kind: 'compare', operator: '<', left, right: high }))
    }
    case '>':
    case '>=':
    case '<':
    case '<=': {
      if (familyOf(base) === 'boolean') return unordered()
      const value = bound(first as string, base)
      return value ? ok({ kind: 'compare', operator: test, left: ordered(base), right: value }) : problem(first)
    }
  }
}

/** The condition of a rule with negation applied. A negated rule is false for nulls, except `is not null`. */
function condition(columnName: string, rule: Rule, base: StoredColumn): Result<Expr, RuleCode> {
  const { values, negated, test } = RULES[rule.operator]
  if (rule.values.length !== values || rule.values.includes(null)) return fail('column_rule_values', { column: columnName, rule: rule.name, count: values })
  const plain = tested(columnName, rule, base)
  if (!plain.ok || !negated) return plain
  return ok(test === 'blank' ? not(plain.value) : and(not(isNull(column(base.physical))), not(plain.value)))
}

/** Returns the name of the first rule that matches each row, otherwise the name for others (null if there is none). Only the null operators match nulls. */
export function rules(columnName: string, { params }: Extract<ColumnConfig, { kind: 'rules' }>, base: StoredColumn): Result<Calculation, RuleCode> {
  const branches: { when: Expr; result: Expr }[] = []
  for (const rule of params.rules) {
    const when = condition(columnName, rule, base)
    if (!when.ok) return when
    branches.push({ when: when.value, result: name(rule.name) })
  }
  const of: Expr = { kind: 'case', branches, ...(params.others === null ? {} : { otherwise: name(params.others) }) }
  const first = [...new Set(params.rules.map((rule) => rule.name))]
  return ok({ of, type: TEXT, keyOrder: { first, last: params.others === null || first.includes(params.others) ? [] : [params.others] } })
}
