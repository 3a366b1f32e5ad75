/** The product's structured log contains no token, link or password, even at its most verbose level. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, removeData, startProduct } from './support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct(undefined, { DEMO_DATA: 'off', QUERY_WORKERS: '1', LOG_LEVEL: 'debug' })
})
afterAll(async () => {
  await product.stop()
  removeData(product)
})

const SLOW = { timeout: 20_000 }
const PASSWORD = 'Vq7!mountain'
const EMAIL = 'ana@example.org'

async function nexus(name: string, data: unknown, headers: Record<string, string> = {}): Promise<string> {
  const body = JSON.stringify({ name, data })
  return await (await fetch(`${product.url}/nexus`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })).text()
}

it('has no link, no token and no password in it; the console has the link', async () => {
  await nexus('signup', { email: EMAIL, name: 'Ana Lima', password: PASSWORD, confirm_password: PASSWORD })
  const link = () => /^Mail for ana@example\.org: \S+confirm-email-(\S+)$/m.exec(product.console())?.[1]
  await expect.poll(link, SLOW).toBeDefined()
  const secret = link() ?? ''
  const pages = [
    `/confirm-email-${secret}`,
    `/zh/confirm-email-${secret}`,
    `/confirm%2Demail%2d${secret}`,
    `/confirm-email-${secret}%zz`,
    `//confirm-email-${secret}`,
  ]
  for (const path of [...pages, `/reset-password-${secret}`, `/reset-password-short-one`, `/?token=${secret}`, `/x/${secret}/y.js`])
    await (await fetch(`${product.url}${path}`)).text()
  await (await fetch(`${product.url}/nexus?name=confirm_email&data=${encodeURIComponent(JSON.stringify({ token: secret }))}`)).text()
  await nexus('confirm_email', { token: secret, more: secret })
  await nexus('login', { email: EMAIL, password: PASSWORD, [PASSWORD]: 1 })
  const { token } = JSON.parse(await nexus('confirm_email', { token: secret, password: PASSWORD })).data
  await nexus('validate_token', {}, { authorization: `Bearer ${token}` })
  await nexus('nothing', {}, { authorization: `Bearer ${token}` })
  const lines = () =>
    product
      .console()
      .split('\n')
      .filter((line) => line.startsWith('{'))
  await expect.poll(() => lines().filter((line) => line.includes('confirm-email-…')).length, SLOW).toBeGreaterThanOrEqual(4)
  await expect.poll(() => lines().filter((line) => line.includes('reset-password-…')).length, SLOW).toBeGreaterThanOrEqual(2)
  for (const found of [secret, token, PASSWORD, 'short-one']) expect(lines().filter((line) => line.includes(found))).toEqual([])
})
it('tells no other site where a link was opened', async () => {
  expect((await fetch(`${product.url}/zh/confirm-email-x`)).headers.get('referrer-policy')).toBe('no-referrer')
})
