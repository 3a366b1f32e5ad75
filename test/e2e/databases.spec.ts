/** The form of a database: what is missing or wrong, what there is in a real PostgreSQL, and that what takes long is left. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, newAccount, picture } from './page.ts'
import { fillIn, openForm, test } from './with-postgres.ts'

async function fails(page: Page, button: string, why: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: why }).first()).toBeVisible()
}

test('the form says what is missing and why a database is not reached, and shows what there is in one', { tag: '@pictures' }, async ({
  page,
  product,
  postgres,
}) => {
  await newAccount(page, product, 'ana.form@example.org')
  await openForm(page, product.url)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Connect and import' }).click()
  await expect(page.getByText('Please update the fields before proceeding')).toBeVisible()
  for (const text of ['Server', 'Database', 'Username', 'Password', 'Table or view', 'Title'])
    await expect(page.getByText(`${text} is required`, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Server', { exact: true })).toBeFocused()

  await fillIn(page, postgres.port)
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.2')
  await fails(page, 'Test connection', 'ALLOWED_DB_HOSTS')
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await fails(page, 'Test connection', 'The password is wrong')
  await expect(page.getByText('Connection Failed').first()).toBeVisible()
  await picture(page, 'database-failed-en')

  await page.getByLabel('Password', { exact: true }).fill('reads')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(/^Connected: PostgreSQL/)).toBeVisible()
  const tables = page.getByRole('region', { name: 'Tables and views' })
  await expect(tables.getByRole('row').filter({ hasText: 'sales' })).toContainText('about 500')
  await page.getByLabel('Search tables and views').fill('nor')
  await expect(tables.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Search tables and views').fill('')
  await tables.getByRole('button', { name: 'sales', exact: true }).click()
  await expect(page.getByLabel('Table or view', { exact: true })).toHaveValue('public.sales')
  await expect(page.getByLabel('Dataset title')).toHaveValue('sales')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('columnheader', { name: /^amount/ })).toContainText('numeric(12,2)')
  await page.getByLabel('On rebuild').selectOption('Add new rows only')
  await page.getByRole('button', { name: 'Connect and import' }).click()
  await expect(page.getByText('A column is required', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Column that identifies new rows').getByRole('option')).toHaveText(['Choose a column', 'id', 'amount', 'sold'])
  await page.getByLabel('Column that identifies new rows').selectOption('id')
  await expect(page.getByText('A column is required', { exact: true })).toHaveCount(0)
  await picture(page, 'database-preview-en', { fullPage: true })
  await expectAccessible(page)

  await page.getByLabel('What to read').selectOption('A SELECT statement')
  await page.getByLabel('SELECT statement', { exact: true }).fill('delete from sales')
  await fails(page, 'Preview', 'Only a statement that reads')
})

test('a statement that takes long is left: it ends in the database too, and the form goes on', async ({ page, product, postgres }) => {
  // a user of its own: the journey before changes the password of the other
  await postgres.run('shop', "CREATE ROLE sleeper LOGIN PASSWORD 'reads'")
  await newAccount(page, product, 'ana.leaves@example.org')
  await openForm(page, product.url)
  await fillIn(page, postgres.port)
  await page.getByLabel('Username', { exact: true }).fill('sleeper')
  await page.getByLabel('What to read').selectOption('A SELECT statement')
  await page.getByLabel('SELECT statement', { exact: true }).fill('SELECT pg_sleep(600)::text AS slept')
  const running = () => postgres.run('shop', "SELECT 1 FROM pg_stat_activity WHERE usename = 'sleeper' AND state = 'active'")
  const look = page.getByRole('button', { name: 'Preview' })
  await look.click()
  await expect.poll(running).toHaveLength(1)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(look).toBeFocused()
  await expect(look).toHaveAttribute('data-status', 'standby')
  await expect.poll(running).toHaveLength(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByLabel('SELECT statement', { exact: true }).fill('SELECT 7 AS seven')
  await look.click()
  await expect(page.getByRole('columnheader', { name: /^seven/ })).toBeVisible()
})

test('saving that takes long is left, alone and on the way to an import, and the form goes on with what was filled in', async ({ page, product, postgres }) => {
  await newAccount(page, product, 'ana.saves@example.org')
  await openForm(page, product.url)
  await fillIn(page, postgres.port)
  await page.getByLabel('Username', { exact: true }).fill(postgres.user)
  await page.getByLabel('Password', { exact: true }).fill(postgres.password)
  await page.getByLabel('Table or view', { exact: true }).fill('public.sales')
  await page.getByLabel('Dataset title').fill('Sales')
  const held: (() => void)[] = []
  await page.route('**/nexus', async (route) => {
    if (route.request().postData()?.includes('"apiv2/save_connection"')) await new Promise<void>((go) => held.push(go))
    await route.continue().catch(() => undefined)
  })
  for (const name of ['Save connection', 'Connect and import']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.click()
    await expect(page.getByLabel('Dataset title')).toBeDisabled()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('data-status', 'standby')
    await expect(page.getByLabel('Dataset title')).toHaveValue('Sales')
  }
  await expect(page.getByLabel('Saved connections')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/nexus')
  for (const go of held) go()
  await page.getByRole('button', { name: 'Connect and import' }).click()
  await expect(page.getByText('Connected Successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Imported: Sales' })).toBeVisible({ timeout: 60_000 })
})

test('the form of databases in Chinese, narrow and dark', { tag: ['@pictures', '@variant'] }, async ({ page, product, postgres }) => {
  await newAccount(page, product, 'lin.database@example.org')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await openForm(page, product.url, '/zh')
  await page.getByLabel('服务器').fill('127.0.0.1')
  await page.getByLabel('端口').fill(String(postgres.port))
  await page.getByLabel('数据库', { exact: true }).fill('shop')
  await page.getByLabel('用户名').fill(postgres.user)
  await page.getByLabel('密码', { exact: true }).fill(postgres.password)
  await page.getByLabel('加密').selectOption('off')
  await page.getByRole('button', { name: '测试连接' }).click()
  await page.getByRole('button', { name: 'sales', exact: true }).click()
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.getByRole('columnheader', { name: /^amount/ })).toBeVisible()
  await picture(page, 'database-zh-390-dark', { fullPage: true })
  await expectAccessible(page)
})
