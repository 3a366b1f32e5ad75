/**
 * Closes slow and idle connections. Request bodies and responses must be transferred at a minimum rate, measured by
 * progress, so a large upload over a slow connection continues as long as it progresses.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressBlock } from './address.ts'

export interface PaceLimits {
  /** How many milliseconds a window of a request body lasts, and how many bytes must arrive in each. */
  readonly bodyMs: number
  readonly bodyBytes: number
  readonly answerMs: number
  /** Maximum open connections per address; null behind proxies, whose connections carry requests of many people. */
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

/** How many bytes the client has received, not counting those buffered in the socket. */
const taken = (socket: Socket): number => socket.bytesWritten - socket.writableLength

function bodyIsSlow(watched: Watched, now: number, { bodyMs, bodyBytes }: PaceLimits): boolean {
  const { request, socket } = watched
  if (request.complete) return false
  // unread bytes mean that this process is slow, not the client
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

/** Monitors every request of a server until it ends. Returns a function that stops the monitoring. */
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
      // after a time in which this process was busy, the window starts again, because bytes that arrived meanwhile have
      // not been read yet
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
