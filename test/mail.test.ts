/** Email through a real SMTP server that refuses, hangs, responds slowly, disconnects and recovers. No email is lost, and no request waits for one. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer as listen, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Outbox, PACE } from '../src/server/mail/outbox.ts'
import { MAIL_TIMEOUTS, type MailTimeouts, smtp } from '../src/server/mail/transport.ts'
import { letterWriter } from '../src/server/mail/write.ts'
import { mailLinks } from '../src/server/security/mail-links.ts'
import { openStore } from '../src/server/store/open.ts'
import { type Store, storeOf } from '../src/server/store/store.ts'
import { type Product, removeData, startProduct } from './support/product.ts'

const HASTE = { connect: 2_000, greeting: 150, idle: 150, whole: 400 }
/** A test timeout that is long enough on a busy machine. */
const SLOW = { timeout: 30_000 }
const folder = mkdtempSync(join(tmpdir(), 'tessera-mail-'))

/** Starts an SMTP server. It accepts all messages unless `options` say otherwise. */
async function mailServer(options: SMTPServerOptions = {}, port = 0) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _, done) => {
      let text = ''
      stream.on('data', (part: Buffer) => {
        text += part.toString()
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { port: (listening.address() as AddressInfo).port, received, close }
}

/** Starts a server that violates SMTP: `talk` handles each connection. */
async function oddServer(talk: (socket: Socket) => void): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server: Server = listen((socket) => {
    sockets.add(socket.on('error', () => undefined))
    talk(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Decodes a quoted-printable message. */
const decoded = (mail: string): string =>
  Buffer.from(
    mail.replaceAll('=\r\n', '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
const refusal = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })

describe('the outbox', () => {
  let store: Store
  let outbox: Outbox
  let number = 0
  const closing: (() => Promise<unknown>)[] = []
  beforeEach(async () => {
    store = storeOf(await openStore({ sqlite: join(folder, `${++number}.sqlite`) }), () => undefined)
    closing.push(() => store.close())
  })
  afterEach(async () => {
    await outbox.close()
    for (const close of closing.splice(0).reverse()) await close()
  })
  const use = <T extends { close: () => Promise<unknown> }>(server: T): T => {
    closing.unshift(server.close)
    return server
  }
  /** Creates an outbox that sends to a port, with pauses of milliseconds between attempts. It has no timer: only `settle` sends the due emails. */
  function sender(port: number, { timeouts = MAIL_TIMEOUTS, held = null }: { timeouts?: MailTimeouts; held?: string | null } = {}): void {
    outbox = new Outbox(
      {
        store: store.outbox,
        transport: smtp(`smtp://127.0.0.1:${port}`, 'Tessera <no-reply@example.org>', timeouts),
        write: letterWriter(store, () => 'http://tessera.test', { name: null, email: null }, mailLinks(Buffer.alloc(32))),
        log: () => undefined,
        held,
      },
      { ...PACE, first: 40, longest: 40 },
    )
  }
  async function signUp(email: string, name = 'Ana Lima', locale: 'en' | 'zh' = 'en'): Promise<void> {
    const id = `s${++number}`
    await store.signups.add({ id, email, name, password: 'hash' }, 60_000, { kind: 'signup', signup: id, email, locale })
  }
  /** Polls until the queue is empty. */
  const untilSent = () =>
    expect
      .poll(async () => {
        await outbox.settle()
        return (await outbox.figures()).waiting
      }, SLOW)
      .toBe(0)

  it('mails each sign-up its link, in its language', async () => {
    const server = use(await mailServer())
    sender(server.port)
    await signUp('a@example.org')
    await signUp('b@example.org', '王芳', 'zh')
    await outbox.settle()
    const [english = '', chinese = ''] = server.received.map(decoded)
    expect(english).toContain('To: a@example.org')
    expect(english).toMatch(/http:\/\/tessera\.test\/confirm-email-[\w-]{43}/)
    expect(chinese).toMatch(/Subject: =\?UTF-8\?/)
    expect(chinese).toMatch(/王芳，您好：[\s\S]+http:\/\/tessera\.test\/zh\/confirm-email-/)
    expect(await outbox.figures()).toEqual({ waiting: 0, oldest_seconds: 0, failed: 0, problem: null })
  })

  it('sends an answer to whoever wrote, and no line of theirs becomes a header', async () => {
    const server = use(await mailServer())
    sender(server.port)
    const send = smtp(`smtp://127.0.0.1:${server.port}`, 'Tessera <no-reply@example.org>', MAIL_TIMEOUTS)
    const message = { to: 'op@example.org', subject: 'S\r\nBcc: x@example.org', text: 'T', html: '<p>T</p>', links: [] }
    const replyTo = { name: '王\r\nBcc: y@example.org, "Lima"', address: 'ana@example.org' }
    expect(await send({ ...message, replyTo }, new AbortController().signal)).toEqual({ ok: true })
    const [head = ''] = (server.received[0] ?? '').split('\r\n\r\n')
    expect(head).toMatch(/^Reply-To: .*\r?\n? *.*<ana@example\.org>$/m)
    expect(head).not.toMatch(/^Bcc/im)
  })

  const mute = () => oddServer(() => undefined)
  const closes = () => oddServer((socket) => void socket.destroy())
  const drips = () =>
    oddServer((socket) => {
      const drip = setInterval(() => socket.write('220-wait\r\n'), 20)
      socket.on('close', () => clearInterval(drip))
    })
  it.each([
    ['says nothing', mute],
    ['closes at once', closes],
    ['drips without an end', drips],
    ['hangs at the recipient', () => mailServer({ onRcptTo: () => undefined })],
    ['hangs at the end of the message', () => mailServer({ onData: (stream) => void stream.resume() })],
  ])('keeps what a server that %s did not take, and sends it once the server works', async (_, start) => {
    const bad = use(await start())
    sender(bad.port, { timeouts: HASTE })
    await signUp('a@example.org')
    await signUp('b@example.org')
    await outbox.settle()
    expect(await outbox.figures()).toMatchObject({ waiting: 2, failed: 0, problem: expect.stringContaining('cannot be used') })
    await outbox.close()
    const good = use(await mailServer())
    sender(good.port)
    await outbox.start()
    await untilSent()
    expect(good.received).toHaveLength(2)
  })
  it('sends after the server was down and came back on its port', async () => {
    const first = await mailServer()
    await first.close()
    sender(first.port)
    await signUp('a@example.org')
    await outbox.settle()
    expect((await outbox.figures()).waiting).toBe(1)
    const again = use(await mailServer({}, first.port))
    await untilSent()
    expect(again.received).toHaveLength(1)
    expect((await outbox.figures()).problem).toBeNull()
  })
  it('tries a letter again that is refused for now, however often, and others meanwhile', async () => {
    let refusals = 0
    const server = use(
      await mailServer({
        onRcptTo: ({ address }, _, done) => done(address.startsWith('grey') && ++refusals < 8 ? refusal('greylisted', 451) : null),
      }),
    )
    sender(server.port)
    await signUp('grey@example.org')
    await signUp('b@example.org')
    await untilSent()
    expect(server.received.map((mail) => /To: (\S+)/.exec(mail)?.[1])).toEqual(['b@example.org', 'grey@example.org'])
  })
  it('gives a letter up after five refusals for good, and says how many', async () => {
    let refusals = 0
    const server = use(await mailServer({ onRcptTo: (_, __, done) => done(refusal('no such user', ++refusals && 550)) }))
    sender(server.port)
    await signUp('nobody@example.org')
    await untilSent()
    expect(await outbox.figures()).toMatchObject({ waiting: 0, failed: 1, problem: null })
    expect(refusals).toBe(5)
  })
  it('sends nothing while the address for links is unknown, and keeps it', async () => {
    const server = use(await mailServer())
    sender(server.port, { held: 'No mail is sent: …' })
    await signUp('a@example.org')
    await outbox.settle()
    expect(server.received).toEqual([])
    expect(await outbox.figures()).toMatchObject({ waiting: 1, problem: 'No mail is sent: …' })
  })
  it('forgets a letter about a sign-up that is over', async () => {
    const server = use(await mailServer())
    sender(server.port)
    await signUp('a@example.org')
    await store.signups.end((await store.signups.forAddress('a@example.org'))[0]?.id ?? '')
    await untilSent()
    expect(server.received).toEqual([])
  })
})

describe('the product', () => {
  let product: Product
  afterEach(async () => {
    await product.stop()
    removeData(product)
    rmSync(folder, { recursive: true, force: true })
  })
  it('answers a sign-up while the mail server hangs, and after kill -9 sends the mail', async () => {
    let connections = 0
    const hanging = await oddServer(() => void connections++)
    const settings = { DEMO_DATA: 'off', QUERY_WORKERS: '1', PUBLIC_URL: 'https://tessera.test' }
    product = await startProduct(undefined, { ...settings, SMTP_URL: `smtp://127.0.0.1:${hanging.port}` })
    const data = { email: 'ana@example.org', name: 'Ana Lima', password: 'Vq7!mountain', confirm_password: 'Vq7!mountain' }
    const signUp = async () =>
      (
        await fetch(`${product.url}/nexus`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'signup', data }),
        })
      ).status
    expect(await signUp()).toBe(200)
    await expect.poll(() => connections, SLOW).toBe(1)
    expect(await signUp()).toBe(200)
    expect(connections).toBe(1)
    await product.kill()
    await hanging.close()
    const server = await mailServer()
    product = await startProduct(product.dataDir, { ...settings, SMTP_URL: `smtp://127.0.0.1:${server.port}` })
    await expect.poll(() => server.received.length, SLOW).toBe(2)
    expect(decoded(server.received[0] ?? '')).toContain('https://tessera.test/confirm-email-')
    await server.close()
  })
})
