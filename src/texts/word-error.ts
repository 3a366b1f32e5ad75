/** Creates the title and message of an error: fills the parameters of a failure into the texts of its code. */
import { type ErrorCode, type ErrorParams, type Failure, fillIn } from '../contract/errors.ts'
import { EXPRESSION_ERRORS } from '../contract/expression-errors.ts'
import type { ErrorText, ServerTexts } from './server-texts.ts'

export interface WordedError {
  readonly title: string
  readonly message: string
}

interface PlainTexts<C extends ErrorCode> {
  readonly texts: Readonly<Record<C, ErrorText>>
  readonly waits: Readonly<Record<'seconds' | 'minutes' | 'hours', string>>
}

const TWO_MINUTES = 120
const TWO_HOURS = 7_200

/** Formats seconds in a natural unit, rounded up: “45 s”, “39 min”, “3 h”. */
function waitOf(seconds: number, { seconds: short, minutes, hours }: PlainTexts<never>['waits']): string {
  if (seconds < TWO_MINUTES) return fillIn(short, { count: seconds })
  return seconds < TWO_HOURS ? fillIn(minutes, { count: Math.ceil(seconds / 60) }) : fillIn(hours, { count: Math.ceil(seconds / 3_600) })
}

/** Parameters that are counts, to be formatted. Ports and user input are not. */
const COUNTS = new Set(['count', 'found', 'kept', 'length', 'limit', 'rows', 'sent', 'size', 'stored'])

/** Adds thousands separators to counts of five or more digits. */
const readable = (params: ErrorParams): ErrorParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' && value >= 10_000 && COUNTS.has(name) ? value.toLocaleString('en') : value,
    ]),
  )

/** Returns the title and message of a failure whose parameters need no translation. */
export function wordPlainly<C extends ErrorCode>({ code, params }: Failure<C>, { texts, waits }: PlainTexts<C>): WordedError {
  const [title, message] = texts[code]
  const { seconds } = params
  const filled = readable(typeof seconds === 'number' ? { wait: waitOf(seconds, waits), ...params } : params)
  return { title: fillIn(title, filled), message: fillIn(message, filled) }
}

/** Parameters whose values are translated. */
const WORDED = new Set(['family', 'first_family', 'second_family', 'kind', 'part', 'detail', 'operator', 'agg'])

function inWords(params: ErrorParams, words: Readonly<Record<string, string>>): ErrorParams {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, WORDED.has(name) ? (words[value] ?? value) : value]))
}

/** Adds the measure or column, and the position, to the message of an expression's error. */
function located(message: string, params: ErrorParams, { whose, where }: ServerTexts['replies']): string {
  const before = params.name === undefined ? '' : fillIn(whose, params)
  const behind = params.at === undefined ? '' : fillIn(where, params)
  const [, sentence = message, stop = ''] = /^(.*?)([.。]?)$/su.exec(message) ?? []
  return `${before}${sentence}${behind}${stop}`
}

/** Returns the message of an expression's error without its owner and position; null for other errors. */
export function reasonOf({ code, params }: Failure, { errors, waits, words }: Pick<ServerTexts, 'errors' | 'waits' | 'words'>): string | null {
  return code in EXPRESSION_ERRORS ? wordPlainly({ ok: false, code, params: inWords(params, words) }, { texts: errors, waits }).message : null
}

/** Returns the title and message of a failure. Translates its parameters if necessary. */
export function wordError(
  { code, params }: Failure,
  { errors, waits, words, replies }: Pick<ServerTexts, 'errors' | 'waits' | 'words' | 'replies'>,
): WordedError {
  const { title, message } = wordPlainly({ ok: false, code, params: inWords(params, words) }, { texts: errors, waits })
  return { title, message: code in EXPRESSION_ERRORS ? located(message, inWords(params, words), replies) : message }
}
