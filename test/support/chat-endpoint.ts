/** A chat-completions endpoint on localhost: a real HTTP server whose answers, valid or invalid, each test defines. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A request that the endpoint received. */
export interface Asked {
  readonly path: string
  readonly authorization: string | null
  readonly body: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}

export type Behaviour = (reply: ServerResponse, asked: Asked) => void

export interface ChatEndpoint {
  readonly url: string
  readonly asked: Asked[]
  /** The number of requests whose caller disconnected before the answer was complete. */
  readonly left: () => number
  readonly open: () => number
  readonly behave: (behaviour: Behaviour) => void
  readonly close: () => Promise<void>
}

const EVENTS = { 'content-type': 'text/event-stream' }

const event = (content: string): string => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`
const END = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`

/** Splits a text into chunks of at most seven characters, as models stream it. */
const pieces = (whole: string): string[] => whole.match(/[\s\S]{1,7}/g) ?? []

/** Sends chunks as server-sent events until `next` returns null or the caller disconnects. */
function drip(reply: ServerResponse, next: () => string | null, everyMs = 2): void {
  reply.writeHead(200, EVENTS)
  const timer = setInterval(() => {
    const piece = next()
    if (piece === null) {
      clearInterval(timer)
      reply.end()
    } else reply.write(piece)
  }, everyMs)
  reply.on('close', () => clearInterval(timer))
}

export const says =
  (whole: string): Behaviour =>
  (reply) => {
    reply.writeHead(200, EVENTS)
    reply.end(`: welcome\n\ndata: ${JSON.stringify({ choices: [{ delta: { role: 'assistant' } }] })}\n\n${pieces(whole).map(event).join('')}${END}`)
  }

/** Streams the answer in chunks, with a pause of `everyMs` milliseconds after each. */
export const saysSlowly =
  (whole: string, everyMs = 2): Behaviour =>
  (reply) => {
    const waiting = [...pieces(whole).map(event), END]
    drip(reply, () => waiting.shift() ?? null, everyMs)
  }

export const saysAndWaits =
  (whole: string): Behaviour =>
  (reply) => {
    reply.writeHead(200, EVENTS)
    reply.write(pieces(whole).map(event).join(''))
  }

/** Streams the beginning of the answer, then drops the connection when the test calls `breakOff`. */
export function saysAndBreaks(whole: string): { readonly behaviour: Behaviour; readonly breakOff: () => void } {
  const open = new Set<ServerResponse>()
  return {
    behaviour: (reply, asked) => {
      open.add(reply)
      saysAndWaits(whole)(reply, asked)
    },
    breakOff: () => {
      for (const reply of open) reply.destroy()
    },
  }
}

export const answers =
  (status: number, headers: Record<string, string> = {}, body = '{"error":{"message":"no"}}'): Behaviour =>
  (reply) => {
    reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }

export const wholeJson = (content: string): Behaviour => answers(200, {}, JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))

export const BAD = {
  'cut off': (reply: ServerResponse) => {
    reply.writeHead(200, EVENTS)
    reply.write(event('The total is'), () => reply.destroy())
  },
  'ended without an end': (reply: ServerResponse) => reply.writeHead(200, EVENTS).end(event('The total is')),
  'malformed events': (reply: ServerResponse) => reply.writeHead(200, EVENTS).end('data: {"choices":[{"delta":\n\ndata: nonsense\n\n'),
  'an error as an event': (reply: ServerResponse) => reply.writeHead(200, EVENTS).end('data: {"error":{"message":"overloaded"}}\n\n'),
  'a page': (reply: ServerResponse) => reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
  'JSON of another kind': answers(200, {}, '{"answer":42}'),
  'an endless stream': (reply: ServerResponse) => drip(reply, () => event('word '.repeat(400)), 0),
  'one endless event': (reply: ServerResponse) => drip(reply, () => 'data: '.padEnd(40_000, 'x'), 0),
  'an endless stream of comments': (reply: ServerResponse) => drip(reply, () => ': wait\n'.repeat(9_000), 0),
  silence: () => undefined,
} as const satisfies Record<string, Behaviour>

async function read(request: IncomingMessage): Promise<Asked> {
  const body = await text(request)
  return { path: request.url ?? '', authorization: request.headers.authorization ?? null, body, messages: JSON.parse(body).messages }
}

export async function startChatEndpoint(port = 0): Promise<ChatEndpoint> {
  const asked: Asked[] = []
  let left = 0
  let open = 0
  let behaviour: Behaviour = says('')
  const server = createServer((request, reply) => {
    open++
    reply.on('close', () => {
      open--
      if (!reply.writableFinished) left++
    })
    void read(request).then((one) => {
      asked.push(one)
      behaviour(reply, one)
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address: AddressInfo | string | null = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`,
    asked,
    left: () => left,
    open: () => open,
    behave: (next) => {
      behaviour = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
