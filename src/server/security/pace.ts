/**
 * Closes slow and idle connections. A body must arrive and a response must be read at a minimum rate. Both are measured
 * by progress, so a large upload over a slow line continues as long as it moves.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressBlock } from './address.ts'

export interface PaceLimits {
  /** The window, and how many bytes of a body must arrive within it. */
  readonly bodyMs: number
  readonly bodyBytes: number
  readonly answerMs: number
  /** Open connections per address; null behind proxies, whose connections carry many people's requests. */
  readonly perAddress: number | null
}

interface Watched {
  readonly request: IncomingMessage
  readonly reply: ServerResponse
  readonly socket: Socket
  bodySince: number
  bodyBytes: number
  answerSince: number
  answerBytes: number
}

const TOO_SLOW = 'The body of the request came too slowly, so the connection was closed.\n'

/** Bytes that left this process, without those still waiting in the socket. */
const taken = (socket: Socket): number => socket.bytesWritten - socket.writableLength

function bodyIsSlow(watched: Watched, now: number, { bodyMs, bodyBytes }: PaceLimits): boolean {
  const { request, socket } = watched
  if (request.complete) return false
  // while bytes wait here unread, the server is the slow side
  const waitsForUs = request.readableLength > 0
  if (!waitsForUs && now - watched.bodySince < bodyMs) return false
  const slow = !waitsForUs && socket.bytesRead - watched.bodyBytes < bodyBytes
  watched.bodySince = now
  watched.bodyBytes = socket.bytesRead
  return slow
}

function answerIsIdle(watched: Watched, now: number, { answerMs }: PaceLimits): boolean {
  const { socket } = watched
  const bytes = taken(socket)
  const waits = socket.writableLength > 0
  if (!waits || bytes !== watched.answerBytes) {
    watched.answerSince = now
    watched.answerBytes = bytes
    return false
  }
  return now - watched.answerSince >= answerMs
}

function closeSlow({ reply, socket }: Watched): void {
  if (!reply.headersSent && !socket.writableEnded)
    socket.write(
      `HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(TOO_SLOW)}\r\n\r\n${TOO_SLOW}`,
    )
  socket.destroySoon()
}

function countConnections(server: Server, most: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const block = addressBlock(socket.remoteAddress ?? '')
    if (block === null) return
    const count = (open.get(block) ?? 0) + 1
    if (count > most) {
      socket.destroy()
      return
    }
    open.set(block, count)
    socket.once('close', () => {
      const left = (open.get(block) ?? 1) - 1
      if (left === 0) open.delete(block)
      else open.set(block, left)
    })
  })
}

/** Watches every request of a server until it ends. Returns a function that stops watching. */
export function watchPace(server: Server, limits: PaceLimits): () => void {
  const watched = new Set<Watched>()
  if (limits.perAddress !== null) countConnections(server, limits.perAddress)
  server.on('request', (request, reply) => {
    const { socket } = request
    const now = performance.now()
    const one = { request, reply, socket, bodySince: now, bodyBytes: socket.bytesRead, answerSince: now, answerBytes: taken(socket) }
    watched.add(one)
    const done = (): void => void (request.complete && watched.delete(one))
    reply.once('close', done)
    request.once('close', done)
  })
  const every = Math.max(50, Math.min(1_000, limits.bodyMs / 4, limits.answerMs / 4))
  let before = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const wasBusy = now - before > 2 * every
    before = now
    for (const one of watched) {
      // bytes that arrived while this process was busy have not been read yet
      if (one.socket.destroyed) watched.delete(one)
      else if (wasBusy) one.bodySince = now
      else if (bodyIsSlow(one, now, limits)) closeSlow(one)
      else if (answerIsIdle(one, now, limits)) one.socket.destroy()
      else if (one.reply.closed && one.request.complete) watched.delete(one)
    }
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}
