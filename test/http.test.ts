/** HTTP behavior seen from outside: slow and idle connections, content types, malformed requests, the health check. */
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { parse } from 'content-disposition'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../src/contract/operations.ts'
import { fileName } from '../src/format/file-name.ts'
import { MULTIPART, multipart, startServer, type TestServer } from './support/server.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await startServer(
    { HEADER_TIMEOUT_S: '1', BODY_PACE_S: '2', BODY_PACE_KB: '64', CONNECTIONS_PER_ADDRESS: '40', MAX_UPLOAD_MB: '64' },
    undefined,
    true,
  )
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.remove())

async function opened(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Returns everything the server sends until it closes the connection. Ignores errors of our own writes. */
async function untilClosed(socket: Socket): Promise<string> {
  let said = ''
  socket.on('data', (part: Buffer) => {
    said += part.toString()
  })
  await new Promise((resolve) => socket.once('close', resolve))
  return said
}

describe('a connection that is kept', () => {
  it('gathers no listeners from request to request', async () => {
    const listeners: number[] = []
    const count = (message: IncomingMessage) => listeners.push(message.socket.listenerCount('close'))
    server.app.server.on('request', count)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let i = 0; i < 15; i++) {
      const asked = request({ port, host: '127.0.0.1', path: '/health/live', agent })
      asked.end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      answer.resume()
      await once(answer, 'end')
    }
    agent.destroy()
    server.app.server.off('request', count)
    expect(Math.max(...listeners.slice(-5))).toBeLessThanOrEqual((listeners[1] ?? 0) + 1)
  })
})

describe('a slow connection', () => {
  it('that never ends its headers is closed', async () => {
    const socket = await opened()
    socket.write('POST /nexus HTTP/1.1\r\nhost: x\r\n')
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 408/)
  })
  it('whose body drips is closed with a sentence, twenty of them alike', async () => {
    const sockets = await Promise.all(Array.from({ length: 20 }, opened))
    const ends = sockets.map((socket) => {
      socket.write('POST /nexus HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{')
      const drip = setInterval(() => socket.write(' '), 100)
      socket.once('close', () => clearInterval(drip))
      return untilClosed(socket)
    })
    for (const said of await Promise.all(ends)) expect(said).toMatch(/^HTTP\/1\.1 408.*came too slowly/s)
  })
  it('that uploads for longer than the window goes on as long as it moves', async () => {
    const { token } = await server.user('patient')
    const payload = multipart([
      { name: 'name', value: 'apiv2/upload_dataset' },
      { name: 'data', value: '{"title":"x","import":false}' },
      { name: 'file', value: Buffer.alloc(1_200_000, 'a,b\n'), fileName: 'a.csv' },
    ])
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/nexus',
      headers: { ...MULTIPART, authorization: `Bearer ${token}`, 'content-length': payload.length },
    })
    const reply = once(sent, 'response')
    const pieces = 12
    for (let i = 0; i < pieces; i++) {
      sent.write(payload.subarray(Math.floor((i * payload.length) / pieces), Math.floor(((i + 1) * payload.length) / pieces)))
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    sent.end()
    const [answer] = (await reply) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(200)
  })
  it('is one of a bounded number from its address', async () => {
    const sockets = await Promise.all(Array.from({ length: 60 }, opened))
    const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
    await Promise.race(closed)
    for (const socket of sockets) socket.destroy()
    await Promise.all(closed)
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200)
  })
})

const nexus = (payload: string | Buffer, headers: Record<string, string>) => server.app.inject({ method: 'POST', url: '/nexus', payload, headers })

describe('content types', () => {
  // an unknown key is refused, so that no stream begins
  const bodyFor = {
    'application/json': (name: string) => JSON.stringify({ name, data: { unknown: 1 } }),
    'text/plain': (name: string) => JSON.stringify({ name, data: { unknown: 1 } }),
  }
  const form = (name: string) =>
    multipart([
      { name: 'name', value: name },
      { name: 'data', value: '{}' },
      { name: 'file', value: 'a', fileName: 'a.csv' },
    ])
  const taken = {
    json: ['application/json'],
    download: ['application/json'],
    stream: ['application/json'],
    multipart: ['multipart/form-data'],
    beacon: ['application/json', 'text/plain'],
  }

  it.each(Object.values(operations).map((o) => [o.name, o.transport] as const))(
    'of %s are those it declares, and another one is refused',
    async (name, transport) => {
      for (const [type, body] of Object.entries(bodyFor)) {
        const { statusCode } = await nexus(body(name), { 'content-type': type })
        expect([type, statusCode === 415]).toEqual([type, !taken[transport].includes(type)])
      }
      const { statusCode } = await nexus(form(name), MULTIPART)
      expect(['multipart/form-data', statusCode === 415]).toEqual(['multipart/form-data', transport !== 'multipart'])
    },
  )
})

describe('an odd request', () => {
  it('for // is answered as a page that is not there', async () => {
    const socket = await opened()
    socket.write('GET // HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 404/)
  })
  it('with a form that has no boundary, or ends early, is refused by name', async () => {
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=', 'x'],
      ['multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nlogin'],
      ['multipart/form-data; boundary=b', '--b\r\nno header at all'],
    ] as const) {
      const response = await nexus(body, { 'content-type': type })
      expect([body, response.statusCode, response.json().code]).toEqual([body, 400, expect.stringMatching(/bad_request|fields_before_file/)])
    }
  })
  it('with an address of broken percent signs is refused with the headers of every answer', async () => {
    const response = await server.app.inject({ method: 'GET', url: '/%c0%zz' })
    expect([response.statusCode, response.body]).toEqual([400, 'This address cannot be read.'])
    expect(response.headers['content-security-policy']).toContain("default-src 'none'")
  })
})

describe('the name of a download', () => {
  it.each([
    ['a'.repeat(99), `${'a'.repeat(96)}.csv`],
    ['𝒳'.repeat(99), `${'𝒳'.repeat(96)}.csv`],
    ['报告 2024', '报告 2024.csv'],
    ['हिन्दी', 'हिन्दी.csv'],
    ['../../etc/passwd', '_.._etc_passwd.csv'],
    ['a"b\r\nx: y', 'a_b__x_ y.csv'],
    ['\u202egnp', '_gnp.csv'],
    ['CON', '_CON.csv'],
    ['...', 'download.csv'],
    ['😀', '_.csv'],
    ['\ud800', '_.csv'],
  ])('%j is saved as %j', (title, expected) => expect(fileName(`${title}.csv`)).toBe(expected))

  it('reaches the browser whole, whatever the title is', async () => {
    const { token } = await server.user('titles')
    for (const title of ['b'.repeat(99), '𝒳'.repeat(99), '"quoted" 50% — 销售']) {
      const { data } = await server.upload(token, 'a\n1\n', title)
      await server.jobEnd(data.job_id ?? '', token)
      const query = new URLSearchParams({ name: 'apiv2/download_dataset', data: JSON.stringify({ dataset_id: data.dataset_id, format: 'csv' }) })
      const reply = await server.app.inject({ method: 'GET', url: `/nexus?${query}`, headers: { authorization: `Bearer ${token}` } })
      expect(reply.statusCode).toBe(200)
      expect(parse(String(reply.headers['content-disposition'])).parameters.filename).toBe(fileName(`${title}.csv`))
    }
  })
})

describe('health', () => {
  const ask = async (of: TestServer, path: string) => {
    const response = await of.app.inject({ url: path })
    return [response.statusCode, response.json()] as const
  }
  it('tells that the process lives from whether it can serve', async () => {
    const [status, body] = await ask(server, '/health/ready')
    expect([status, body]).toEqual([200, { status: 'ok', store: 'ok', data: 'ok', free_mb: expect.any(Number), workers: 2, mail: expect.any(Object) }])
    expect(await ask(server, '/health')).toEqual([200, body])
    expect(await ask(server, '/health/live')).toEqual([200, { status: 'ok' }])
  })
  it('tells of mail that waits, and stays ready: mail is sent later', async () => {
    // nothing listens on port 1, so the email stays queued
    const mailing = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'http://127.0.0.1:3000' })
    try {
      const asked = await mailing.call('signup', { email: 'a@example.org', name: 'Ana Lima', password: 'Quiet7Harbour', confirm_password: 'Quiet7Harbour' })
      expect(asked.code).toBe('ok')
      const mail = expect.objectContaining({ waiting: 1, oldest_seconds: expect.any(Number) })
      expect(await ask(mailing, '/health/ready')).toEqual([200, expect.objectContaining({ status: 'ok', mail })])
    } finally {
      await mailing.remove()
    }
  })
  it('says that there is no space, and that the store is gone', async () => {
    const full = await startServer({ MIN_FREE_MB: '900000000' })
    try {
      expect(await ask(full, '/health')).toEqual([503, expect.objectContaining({ status: 'unready', data: 'full', store: 'ok' })])
      expect((await ask(full, '/health/live'))[0]).toBe(200)
    } finally {
      await full.remove()
    }
    const broken = await startServer()
    await broken.services.store.close()
    expect(await ask(broken, '/health/ready')).toEqual([503, expect.objectContaining({ status: 'unready', store: 'unreachable', mail: null })])
    await broken.remove().catch(() => undefined)
  })
})
