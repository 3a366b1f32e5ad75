/** Filters, choices of groups and filters of measures in words, for tables, reports and files. */
import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import { aConfig, aMeasure, COLUMNS } from '../../../test/support/documents.ts'
import { columnOfCondition, conditionOfRule, filterOfCondition } from '../../analysis/conditions/conditions.ts'
import type { Column } from '../../contract/column.ts'
import { PLAIN_CALENDAR } from '../../contract/date-series.ts'
import { excludeFilter, includeFilter } from '../../contract/filter.ts'
import type { Condition } from '../../contract/filter-condition.ts'
import { Measure } from '../../contract/measure.ts'
import { StepConfig } from '../../contract/step.ts'
import type { Detail } from '../../format/filter-words.ts'
import { stepLimits } from '../../format/step-limits.ts'
import { whole as en } from '../../texts/en/whole.ts'
import type { Locale } from '../../texts/languages.ts'
import { whole as zh } from '../../texts/zh/whole.ts'
import type { T } from '../i18n/locale.tsx'
import { limitTexts } from './limit-texts.ts'

const MESSAGES = { en: en.messages, zh: zh.messages }

function textsIn(locale: Locale, detail: Detail) {
  const t = createTranslator({ locale, messages: MESSAGES[locale], timeZone: 'UTC' }) as unknown as T
  return limitTexts({ t, locale, calendar: PLAIN_CALENDAR, today: '2024-02-29' }, detail)
}

/** Lines of a step as "name: words". */
function said(config: StepConfig, locale: Locale = 'en', detail: Detail = 'full'): string[] {
  const columns = [...COLUMNS, ...config.query.value.group_calculations]
  return stepLimits(config, { columns, measures: config.query.value.measures }, textsIn(locale, detail)).map(({ name, words }) => `${name}: ${words}`)
}

const where = (id: string, name: string, condition: Condition): Column => columnOfCondition({ id, name }, condition, null, { ids: [], names: [] }) as Column

const withOwn = (own: Column): StepConfig => {
  const config = aConfig({ filters: [filterOfCondition(own)] })
  return { ...config, query: { ...config.query, value: { ...config.query.value, group_calculations: [own] } } }
}

const revenue = { ...aMeasure('m1', 'sum', 'c5'), name: 'Revenue' }

describe('filters in words', () => {
  it('say which values are kept or left out, in both languages', () => {
    const config = aConfig({ filters: [excludeFilter('c1', ['Returned', null]), includeFilter('c2', ['Oslo'])] })
    expect(said(config)).toEqual(['Region: except Returned, (blank)', 'City: Oslo'])
    expect(said(config, 'zh')).toEqual(['Region: 排除 Returned、(空白)', 'City: Oslo'])
  })
  it('count long lists on a chip, and in full name twenty values and count the rest', () => {
    const config = aConfig({
      filters: [
        includeFilter(
          'c1',
          Array.from({ length: 25 }, (_, at) => `R${at}`),
        ),
      ],
    })
    const named = Array.from({ length: 20 }, (_, at) => `R${at}`)
    expect(said(config, 'en', 'short')).toEqual(['Region: 25 values'])
    expect(said(config)).toEqual([`Region: ${named.join(', ')} and 5 more`])
    expect(said(config, 'zh')).toEqual([`Region: ${named.join('、')}等 25 个值`])
  })
  it('leave out filters that keep every row', () => {
    expect(said(aConfig({ filters: [excludeFilter('c1', [])] }))).toEqual([])
  })
  it.each([
    ['c3', 'Quantity', conditionOfRule('between', [10, 2000.5]), '10 to 2000.5', '10 至 2000.5'],
    ['c1', 'Region', conditionOfRule('not contains', ['x']), 'does not contain “x”, or blank', '不包含“x”，或为空白'],
    ['c4', 'Day', { kind: 'period', range: { name: 'kept', preset: 'last n days', count: 30 } } as Condition, 'in the last 30 days', '最近 30 天'],
    ['c4', 'Day', { kind: 'days', excluded: false, spans: [{ from: '2025-01-01', below: '2026-01-01' }], blank: false } as Condition, 'in 2025', '2025年'],
  ])('word a condition on %s by its field, not by the column that it made for itself', (id, name, condition, english, chinese) => {
    const config = withOwn(where(id, name, condition))
    expect(said(config)).toEqual([`${name}: ${english}`])
    expect(said(config, 'zh')[0]).toContain(chinese)
  })
})

describe('choices of groups in words', () => {
  const base = aConfig({ rows: ['c1'], measures: [revenue] })
  const choosing = (pivot: object) => StepConfig.parse({ ...base, pivot: { ...base.pivot, ...pivot } })
  it('name the measure that chooses, also one that the step has lost', () => {
    expect(said(choosing({ tops: [{ column_id: 'c1', measure_id: 'm1' }] }))).toEqual(['Region: Top 10 by Revenue, and Others'])
    expect(said(choosing({ tops: [{ column_id: 'c1', measure_id: 'gone', others: false }] }))).toEqual(['Region: Top 10 by a deleted measure'])
  })
  it('say in full when totals cover rows of hidden groups', () => {
    const config = choosing({ conditions: [{ column_id: 'c1', measure_id: 'm1', values: [100], totals: 'all' }] })
    expect(said(config)).toEqual(['Region: Revenue > 100 (totals cover all rows)'])
    expect(said(config, 'en', 'short')).toEqual(['Region: Revenue > 100'])
    expect(said(config, 'zh')).toEqual(['Region: Revenue > 100（合计包含全部数据行）'])
  })
  it('leave out choices on fields that the step does not show', () => {
    expect(said(choosing({ conditions: [{ column_id: 'c2', measure_id: 'm1', values: [100] }] }))).toEqual([])
  })
})

describe('filters of measures in words', () => {
  const returned = (name: string) =>
    aConfig({ measures: [Measure.parse({ id: 'm1', name, type: 'ui', value: { agg: 'sum', column_id: 'c5', filters: [includeFilter('c1', ['Returned'])] } })] })
  it('say which rows the measure counts', () => {
    expect(said(returned('Refunds'))).toEqual(['Refunds: only rows where Region is Returned'])
    expect(said(returned('Refunds'), 'zh')).toEqual(['Refunds: 仅统计Region为Returned的数据行'])
  })
  it('are left out where the name says the same', () => {
    expect(said(returned('Sum of Price where Region is Returned'))).toEqual([])
  })
})
