/** A person's account from its settings to its deletion, and an administrator who disables another account. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, expectAccessible, expectKeepsFocus, newAccount, picture, signIn, test } from './page.ts'

const PASSWORD = 'Vq7!mountain'
const NEXT = 'Xk4!harbour'

test('a person changes name, password and address, ends a session elsewhere, and deletes the account', { tag: '@pictures' }, async ({
  page,
  browser,
  product,
}) => {
  const email = 'ana.own@example.org'
  await newAccount(page, product, email)
  const { user } = await signIn(page, product, email)
  await page.goto(`${product.url}/user/${user.id}`)
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Account settings' }).click()
  await expect(page.getByRole('heading', { name: 'Account settings', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'account-settings-en', { fullPage: true })

  const about = page.getByRole('region', { name: 'About you' })
  await about.getByLabel('Name').fill('An')
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(about.getByLabel('Name')).toBeFocused()
  await about.getByLabel('Name').fill('Ana Maria Lima')
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Account settings saved')).toBeVisible()

  const password = page.getByRole('region', { name: 'Password' })
  await password.getByLabel('Current password', { exact: true }).fill('wrong')
  await password.getByLabel('New password', { exact: true }).fill(NEXT)
  await password.getByLabel('Confirm new password', { exact: true }).fill(NEXT)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByText('This is not your current password.')).toBeVisible()
  await expect(password.getByLabel('Current password', { exact: true })).toBeFocused()
  const sessions = page.getByRole('region', { name: 'Where you are signed in' }).first()
  await expect(sessions.getByRole('row')).toHaveCount(3)
  await password.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(sessions.getByText('You are signed in nowhere else.')).toBeVisible()

  const address = page.getByRole('region', { name: 'Email' })
  await address.getByLabel('New email').fill('ana.moved@example.org')
  await address.getByLabel('Current password', { exact: true }).fill(NEXT)
  await address.getByRole('button', { name: 'Send link to the new email' }).click()
  await expect(address.getByRole('status')).toContainText('We sent a link to ana.moved@example.org')
  const link = (): string | undefined => /Mail for ana\.moved@example\.org: (\S+)/.exec(product.console())?.[1]
  await expect.poll(link).toBeDefined()
  await page.goto(`${product.url}${new URL(link() ?? '').pathname}`)
  await page.getByRole('button', { name: 'Use this email' }).click()
  await expect(page.getByText('Your account now uses ana.moved@example.org.')).toBeVisible()

  await page.goto(`${product.url}/user/${user.id}/settings`)
  await expect(page.getByText('You sign in with ana.moved@example.org.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await expect(dialog.getByText('You have no datasets and no analyses.')).toBeVisible()
  await expectKeepsFocus(dialog)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('The current password is required')).toBeVisible()
  await dialog.getByLabel('Current password').fill(NEXT)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account was deleted')).toBeVisible()
  await expect(page).toHaveURL(`${product.url}/`)
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  // after the account is deleted, the next person to sign in is not led to its pages
  await newAccount(page, product, 'ana.next@example.org')
  const next = await (await browser.newContext()).newPage()
  await next.goto(`${product.url}/signin?next=/user/${user.id}/settings`)
  await next.getByRole('textbox', { name: 'Email' }).fill('ana.next@example.org')
  await next.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await next.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(next.getByRole('heading', { name: 'Hello, Ana Lima' })).toBeVisible()
  await next.context().close()
})

test('signing out everywhere asks first, on a phone too, and ends every session', async ({ page, browser, product }) => {
  const email = 'ana.everywhere@example.org'
  await newAccount(page, product, email)
  const { user } = await signIn(page, product, email)
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await signIn(phone, product, email)
  await phone.goto(`${product.url}/user/${user.id}`)
  await phone.getByRole('button', { name: 'Menu' }).click()
  await phone.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  const question = phone.getByRole('dialog', { name: 'Sign out everywhere?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`${product.url}/user/${user.id}`)
  await expect(page.getByRole('heading', { name: 'Hello, Ana Lima' })).toBeVisible()
  await phone.getByRole('button', { name: 'Menu' }).click()
  await phone.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  await expectAccessible(phone, '[role=dialog]')
  await expectKeepsFocus(question)
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(phone).toHaveURL(`${product.url}/`)
  // the address changes before the page, and the other sessions end after that
  await expect(phone.getByRole('heading', { name: 'Pivot tables for millions of rows, with totals you can check', level: 1 })).toBeVisible()
  await phone.getByRole('button', { name: 'Menu' }).click()
  await expect(phone.getByRole('menuitem', { name: 'Sign in' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await phone.context().close()
})

test('an administrator finds somebody and disables them, in Chinese and in the dark; others find no such page', { tag: '@pictures' }, async ({
  page,
  browser,
  product,
}) => {
  const other = await (await browser.newContext()).newPage()
  await newAccount(other, product, 'ben.other@example.org')
  await other.goto(`${product.url}/admin`)
  await expect(other.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await newAccount(page, product, 'root.admin@example.org')
  const db = new DatabaseSync(join(product.dataDir, 'tessera.sqlite'), { timeout: 10_000 })
  db.exec("UPDATE users SET role = 'admin' WHERE email = 'root.admin@example.org'")
  db.close()
  await signIn(page, product, 'root.admin@example.org')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${product.url}/zh/admin`)
  await page.getByLabel('按姓名或邮箱搜索').fill('ben.other')
  const row = page.getByRole('row').filter({ hasText: 'ben.other@example.org' })
  await expect(page.getByText('1 个账户')).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'administration-zh', { fullPage: true })
  await row.getByRole('button', { name: '对 Ana Lima 的操作' }).click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await page.getByRole('dialog', { name: '停用 Ana Lima？' }).getByRole('button', { name: '停用' }).click()
  await expect(row.getByText('已停用')).toBeVisible()
  await other.goto(`${product.url}/datasets`)
  await expect(other.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await other.context().close()
})
