import { describe, expect, it } from 'vitest'
import { ERRORS, type ErrorCode, fail } from '../contract/errors.ts'
import { errorText } from '../server/texts.ts'
import { LOCALES } from '../texts/languages.ts'
import { paragraph, problemSentences, withoutTitle } from './sentences.ts'

const whole = (problem: { title: string; message: string }, locale: 'en' | 'zh', ...more: string[]): string => {
  const { lead, rest } = problemSentences(problem, locale, ...more)
  return `${lead}${rest}`
}
const CODES = Object.keys(ERRORS) as ErrorCode[]
const LAST = { en: 'The table shows the last result.', zh: '表格显示的是上一次的结果。' } as const

it('sentences are separated as their language does it', () => {
  expect(paragraph('en', 'Both values are included.', '', '3 rows are blank')).toBe('Both values are included. 3 rows are blank.')
  expect(paragraph('zh', '包含起始值和结束值。', '3 行为空白')).toBe('包含起始值和结束值。3 行为空白。')
})

describe('a problem in one paragraph', () => {
  it('says once what title and message have in common', () => {
    expect(whole({ title: 'Network Error', message: 'Network Error' }, 'en', LAST.en)).toBe('Network Error. The table shows the last result.')
    expect(whole({ title: '网络错误', message: '网络错误' }, 'zh', LAST.zh)).toBe('网络错误。表格显示的是上一次的结果。')
    expect(withoutTitle('Too many attempts', 'Too many attempts. Try again in 5 s.')).toBe('Try again in 5 s.')
    expect(withoutTitle('Network Error', 'Network Error: nobody answers')).toBe('nobody answers')
    expect(withoutTitle('网络错误', '网络错误：无人应答')).toBe('无人应答')
    expect(withoutTitle('Stopped', 'Stopped early')).toBe('Stopped early')
  })

  it('puts one full stop between the title of an expression’s problem and whose it is', () => {
    const problem = errorText(fail('expression_syntax_near', { kind: 'measure', name: 'x', near: 'from', at: 8 }), 'en')
    expect(whole(problem, 'en')).toBe(
      'There were problems running this measure, this is usually due to incorrect SQL expression. “x”: syntax error at or near "from" (at character 8).',
    )
  })

  it('puts the place of a problem before the full stop', () => {
    const at = (locale: 'en' | 'zh') => whole(errorText(fail('expression_empty', { kind: 'measure', name: 'x', at: 3 }), locale), locale)
    expect(at('en')).toMatch(/“x”: The expression is empty \(at character 3\)\.$/)
    expect(at('zh')).toMatch(/“x”：表达式为空（第 3 个字符）。$/)
  })

  it.each(LOCALES.flatMap((locale) => CODES.map((code) => [locale, code] as const)))('reads as sentences in %s: %s', (locale, code) => {
    const said = whole(errorText(fail(code, { name: 'x', at: 3 }), locale), locale, LAST[locale])
    const text = said.replaceAll('...', '…')
    expect(text).not.toMatch(/[.。]\s*[.。]|[：:，,]\s*[.。]/u)
    expect(text.endsWith(LAST[locale])).toBe(true)
    expect(text.slice(0, -LAST[locale].length).trimEnd()).toMatch(/[.!?…。！？]["'”’)）]*$/u)
    expect(text).not.toMatch(/[.。]\s*[（(]/u)
    const sentences = text.split(/(?<=。)\s*|(?<=\.)\s+/u)
    expect(new Set(sentences).size).toBe(sentences.length)
    if (locale === 'en') expect(text).not.toMatch(/[a-z]\.[A-Z“]/u)
  })
})
