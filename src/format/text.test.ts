import { describe, expect, it } from 'vitest'
import { PERIOD, WEEKDAY } from '../contract/scalar.ts'
import { LANGUAGES } from '../texts/languages.ts'
import { csvLine, csvMeasure, defuse, tsvCell } from './csv.ts'
import { formatDate, formatDateTime } from './date.ts'
import { SERIES_COLOURS, SLICE_COLOURS, seriesColour, sliceColour } from './palette.ts'
import { type BlankLabels, fieldLabel, keyLabel, plainText } from './value.ts'

describe('dates', () => {
  it.each([
    ['2024-02-29', LANGUAGES.en.dates, '02/29/24'],
    ['2024-02-29', LANGUAGES.zh.dates, '2024-02-29'],
    ['2024-02-09', 'd/m/yyyy', '9/2/2024'],
    ['2024-02-09', 'yyyy-mm-dd', '2024-02-09'],
    ['not a date', LANGUAGES.en.dates, 'not a date'],
  ])('shows %s by %s as %s', (iso, pattern, text) => expect(formatDate(iso, pattern)).toBe(text))
  it('shows a clock without seconds that are zero', () => {
    expect(formatDateTime('2001-01-01T00:01:00', LANGUAGES.en.dates)).toBe('01/01/01 00:01')
    expect(formatDateTime('2001-01-01 10:20:30.5', LANGUAGES.en.dates)).toBe('01/01/01 10:20:30.5')
  })
})

describe('palettes', () => {
  it('has ten series colours and 24 different slice colours that begin as specified', () => {
    expect(SERIES_COLOURS).toHaveLength(10)
    expect(SERIES_COLOURS[0]).toBe('#3B82F6')
    expect(new Set(SLICE_COLOURS).size).toBe(24)
    expect(sliceColour(24)).toBe('#42A5F5')
  })
  it('hashes a label to a colour: h * 31 + UTF-16 unit as uint32', () => {
    const hash = (text: string) => Number([...Array(text.length).keys()].reduce((h, i) => (h * 31n + BigInt(text.charCodeAt(i))) % 2n ** 32n, 0n) % 10n)
    for (const label of ['', 'West', '北京', 'a much longer label than the others 123']) expect(seriesColour(label)).toBe(SERIES_COLOURS[hash(label)])
  })
})

describe('labels', () => {
  const words: BlankLabels = {
    ...{ blank: '(blank)', empty: '(empty)', others: '其他', yes: 'Yes', no: 'No', date: LANGUAGES.zh.dates },
    ...{ weekdays: ['日', '一', '二', '三', '四', '五', '六'], months: ['一月', '二月', '三月'] },
    period: ({ fiscal, year, quarter }) => [fiscal ? '财' : '历', year ?? '', quarter ?? ''].join('/'),
    until: (label, day, isDayOfMonth) => `${label}（截至${day}${isDayOfMonth ? '日' : ''}）`,
  }
  it('tells null, the empty text and values apart', () => {
    expect([null, '', 'x', true, false].map((v) => keyLabel(v, 'VARCHAR', words))).toEqual(['(blank)', '(empty)', 'x', 'Yes', 'No'])
  })
  it('says until when the period of today goes, and nothing of any other', () => {
    const month = { dtype: 'VARCHAR', unfinished: { value: '2026-11', until: '2026-11-26' } }
    expect(['2026-10', '2026-11', null].map((v) => fieldLabel(v, month, words))).toEqual(['2026-10', '2026-11（截至26日）', '(blank)'])
    expect(fieldLabel(2026, { dtype: 'INTEGER', unfinished: { value: 2026, until: '2026-11-26' } }, words)).toBe('2026（截至2026-11-26）')
    expect(fieldLabel('2026-11', undefined, words)).toBe('2026-11')
  })
  it('names dates and weekdays in the language of the page, and groups of weekdays as they are called', () => {
    expect(keyLabel('2024-03-05', 'DATE', words)).toBe('2024-03-05')
    expect(['Sunday', 'Saturday', 'Weekend', null].map((v) => keyLabel(v, WEEKDAY, words))).toEqual(['日', '六', 'Weekend', '(blank)'])
    expect(keyLabel('Sunday', 'VARCHAR', words)).toBe('Sunday')
  })
  it('names months, quarters and fiscal years, and leaves what groups are called', () => {
    const keys = ['March', '2024-Q1', 'FY2025', 'FY2025-Q4', 'Q2', 'FY-Q3', 'Q5', 'FY25 plan', 'Spring']
    expect(keys.map((v) => keyLabel(v, PERIOD, words))).toEqual(['三月', '历/2024/1', '财/2025/', '财/2025/4', '历//2', '财//3', 'Q5', 'FY25 plan', 'Spring'])
  })
  it('shows numbers ungrouped and dates by a pattern', () => {
    const dates = LANGUAGES.en.dates
    expect([
      plainText(-2001, 'BIGINT', dates),
      plainText('9007199254740993', 'BIGINT', dates),
      plainText('2024-01-02', 'DATE', dates),
      plainText(null, 'DATE', dates),
    ]).toEqual(['−2001', '9007199254740993', '01/02/24', ''])
  })
})

describe('cells of files and of the clipboard', () => {
  it.each(['=1+1', '+1', '-cmd', '@x', '\tx', '＝1', " '=1", '\u00A0=1', '\u3000=1', '\u200B=1', '\uFEFF=1', '\v=1', '\v1', '\u2060\u00AD=1'])(
    'defuses the text %j',
    (text) => expect(defuse(text)).toBe(`'${text}`),
  )
  it('leaves ordinary text and numbers alone', () => {
    expect(csvLine([-5, 'a "b"', null, true])).toBe('-5,"a ""b""",,true\r\n')
  })
  it('quotes clipboard text only where it must', () => expect([tsvCell('a b'), tsvCell('a\tb'), tsvCell('a"b')]).toEqual(['a b', '"a\tb"', '"a""b"']))
})

it('writes measures of any length as plain numbers', () => {
  expect([csvMeasure('-12345678901234567890.5'), csvMeasure(-1.5), csvMeasure(null), csvMeasure('=1')]).toEqual([
    '-12345678901234567890.5',
    '-1.5',
    '',
    `"'=1"`,
  ])
})
