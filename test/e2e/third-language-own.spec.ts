/** Account and administration pages in a generated third language. They use a separate product, because administrators would see the data of other tests. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Output } from '../../src/contract/operations.ts'
import { test as base, call, expect, newAccount, signIn } from './page.ts'
import { SOURCES, said, speakTestLanguage, spoken } from './third-language.ts'

const test = base.extend({ settings: [{ DEMO_DATA: 'off', EVENTS: 'on' }, { scope: 'worker' }] })

/** The user agent that the account's list of sessions shows for calls by the tests. */
const AGENT = 'node'
const DEMO = { first_name: 'Eva', last_name: 'Roth', company_email: 'roth@example.org', company: 'Roth AG', company_size: '11-50', use_case: 'Sales' } as const

test('every text of the pages of one’s own, and of administrators, comes from the folder of its language', async ({ page, product }) => {
  const email = 'third.own@example.org'
  await newAccount(page, product, email)
  const db = new DatabaseSync(join(product.dataDir, 'tessera.sqlite'), { timeout: 10_000 })
  db.prepare("UPDATE users SET role = 'admin' WHERE email = ?").run(email)
  db.close()
  const { token, user } = await signIn(page, product, email)
  await call(product, 'submit_demo_request', DEMO)
  await call(product, 'apiv2/admin_invite', { email: 'invited@example.org', locale: 'zh' }, token)
  const { settings } = await call<Output<'apiv2/admin_get_installation'>>(product, 'apiv2/admin_get_installation', {}, token)
  const inForce = settings.flatMap(({ name, value }) => (value === '' ? [name] : [name, value]))
  const data = [email, 'Ana Lima', 'invited@example.org', ...Object.values(DEMO), ...SOURCES, ...inForce, AGENT]
  await speakTestLanguage(page)
  for (const path of [`/user/${user.id}`, `/user/${user.id}/settings`, '/admin']) {
    await page.goto(`${product.url}/zh${path}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.getByText(spoken('app.loading'))).toHaveCount(0)
    await expect.poll(() => said(page, data), { message: path }).toEqual([])
  }
  await expect(page.getByText('invited@example.org')).toBeVisible()
  await expect(page.getByText(DEMO.company_email)).toBeVisible()
})
