/** The public site's forms: which messages are stored, emailed, refused or classified as spam, and how administrators handle them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sweepStore } from '../src/server/jobs/housekeeping.ts'
import { letterWriter } from '../src/server/mail/write.ts'
import { mailLinks } from '../src/server/security/mail-links.ts'
import { aContactMessage, aDemoRequest } from './support/enquiries.ts'
import { type Product, removeData, startProduct } from './support/product.ts'
import { startServer, type TestServer } from './support/server.ts'

const OPERATOR = 'sales@acme.example'
let server: TestServer
let admin: { id: string; token: string }
beforeAll(async () => {
  server = await startServer({ ENQUIRIES_TO: OPERATOR, OPERATOR_LANGUAGE: 'zh', TRUSTED_PROXIES: '1', RATE_LIMITS: 'on' })
  admin = await server.user('admin', 'admin')
})
afterAll(() => server.remove())

let visitors = 0
/** Uses a new network address per call, so that calls do not reach a rate limit by accident. */
const from = (address = `198.51.100.${++visitors}`) => ({ 'x-forwarded-for': address })
const demo = (more = {}, headers = from()) => server.call('submit_demo_request', aDemoRequest(more), undefined, headers)
const contact = (more = {}, headers = from()) => server.call('submit_contact_message', aContactMessage(more), undefined, headers)
const listed = async (input = {}) => (await server.call('apiv2/admin_list_enquiries', input, admin.token)).data
const actions = async () => (await server.services.store.audit.last(10)).map(({ action }) => action)

const mails = (): string[] => {
  const folder = join(server.dataDir, 'outbox')
  return existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')) : []
}

describe('a form', () => {
  it('is kept with all that was written, and mailed to the operator in their language, an answer going to the sender', async () => {
    expect((await demo({ first_name: '小明', last_name: '王', use_case: '各地区\n<b>销售</b>', phone: '' })).data).toEqual({ done: true })
    expect((await listed()).enquiries[0]).toMatchObject({ kind: 'demo', state: 'open', company: 'Acme', phone: '', text: '各地区\n<b>销售</b>' })
    await server.services.mail.settle()
    const mail = mails().find((text) => text.includes('王小明')) ?? ''
    expect(mail).toContain(`To: ${OPERATOR}\nReply-To: 王小明 <ana@example.com>\nSubject: 演示预约：王小明`)
    expect(mail).toContain('公司: Acme\n公司规模: 11-50\n\n各地区\n<b>销售</b>')
    expect(mail).not.toContain('电话')
  })
  it('whose fields are empty, too long, unknown or of several lines is refused', async () => {
    for (const wrong of [{ first_name: ' ' }, { use_case: ' \n ' }, { company_email: 'a@b' }, { company_size: '1-250' }, { last_name: 'x'.repeat(201) }])
      expect((await demo(wrong)).code, JSON.stringify(wrong)).toBe('bad_request')
    for (const wrong of [{ phone: '' }, { message: '' }, { message: 'x'.repeat(10_001) }, { company: 'Acme' }, { last_name: 'Lima\r\nBcc: all@example.com' }])
      expect((await contact(wrong)).code, JSON.stringify(wrong)).toBe('bad_request')
  })
  it('filled in by a program is answered alike, kept apart, not mailed, and forgotten after a month', async () => {
    expect((await contact({ message: 'Buy now', website: 'https://spam.example' })).data).toEqual({ done: true })
    expect((await listed()).enquiries.map(({ text }) => text)).not.toContain('Buy now')
    expect((await listed({ state: 'spam' })).enquiries.map(({ text }) => text)).toEqual(['Buy now'])
    expect((await server.services.store.outbox.figures()).waiting).toBe(0)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 24 * 60 * 60 * 1_000 })
    await sweepStore(server.services.store, server.services.settings)
    vi.useRealTimers()
    expect([(await listed({ state: 'spam' })).total, (await listed()).total]).toEqual([0, 1])
  })
  it('is taken ten times an hour from one network, IPv6 by its /64, and what is over says when to come back', async () => {
    for (let i = 0; i < 10; i++) expect((await contact({ message: `${i}` }, from(`2001:db8:1:2::${i + 1}`))).code).toBe('ok')
    expect(await contact({}, from('2001:db8:1:2:ffff::1'))).toMatchObject({ code: 'rate_limited', params: { seconds: expect.any(Number) } })
    expect((await contact({}, from('2001:db8:1:3::1'))).code).toBe('ok')
  })
  it('is not mailed once it was deleted', async () => {
    const { store } = server.services
    const { message, ...form } = aContactMessage()
    const { id } = await store.enquiries.add({ ...form, phone: '', kind: 'contact', state: 'open', locale: 'en', company: null, text: 'Deleted' }, null)
    const write = letterWriter(store, () => 'http://localhost', { name: null, email: null }, mailLinks(Buffer.alloc(32)))
    const letter = { kind: 'enquiry', enquiry: id, email: OPERATOR, locale: 'en' } as const
    expect(await write(letter)).toMatchObject({ to: OPERATOR, subject: 'Message from Ana Lima', html: expect.stringContaining('Deleted') })
    expect((await server.call('apiv2/admin_delete_enquiry', { enquiry_id: id }, admin.token)).code).toBe('ok')
    expect(await write(letter)).toBeNull()
  })
})

describe('administrators', () => {
  it('list by kind and state, newest first by pages of fifty, and mark', async () => {
    const own = await startServer({ DEMO_DATA: 'off' })
    const { token } = await own.user('admin', 'admin')
    for (let i = 0; i < 52; i++) await own.call('submit_contact_message', aContactMessage({ message: `m${i}` }))
    await own.call('submit_demo_request', aDemoRequest())
    const list = async (input: object) => (await own.call('apiv2/admin_list_enquiries', input, token)).data
    const [first, second] = [await list({ kind: 'contact' }), await list({ kind: 'contact', start: 50 })]
    expect([first.total, first.enquiries.length, second.enquiries.length]).toEqual([52, 50, 2])
    expect(new Set([...first.enquiries, ...second.enquiries].map(({ id }) => id)).size).toBe(52)
    const [{ id } = { id: '' }] = (await list({ kind: 'demo' })).enquiries
    expect((await own.call('apiv2/admin_set_enquiry', { enquiry_id: id, state: 'done' }, token)).data).toMatchObject({ state: 'done' })
    expect((await list({ state: 'done' })).enquiries.map((one) => one.id)).toEqual([id])
    expect((await own.call('apiv2/admin_delete_enquiry', { enquiry_id: id }, token)).code).toBe('ok')
    expect((await own.call('apiv2/admin_delete_enquiry', { enquiry_id: id }, token)).code).toBe('not_found')
    expect((await own.services.store.audit.last(2)).map(({ action }) => action)).toEqual(['enquiry_deleted', 'enquiry_marked'])
    expect((await own.services.store.outbox.figures()).waiting).toBe(0)
    await own.remove()
  })
  it('take all of them away as CSV in which no text is a formula', async () => {
    await contact({ message: '=HYPERLINK("x")\nsecond "line"', phone: '+49 1' })
    const answer = await server.app.inject({
      method: 'GET',
      url: `/nexus?name=apiv2/admin_export_enquiries&data=${encodeURIComponent('{"kind":"contact"}')}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename=enquiries.csv' })
    const [head, ...rows] = answer.body.split('\r\n')
    expect(head).toMatch(/^\uFEFF"id","kind","state","locale","first_name"/)
    expect(rows.length - 1).toBe((await listed({ kind: 'contact' })).total)
    expect(answer.body).toContain(`"'=HYPERLINK(""x"")\nsecond ""line"""`)
    expect(answer.body).toContain(`"'+49 1"`)
    // times are in UTC, in a format that spreadsheets recognize
    expect(head).toMatch(/"created_utc"/)
    expect(rows[0]).toMatch(/,\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(,|$)/)
    expect((await actions())[0]).toBe('enquiries_exported')
  })
})

it('what was answered survives kill -9, and its mail is sent after the next start', async () => {
  const settings = { DEMO_DATA: 'off', OPERATOR_EMAIL: OPERATOR, SMTP_URL: 'smtp://127.0.0.1:9' }
  let product: Product = await startProduct(undefined, settings)
  const send = await fetch(`${product.url}/nexus`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'submit_contact_message', data: aContactMessage({ message: 'Kept' }) }),
  })
  expect(send.status).toBe(200)
  await product.kill()
  product = await startProduct(product.dataDir, { DEMO_DATA: 'off', OPERATOR_EMAIL: OPERATOR })
  const folder = join(product.dataDir, 'outbox')
  await expect
    .poll(
      () =>
        existsSync(folder)
          ? readdirSync(folder)
              .map((name) => readFileSync(join(folder, name), 'utf8'))
              .join()
          : '',
      { timeout: 20_000 },
    )
    .toContain('Kept')
  await product.stop()
  removeData(product)
}, 60_000)
