/**
 * An installation that only invited people can join, by form or through Google. A test script replaces Google's under
 * the page's own content security policy; a local provider issues the tokens.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { pageHeaders } from '../support/google.ts'
import { type Issuer, startIssuer } from '../support/issuer.ts'
import { test as base, call, expect, expectAccessible, picture, type RunningProduct } from './page.ts'

const CLIENT = 'tessera-client.apps.example'
const PASSWORD = 'Vq7!mountain'
const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client'

const test = base.extend<object, { issuer: Issuer }>({
  issuer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs here
    async ({}, use) => {
      const issuer = await startIssuer()
      await use(issuer)
      await issuer.close()
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ issuer }, use) => {
      await use({
        SIGN_UP: 'invitation',
        OPERATOR_NAME: 'Acme Analytics',
        OPERATOR_EMAIL: 'help@acme.example',
        GOOGLE_CLIENT_ID: CLIENT,
        GOOGLE_ISSUER: issuer.url,
        DEMO_DATA: 'off',
      })
    },
    { scope: 'worker' },
  ],
})

/**
 * Replaces Google's script with one that has the functions the page uses: it renders a button that returns the ID token
 * that `credential` creates for a nonce.
 */
async function standInForGoogle(page: Page, credential: (nonce: string) => Promise<string>): Promise<void> {
  await page.exposeFunction('nextCredential', credential)
  const body = `let asked
    window.google = { accounts: { id: {
      initialize: (options) => { asked = options },
      renderButton: (place, { locale }) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = 'Google (' + asked.client_id + ', ' + locale + ')'
        button.onclick = async () => asked.callback({ credential: await window.nextCredential(asked.nonce) })
        place.append(button)
      } } } }`
  await page.route(GOOGLE_SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body }))
}

/** Executes a statement in the product's database, to create the first account: nobody can sign up here. */
function withDb(product: RunningProduct, statement: string): void {
  const db = new DatabaseSync(join(product.dataDir, 'tessera.sqlite'), { timeout: 10_000 })
  db.exec(statement)
  db.close()
}

const linkFor = (product: RunningProduct, email: string): string | undefined =>
  product
    .console()
    .split('\n')
    .findLast((line) => line.startsWith(`Mail for ${email}: `))
    ?.split(': ')[1]

const ROOT = 'root@gmail.com'

function makeRoot(product: RunningProduct): void {
  withDb(
    product,
    `INSERT INTO users (id, email, name, role, confirmed_at, created_at) VALUES ('root', '${ROOT}', 'Rosa Root', 'admin', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z') ON CONFLICT DO NOTHING`,
  )
}

/** Signs in through Google with the page's HTTP calls but without a browser; returns the session token. */
async function tokenOfRoot(product: RunningProduct, issuer: Issuer): Promise<string> {
  const ask = (name: string, data: object, cookie = '') =>
    fetch(`${product.url}/nexus`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...pageHeaders(product.dataDir, cookie) },
      body: JSON.stringify({ name, data }),
    })
  const asked = await ask('google_nonce', {})
  const { nonce } = ((await asked.json()) as { data: { nonce: string } }).data
  const credential = await issuer.token({ aud: CLIENT, nonce, sub: 'root', email: ROOT, email_verified: true })
  const entered = await ask('google_login', { credential }, asked.headers.get('set-cookie')?.split(';')[0])
  return ((await entered.json()) as { data: { token: string } }).data.token
}

/** Signs an administrator in through Google. */
async function admin(page: Page, product: RunningProduct, issuer: Issuer): Promise<void> {
  makeRoot(product)
  await standInForGoogle(page, (nonce) => issuer.token({ aud: CLIENT, nonce, sub: 'root', email: ROOT, email_verified: true }))
  await page.goto(`${product.url}/signin`)
  await page.getByRole('button', { name: `Google (${CLIENT}, en-US)` }).click()
  await expect(page).toHaveURL(/\/user\/root$/)
}

test('an administrator invites somebody in Chinese, who makes an account by the link alone', { tag: '@pictures' }, async ({
  page,
  browser,
  product,
  issuer,
}) => {
  const email = 'wang.fang@example.org'
  await admin(page, product, issuer)
  await page.goto(`${product.url}/admin`)
  const invitations = page.getByRole('region', { name: 'Invitations' }).first()
  await expect(invitations.getByText('People can sign up only with an invitation.')).toBeVisible()
  await expect(invitations.getByText('No invitations in the last 30 days.')).toBeVisible()
  await invitations.getByRole('button', { name: 'Invite' }).click()
  await expect(invitations.getByLabel('Email of the person to invite')).toBeFocused()
  await expect(invitations.getByText('Email is required')).toBeVisible()
  await invitations.getByLabel('Email of the person to invite').fill(email)
  await invitations.getByLabel('Language of the email').selectOption('中文')
  await invitations.getByRole('button', { name: 'Invite' }).click()
  const row = invitations.getByRole('row').filter({ hasText: email })
  await expect(row.getByText('Waiting')).toBeVisible()
  await expect(row.getByText('Rosa Root')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'administration-invitations-en', { fullPage: true })
  await row.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: 'Send again' }).click()
  await expect(invitations.getByRole('row')).toHaveCount(2)

  await expect.poll(() => linkFor(product, email)).toMatch(/\/zh\/invitation-/)
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(linkFor(product, email) ?? '')
  await expect(phone.getByText('您受邀创建账户。邀请人：Rosa Root。')).toBeVisible()
  await expect(phone.getByLabel('邮箱')).toHaveValue(email)
  await expect(phone.getByText('本系统由 Acme Analytics 运营。')).toBeVisible()
  await phone.getByRole('button', { name: '创建账户' }).click()
  await expect(phone.getByLabel('姓名')).toBeFocused()
  await expectAccessible(phone)
  await picture(phone, 'invitation-zh-390', { fullPage: true })
  await phone.getByLabel('姓名').fill('王芳')
  for (const label of ['密码', '确认密码']) await phone.getByLabel(label, { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: '创建账户' }).click()
  await expect(phone).toHaveURL(/\/zh\/user\//)
  await expect(phone.getByRole('heading', { name: /王芳/ })).toBeVisible()
  await phone.goto(linkFor(product, email) ?? '')
  await expect(phone.getByRole('alert')).toContainText('链接已被使用')
  await phone.context().close()

  await page.reload()
  await expect(row.getByText('Accepted')).toBeVisible()
  await invitations.getByLabel('Email of the person to invite').fill(email)
  await invitations.getByRole('button', { name: 'Invite' }).click()
  await expect(invitations.getByText(`An account for ${email} already exists.`)).toBeVisible()
  await invitations.getByLabel('Email of the person to invite').fill('late@example.org')
  await invitations.getByRole('button', { name: 'Invite' }).click()
  const late = invitations.getByRole('row').filter({ hasText: 'late@example.org' })
  // withdraws the invitation while its email is still queued: the email is not sent
  await expect.poll(() => linkFor(product, 'late@example.org')).toBeDefined()
  await late.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog', { name: 'Revoke the invitation of late@example.org?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(late.getByText('Revoked')).toBeVisible()
  await page.goto(linkFor(product, 'late@example.org') ?? '')
  await expect(page.getByRole('alert')).toContainText('Invitation revoked')
})

test('the sign-up page of a closed installation says so, and Google lets in whoever was invited', async ({ page, product, issuer }) => {
  const email = 'gina@gmail.com'
  let claims: Record<string, unknown> = { aud: 'somebody-else' }
  makeRoot(product)
  await standInForGoogle(page, (nonce) => issuer.token({ aud: CLIENT, nonce, sub: 'gina', email, email_verified: true, name: 'Gina Google', ...claims }))
  await page.goto(`${product.url}/signup`)
  await expect(page.getByText('Accounts are created by invitation only.')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Write to help@acme.example' })).toHaveAttribute('href', 'mailto:help@acme.example')
  await expectAccessible(page)
  const google = page.getByRole('button', { name: `Google (${CLIENT}, en-US)` })
  await google.click()
  const toast = page.getByRole('alert').filter({ hasText: 'Google Login Failed' })
  await expect(toast.getByText('Google login failed', { exact: true })).toBeVisible()
  claims = {}
  await google.click()
  await expect(page.getByText('There is no account for this Google address')).toBeVisible()
  await call(product, 'apiv2/admin_invite', { email, locale: 'en' }, await tokenOfRoot(product, issuer))
  await google.click()
  await expect(page).toHaveURL(/\/user\//)
  await expect(page.getByRole('heading', { name: 'Hello, Gina Google' })).toBeVisible()
})
