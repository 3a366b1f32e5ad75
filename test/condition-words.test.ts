/** Filter conditions as text, as in answers to questions and at the start of descriptions. */
import { expect, it } from 'vitest'
import { columnOfCondition, conditionOfRule, filterOfCondition } from '../src/analysis/conditions/conditions.ts'
import { understoodText } from '../src/ask/understood-text.ts'
import type { Column } from '../src/contract/column.ts'
import { PLAIN_CALENDAR } from '../src/contract/date-series.ts'
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
  expect(understoodText(step, { columns: COLUMNS, calendar: PLAIN_CALENDAR, texts: TEXTS.en.ask }, 'en')).toContain(en)
  expect(understoodText(step, { columns: COLUMNS, calendar: PLAIN_CALENDAR, texts: TEXTS.zh.ask }, 'zh')).toContain(zh)
})

const DAYS = [
  [{ from: '2025-01-01', below: '2026-01-01' }, false, 'where Region is in 2025.', 'Region在2025年'],
  [{ from: '2025-01-01', below: '2025-04-01' }, false, 'where Region is in Q1 2025.', 'Region在2025年第1季度'],
  [{ from: '2025-03-01', below: '2025-04-01' }, true, 'where Region is not in March 2025 (or is blank).', 'Region不在2025年3月（或为空白）'],
  [{ from: '2025-01-01', below: null }, true, 'where Region is before Jan 1, 2025 (or is blank).', 'Region在2025年1月1日之前（或为空白）'],
] as const

it.each(DAYS)('a condition on days names the period that it covers', (span, excluded, en, zh) => {
  const own = columnOfCondition({ id: 'c1', name: 'Region' }, { kind: 'days', excluded, spans: [span], blank: false }, null, { ids: [], names: [] }) as Column
  const config = aConfig({ filters: [filterOfCondition(own)] })
  const step = { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: [own] } } }
  const columns = COLUMNS.map((column) => (column.id === 'c1' ? { ...column, name: 'Region', dtype: 'DATE' } : column))
  expect(understoodText(step, { columns, calendar: PLAIN_CALENDAR, texts: TEXTS.en.ask }, 'en')).toContain(en)
  expect(understoodText(step, { columns, calendar: PLAIN_CALENDAR, texts: TEXTS.zh.ask }, 'zh')).toContain(zh)
})
