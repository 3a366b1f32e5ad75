/** Returns the text for a filter rule, with the placeholders `{field}`, `{values}`, `{from}` and `{to}`. */
import { RULES, type RuleOperator } from '../contract/column.ts'
import type { ServerTexts } from './server-texts.ts'

export function ruleTemplate(condition: ServerTexts['describe']['condition'], operator: RuleOperator): string {
  const { test, negated } = RULES[operator]
  switch (test) {
    case 'blank':
      return condition[negated ? 'IS NOT NULL' : 'IS NULL']
    case 'equal':
      return condition[negated ? 'NOT IN' : 'IN']
    case 'half-open':
      return condition['half-open']
    case 'range':
    case 'contains':
    case 'starts':
    case 'ends':
      return condition[negated ? (`not ${test}` as const) : test]
    default:
      return condition[test]
  }
}
