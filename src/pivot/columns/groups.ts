/** Value groups and rules: rows get the name of the first group or rule that takes them. */
import type { ColumnConfig, Rule, RuleOperator, ValueGroup } from '../../contract/column.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { TEXT } from '../../contract/sql-type.ts'
import { type FilterCode, matches } from '../filters.ts'
import { bound, IMPOSSIBLE, literal } from '../literal.ts'
import { familyOf, type StoredColumn } from '../resolve.ts'
import { and, call, cast, column, type Expr, isNull, not, parameter } from '../sql/ast.ts'
import type { Calculation } from './calculation.ts'

type RuleCode = 'column_rule_value' | 'column_rule_values' | 'column_rule_order'
export type GroupCode = FilterCode | RuleCode | 'group_name_taken'

const name = (text: string): Expr => parameter(text, TEXT)

/** A column's value as the text that its keys show. */
export function plainText(stored: StoredColumn): Expr {
  const of = column(stored.physical)
  return familyOf(stored) === 'number' ? call('plain_number', of) : cast(of, TEXT)
}

/** The first group that lists a value keeps it; a group left without values disappears. */
export function capturedOnce(groups: readonly ValueGroup[]): ValueGroup[] {
  const taken = new Set<string>()
  const key = (value: ValueGroup['values'][number]) => (value === null ? 'null' : `=${String(value)}`)
  return groups.flatMap((group) => {
    const values = group.values.filter((value) => !taken.has(key(value)))
    for (const value of values) taken.add(key(value))
    return values.length === 0 ? [] : [{ name: group.name, values }]
  })
}

/** Values in no group pass through, or go to 'others'; a blank stays blank unless a group lists it. */
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

/** A value that a dictionary lacks compares as null. */
const never: Expr = { kind: 'truth', value: false }

const NEGATED: Partial<Record<RuleOperator, RuleOperator>> = {
  'not between': 'between',
  'not equal': 'equal',
  'not contains': 'contains',
  'not starts with': 'starts with',
}
const ORDERED = { 'greater than': '>', 'greater or equal': '>=', 'less than': '<', 'less or equal': '<=' } as const

/** The column as its order goes: text by code point, whatever the order of its dictionary. */
const ordered = (base: StoredColumn): Expr => (base.enumType ? cast(column(base.physical), TEXT) : column(base.physical))

function condition(columnName: string, rule: Rule, base: StoredColumn): Result<Expr, RuleCode> {
  const of = column(base.physical)
  const problem = (value: unknown) => fail('column_rule_value', { column: columnName, rule: rule.name, value: String(value), family: familyOf(base) })
  const filled = rule.values.filter((value) => value !== null)
  const needs = rule.operator === 'is null' || rule.operator === 'is not null' ? 0 : rule.operator.endsWith('between') ? 2 : 1
  if (filled.length !== needs || rule.values.length !== needs) return fail('column_rule_values', { column: columnName, rule: rule.name, count: needs })
  const negated = NEGATED[rule.operator]
  if (negated) {
    const plain = condition(columnName, { ...rule, operator: negated }, base)
    return plain.ok ? ok(and(not(isNull(of)), not(plain.value))) : plain
  }
  const [first, second] = filled
  switch (rule.operator) {
    case 'is null':
      return ok(isNull(of))
    case 'is not null':
      return ok(not(isNull(of)))
    case 'equal': {
      const value = literal(first as string, base)
      if (value === null) return problem(first)
      return ok(value === IMPOSSIBLE ? never : call('coalesce', { kind: 'compare', operator: '=', left: of, right: value }, never))
    }
    case 'contains':
    case 'starts with':
      return ok(call(rule.operator === 'contains' ? 'contains' : 'starts_with', plainText(base), name(String(first))))
    case 'between': {
      const [low, high] = [bound(first as string, base), bound(second as string, base)]
      if (!low || !high) return problem(low ? second : first)
      return ok({ kind: 'between', of: ordered(base), low, high })
    }
    case 'greater than':
    case 'greater or equal':
    case 'less than':
    case 'less or equal': {
      if (familyOf(base) === 'boolean') return fail('column_rule_order', { column: columnName, operator: rule.operator, base: base.name, family: 'boolean' })
      const value = bound(first as string, base)
      return value ? ok({ kind: 'compare', operator: ORDERED[rule.operator], left: ordered(base), right: value }) : problem(first)
    }
    default:
      throw new Error(`unknown rule operator ${rule.operator}`)
  }
}

/** The first rule that a row meets names it; null or 'others' where none does. Only the null operators see a null. */
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
