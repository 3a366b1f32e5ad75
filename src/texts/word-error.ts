/** An error in words: the code's texts with what this failure is about. */
import { type ErrorCode, type ErrorParams, type Failure, fillIn } from '../contract/errors.ts'
import { EXPRESSION_ERRORS } from '../contract/expression-errors.ts'
import type { ErrorText, ServerTexts } from './server-texts.ts'

export interface WordedError {
  readonly title: string
  readonly message: string
}

/** Title and message of a failure whose parameters are data alone. */
export function wordPlainly<C extends ErrorCode>({ code, params }: Failure<C>, errors: Readonly<Record<C, ErrorText>>): WordedError {
  const [title, message] = errors[code]
  return { title: fillIn(title, params), message: fillIn(message, params) }
}

/** Parameters whose values are words of the product rather than of the data. */
const WORDED = new Set(['family', 'kind', 'part', 'detail', 'operator', 'agg'])

function inWords(params: ErrorParams, words: Readonly<Record<string, string>>): ErrorParams {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, WORDED.has(name) ? (words[value] ?? value) : value]))
}

/** The message of an expression's problem with whose it is and where it lies. */
function located(message: string, params: ErrorParams, { whose, where }: ServerTexts['replies']): string {
  const before = params.name === undefined ? '' : fillIn(whose, params)
  const behind = params.at === undefined ? '' : fillIn(where, params)
  const [, sentence = message, stop = ''] = /^(.*?)([.。]?)$/su.exec(message) ?? []
  return `${before}${sentence}${behind}${stop}`
}

/** Title and message of any failure. */
export function wordError({ code, params }: Failure, { errors, words, replies }: Pick<ServerTexts, 'errors' | 'words' | 'replies'>): WordedError {
  const { title, message } = wordPlainly({ ok: false, code, params: inWords(params, words) }, errors)
  return { title, message: code in EXPRESSION_ERRORS ? located(message, inWords(params, words), replies) : message }
}
