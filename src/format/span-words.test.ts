import { describe, expect, it } from 'vitest'
import { fillIn } from '../contract/errors.ts'
import type { Locale } from '../texts/languages.ts'
import { TEXTS } from '../texts/server-texts.ts'
import { fixedRangeText, type SpanWords, spansText, tickedText } from './span-words.ts'

function wordsOf(locale: Locale, fiscal_month = 1): SpanWords {
  const { describe: texts } = TEXTS[locale]
  return {
    locale,
    calendar: { week_starts_on: 0, fiscal_month },
    fill: (form, values) => fillIn(texts.spans[form], values),
    period: ({ year, quarter }) => fillIn(texts.period.fiscal[quarter === null ? 'year' : 'quarter'], { year: year ?? '', quarter: quarter ?? '' }),
    list: (items) => items.join(locale === 'zh' ? '或' : ' or '),
  }
}

describe('spans of days and times are worded by the period that they cover', () => {
  it.each([
    ['2025-01-01', '2026-01-01', 'in 2025', '2025年'],
    ['2023-01-01', '2026-01-01', 'from 2023 to 2025', '2023年至2025年'],
    ['2025-01-01', '2025-04-01', 'in Q1 2025', '2025年第1季度'],
    ['2025-10-01', '2026-01-01', 'in Q4 2025', '2025年第4季度'],
    ['2025-03-01', '2025-04-01', 'in March 2025', '2025年3月'],
    ['2025-01-01', '2025-06-01', 'from January to May 2025', '2025年1月至5月'],
    ['2024-11-01', '2025-03-01', 'from November 2024 to February 2025', '2024年11月至2025年2月'],
    ['2025-03-03', '2025-03-04', 'on Mar 3, 2025', '2025年3月3日'],
    ['2025-03-02', '2025-03-09', 'in the week of Mar 2, 2025', '2025年3月2日起的一周'],
    ['2025-03-03', '2025-03-10', 'from Mar 3 to Mar 9, 2025', '2025年3月3日至3月9日'],
    ['2025-01-01', '2025-03-16', 'from Jan 1 to Mar 15, 2025', '2025年1月1日至3月15日'],
    ['2024-12-30', '2025-01-05', 'from Dec 30, 2024 to Jan 4, 2025', '2024年12月30日至2025年1月4日'],
    ['2025-01-01', null, 'from Jan 1, 2025', '2025年1月1日及以后'],
    [null, '2025-01-01', 'before Jan 1, 2025', '2025年1月1日之前'],
    [null, null, 'at any time', '任意时间'],
    ['2025-03-03 14:00', '2025-03-03 15:00', 'from 14:00 to 15:00 on Mar 3, 2025', '2025年3月3日 14:00 至 15:00'],
    ['2025-03-03 14:00', '2025-03-04', 'from 14:00 to 24:00 on Mar 3, 2025', '2025年3月3日 14:00 至 24:00'],
    ['2025-03-03T14:30:00', '2025-03-03T14:31:00', 'at 14:30 on Mar 3, 2025', '2025年3月3日 14:30'],
    ['2025-03-03 14:00', '2025-03-05 09:30', 'from Mar 3, 2025 14:00 until Mar 5, 2025 09:30', '2025年3月3日 14:00 至 2025年3月5日 09:30（不含）'],
    ['2025-01-01T00:00:00', '2026-01-01 00:00:00.000', 'in 2025', '2025年'],
  ])('%s to before %s is "%s" and “%s”', (from, below, en, zh) => {
    expect(spansText([{ from, below }], wordsOf('en'))).toBe(en)
    expect(spansText([{ from, below }], wordsOf('zh'))).toBe(zh)
  })

  it.each([
    ['2024-04-01', '2025-04-01', 'in FY2025', '2025财年'],
    ['2024-04-01', '2024-07-01', 'in FY2025 Q1', '2025财年第1季度'],
    ['2025-01-01', '2026-01-01', 'in 2025', '2025年'],
    ['2025-02-01', '2025-05-01', 'from February to April 2025', '2025年2月至4月'],
  ])('with fiscal years that begin in April, %s to before %s is "%s" and “%s”', (from, below, en, zh) => {
    expect(spansText([{ from, below }], wordsOf('en', 4))).toBe(en)
    expect(spansText([{ from, below }], wordsOf('zh', 4))).toBe(zh)
  })

  it('name a shared preposition once', () => {
    const years = [
      { from: '2023-01-01', below: '2024-01-01' },
      { from: '2025-01-01', below: '2026-01-01' },
    ]
    expect(spansText(years, wordsOf('en'))).toBe('in 2023 or 2025')
    expect(spansText(years, wordsOf('zh'))).toBe('2023年或2025年')
    expect(spansText([...years, { from: '2027-03-03', below: '2027-03-04' }], wordsOf('en'))).toBe('in 2023 or in 2025 or on Mar 3, 2027')
  })

  it('name an open end as what is kept, and a period between two kept ones as left out', () => {
    const open = { excluded: true, spans: [{ from: '2025-01-01', below: null }], blank: true }
    expect(tickedText(open, wordsOf('en'))).toEqual({ excluded: false, when: 'before Jan 1, 2025', blank: false })
    const year = { excluded: true, spans: [{ from: '2025-01-01', below: '2026-01-01' }], blank: false }
    expect(tickedText(year, wordsOf('zh'))).toEqual({ excluded: true, when: '2025年', blank: false })
  })

  it('name the days of a fixed range, and no range that moves with the current day', () => {
    expect(fixedRangeText({ preset: 'between', from: '2025-01-01', to: '2025-03-15' }, wordsOf('en'))).toBe('from Jan 1 to Mar 15, 2025')
    expect(fixedRangeText({ preset: 'between', from: '2025-01-01', to: '2025-12-31' }, wordsOf('zh'))).toBe('2025年')
    expect(fixedRangeText({ preset: 'after', from: '2025-03-03' }, wordsOf('en'))).toBe('after Mar 3, 2025')
    expect(fixedRangeText({ preset: 'before', to: '2025-03-03' }, wordsOf('zh'))).toBe('2025年3月3日之前')
    expect(fixedRangeText({ preset: 'YTD' }, wordsOf('en'))).toBeNull()
  })
})
