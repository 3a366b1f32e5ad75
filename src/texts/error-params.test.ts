import { describe, expect, it } from 'vitest'
import { ERROR_PARAMS } from '../contract/error-params.ts'
import { ERRORS, type ErrorCode } from '../contract/errors.ts'
import { EXPRESSION_ERRORS } from '../contract/expression-errors.ts'
import { LOCALES, type Locale } from './languages.ts'
import { TEXTS } from './server-texts.ts'

const CODES = Object.keys(ERRORS) as ErrorCode[]
const ASKED: Readonly<Partial<Record<ErrorCode, readonly string[]>>> = ERROR_PARAMS
/** Whether a parameter is added after the failure was created: the request ID, or the owner of an expression. */
const isAdded = (name: string, code: ErrorCode): boolean => name === 'request_id' || (name === 'kind' && code in EXPRESSION_ERRORS)
/** The parameter for {wait} is `seconds`; the text gets a suitable unit. */
const asParam = (placeholder: string): string => (placeholder === 'wait' ? 'seconds' : placeholder)

const named = (code: ErrorCode, locale: Locale): string[] =>
  [...TEXTS[locale].errors[code].join(' ').matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (isAdded(name, code) ? [] : [asParam(name)]))

describe('what a failure has to say', () => {
  it.each(LOCALES.map((locale) => [locale]))('is all that its texts name, in %s', (locale) => {
    const shown = CODES.flatMap((code) => {
      const missing = named(code, locale).filter((name) => !ASKED[code]?.includes(name))
      return missing.length === 0 ? [] : [`${code}: ${missing.join(', ')}`]
    })
    expect(shown).toEqual([])
  })

  it('is nothing that no text names', () => {
    const idle = Object.entries(ERROR_PARAMS).flatMap(([code, params]) => {
      const used = new Set(LOCALES.flatMap((locale) => named(code as ErrorCode, locale)))
      return params.filter((name) => !used.has(name)).map((name) => `${code}: ${name}`)
    })
    expect(idle).toEqual([])
  })
})
