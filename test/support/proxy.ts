/** Reverse proxies that behave like those in real networks: one splits answers into small pieces, one drops connections halfway, one delays answers. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Manner = 'pieces' | 'drops' | 'holds'
const PIECE = 5
/** Bytes of a stream that pass before the proxy drops its connection. */
const DROPPED_AFTER = 300

export interface Proxy {
  readonly url: string
  /** Number of dropped streams. */
  readonly dropped: () => number
  readonly close: () => Promise<void>
}

async function inPieces(from: IncomingMessage, to: ServerResponse): Promise<void> {
  for await (const part of from as AsyncIterable<Buffer>)
    for (let at = 0; at < part.length; at += PIECE) {
      to.write(part.subarray(at, at + PIECE))
      await new Promise((resolve) => setImmediate(resolve))
    }
  to.end()
}

async function whole(from: IncomingMessage, to: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of from as AsyncIterable<Buffer>) parts.push(part)
  to.end(Buffer.concat(parts))
}

export async function startProxy(port: number, manner: Manner): Promise<Proxy> {
  let dropped = 0
  async function half(from: IncomingMessage, to: ServerResponse): Promise<void> {
    let passed = 0
    for await (const part of from as AsyncIterable<Buffer>) {
      to.write(part)
      passed += part.length
      if (passed < DROPPED_AFTER || !isStream(from)) continue
      dropped += 1
      to.destroy()
      from.destroy()
      return
    }
    to.end()
  }
  const isStream = (answer: IncomingMessage): boolean => answer.headers['content-type']?.startsWith('text/event-stream') ?? false
  const pass = { pieces: inPieces, drops: half, holds: whole }[manner]
  const server = createServer((asked, answer) => {
    const upstream = request({ port, host: '127.0.0.1', method: asked.method, path: asked.url, headers: asked.headers }, (from) => {
      const { 'transfer-encoding': _, ...headers } = from.headers
      if (manner === 'holds' && isStream(from)) answer.on('close', () => from.destroy())
      else answer.writeHead(from.statusCode ?? 502, headers)
      pass(from, answer).catch(() => answer.destroy())
    })
    upstream.on('error', () => answer.destroy())
    answer.on('close', () => upstream.destroy())
    asked.pipe(upstream)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dropped: () => dropped,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
