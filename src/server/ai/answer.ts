/**
 * Reads the text of a chat-completions response: server-sent events or, from endpoints that do not stream, one JSON
 * object. Any other format is a failure. Size limits apply to the whole response, to each event and to the text.
 */
import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import type { AI_ERRORS } from '../../contract/ai-errors.ts'
import { fail, ok, type Result } from '../../contract/errors.ts'

export type AiCode = keyof typeof AI_ERRORS
export type ChatEnd = Result<null, AiCode>

/** Maximum bytes of one response, including the protocol around its text. */
const ANSWER_BYTES_MAX = 2 * 1_048_576
const EVENT_CHARACTERS_MAX = 262_144
const TEXT_CHARACTERS_MAX = 60_000

/** Accepts additional fields, because each endpoint adds its own. */
const Piece = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).nullish(), finish_reason: z.string().nullish() })).optional(),
  error: z.unknown().optional(),
})
const Whole = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })

interface Read {
  readonly text: string
  readonly isEnd: boolean
}

function parsed<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const read = schema.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Parses one event. Returns null if it does not follow the protocol. */
function readEvent(data: string): Read | null {
  if (data.trim() === '[DONE]') return { text: '', isEnd: true }
  const piece = parsed(Piece, data)
  if (!piece || (piece.error !== undefined && piece.error !== null) || !piece.choices) return null
  const [choice] = piece.choices
  return { text: choice?.delta?.content ?? '', isEnd: typeof choice?.finish_reason === 'string' }
}

/** Decodes the body as UTF-8. Ends with `ai_too_long` beyond the byte limit. */
async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, ChatEnd> {
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > ANSWER_BYTES_MAX) return fail('ai_too_long')
    yield decoder.decode(chunk, { stream: true })
  }
  return ok(null)
}

async function* streamed(body: ReadableStream<Uint8Array>): AsyncGenerator<string, ChatEnd> {
  const events: string[] = []
  let isTooLong = false
  const parser = createParser({
    onEvent: ({ data }) => events.push(data),
    onError: ({ type }) => {
      isTooLong ||= type === 'max-buffer-size-exceeded'
    },
    maxBufferSize: EVENT_CHARACTERS_MAX,
  })
  const pieces = textOf(body)
  let characters = 0
  for (let next = await pieces.next(); ; next = await pieces.next()) {
    if (next.done) return next.value.ok ? fail('ai_cut_off') : next.value
    parser.feed(next.value)
    if (isTooLong) return fail('ai_too_long')
    for (const data of events.splice(0)) {
      const read = readEvent(data)
      if (!read) return fail('ai_not_chat')
      characters += read.text.length
      if (characters > TEXT_CHARACTERS_MAX) return fail('ai_too_long')
      if (read.text !== '') yield read.text
      if (read.isEnd) return ok(null)
    }
  }
}

async function* atOnce(body: ReadableStream<Uint8Array>): AsyncGenerator<string, ChatEnd> {
  let whole = ''
  const pieces = textOf(body)
  for (let next = await pieces.next(); ; next = await pieces.next()) {
    if (next.done) {
      if (!next.value.ok) return next.value
      break
    }
    whole += next.value
  }
  const text = parsed(Whole, whole)?.choices[0]?.message.content
  if (text === undefined) return fail('ai_not_chat')
  if (text.length > TEXT_CHARACTERS_MAX) return fail('ai_too_long')
  yield text
  return ok(null)
}

/** Yields the text of an answer as it arrives. Rejects if the connection breaks. */
export async function* answerText({ headers, body }: Pick<Response, 'headers' | 'body'>): AsyncGenerator<string, ChatEnd> {
  const type = headers.get('content-type') ?? ''
  if (!body) return fail('ai_not_chat')
  if (type.startsWith('text/event-stream')) return yield* streamed(body)
  return type.startsWith('application/json') ? yield* atOnce(body) : fail('ai_not_chat')
}
