/** Conditions of filters in words, as proposals to questions say them and descriptions begin with them. */
import { expect, it } from 'vitest'
import { columnOfCondition, conditionOfRule, filterOfCondition } from '../src/analysis/conditions/conditions.ts'
import { understoodText } from '../src/ask/understood-text.ts'
import type { Column } from '../src/contract/column.ts'
import { TEXTS } from '../src/texts/server-texts.ts'
import { aConfig, COLUMNS } from './support/documents.ts'

const CASES = [
  ['not contains', ['Sales'], 'Region does not contain Sales (or is blank)', 'Region不包含Sales（或为空白）'],
  ['not starts with', ['Sales'], 'Region does not start with Sales (or is blank)', 'Region不以Sales开头（或为空白）'],
  ['not ends with', ['EU'], 'Region does not end with EU (or is blank)', 'Region不以EU结尾（或为空白）'],
  ['not equal', ['Sales'], 'Region is not Sales (or is blank)', 'Region不为Sales（或为空白）'],
  ['contains', ['Sales'], 'Region contains Sales', 'Region包含Sales'],
  ['is not null', [], 'Region is not blank', 'Region不为空白'],
] as const

it.each(CASES)('a condition by %s says whether blank rows stay', (operator, values, en, zh) => {
  const own = columnOfCondition({ id: 'c1', name: 'Region' }, conditionOfRule(operator, [...values]), null, { ids: [], names: [] }) as Column
  const config = aConfig({ filters: [filterOfCondition(own)] })
  const step = { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: [own] } } }
  expect(understoodText(step, COLUMNS, TEXTS.en.ask, 'en')).toContain(en)
  expect(understoodText(step, COLUMNS, TEXTS.zh.ask, 'zh')).toContain(zh)
})
