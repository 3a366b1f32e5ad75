/** Error pages that the server sends, for unknown addresses and for failures. */
import { expect, it } from 'vitest'
import { startServer, type TestServer } from './support/server.ts'

const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0'

async function withServer(settings: Record<string, string>, work: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startServer(settings, undefined, true)
  server.app.get('/breaks', () => {
    throw new Error('a secret of the code')
  })
  try {
    await work(server)
  } finally {
    await server.remove()
  }
}

const open = async (server: TestServer, url: string, agent = PERSON, accept = 'text/html') => {
  const reply = await server.app.inject({ method: 'GET', url, headers: { accept, 'user-agent': agent } })
  const said = /<meta name="page-error" content="([^"]*)"/.exec(reply.body)?.[1] ?? ''
  return {
    status: reply.statusCode,
    body: reply.body,
    error: said === '' ? null : JSON.parse(said.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))),
  }
}

it('an address that is no page answers 404 with the page that says so, in the language of the address', async () => {
  await withServer({}, async (server) => {
    const there = await open(server, '/pricing')
    expect([there.status, there.error]).toEqual([200, null])
    const gone = await open(server, '/zh/no-such-page')
    expect([gone.status, gone.error]).toEqual([404, { status: 404 }])
    expect(gone.body).toContain('<html lang="zh-CN"')
  })
})

it('an error of the server answers 500 with a page that names the request and never a stack', async () => {
  await withServer({}, async (server) => {
    const { status, error, body } = await open(server, '/breaks')
    expect([status, error]).toEqual([500, { status: 500, description: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
    expect(body).not.toContain('secret of the code')
    const program = await open(server, '/breaks', PERSON, 'application/json')
    expect([program.status, program.body]).toEqual([500, expect.stringMatching(/^Something went wrong on our side\. Quote /)])
  })
})

it('the stack is shown where the operator asked for it', async () => {
  await withServer({ ERROR_STACKS: 'on' }, async (server) => {
    const { error } = await open(server, '/breaks')
    expect(error).toEqual({ status: 500, description: expect.any(String), stack: expect.stringContaining('a secret of the code') })
  })
})

it('the errors of a crawler are logged, and not rendered', async () => {
  await withServer({}, async (server) => {
    expect(await open(server, '/no-such-page', CRAWLER)).toEqual({ status: 404, body: '', error: null })
    expect(await open(server, '/breaks', CRAWLER)).toEqual({ status: 500, body: '', error: null })
    expect((await open(server, '/pricing', CRAWLER)).status).toBe(200)
  })
})
