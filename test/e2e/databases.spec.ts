/** From a table of a real PostgreSQL to a pivot, and what comes after: changes of the table, a rebuild, the end of the connection. */
import type { Page } from '@playwright/test'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { expect, expectAccessible, newAccount, picture, test } from './page.ts'

// loopback is closed by default: an operator opens it by its address
test.use({ settings: { ALLOWED_DB_HOSTS: 'default, 127.0.0.1:54329' } })

let postgres: TestPostgres
const SALES = `
  CREATE TABLE sales (id bigint PRIMARY KEY, region text, amount numeric(12,2), sold date);
  INSERT INTO sales SELECT n, CASE WHEN n % 2 = 0 THEN 'North' ELSE 'South' END, 10, DATE '2024-01-01' + n::int FROM generate_series(1, 500) AS n;
  ANALYZE sales;
  CREATE VIEW north AS SELECT * FROM sales WHERE region = 'North'`

test.beforeAll(async () => {
  postgres = await startPostgres([], 54_329)
  await postgres.createDatabase('shop')
  await postgres.run('shop', SALES)
})
test.afterAll(() => postgres.remove())

async function open(page: Page, url: string, locale = ''): Promise<void> {
  await page.goto(`${url}${locale}/datasets/new`)
  await page.getByRole('tab').nth(2).click()
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port', { exact: true }).fill(String(postgres.port))
  await page.getByLabel('Database', { exact: true }).fill('shop')
  await page.getByLabel('User', { exact: true }).fill(postgres.user)
  await page.getByLabel('Password', { exact: true }).fill(postgres.password)
  await page.getByLabel('Encryption').selectOption('off')
}

test('a table is tested, browsed, previewed, imported, pivoted, read anew, and outlives its connection', { tag: '@pictures' }, async ({ page, product }) => {
  await newAccount(page, product, 'ana.database@example.org')
  await open(page, product.url)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Connect and import' }).click()
  await expect(page.getByText('Please update the fields before proceeding')).toBeVisible()
  for (const text of ['Server', 'Database', 'Username', 'Password', 'Table or view', 'Title'])
    await expect(page.getByText(`${text} is required`, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Server', { exact: true })).toBeFocused()
  await expectAccessible(page)

  await fillIn(page)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The password is wrong' }).first()).toBeVisible()
  await expect(page.getByText('Connection Failed')).toBeVisible()
  await picture(page, 'database-failed-en')

  await page.getByLabel('Password', { exact: true }).fill(postgres.password)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(/^Connected: PostgreSQL/)).toBeVisible()
  const tables = page.getByRole('region', { name: 'Tables and views' })
  await expect(tables.getByRole('row').filter({ hasText: 'sales' })).toContainText('about 500')
  await tables.getByRole('button', { name: 'sales' }).click()
  await expect(page.getByLabel('Table or view', { exact: true })).toHaveValue('public.sales')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('columnheader', { name: /^amount/ })).toContainText('numeric(12,2)')
  await picture(page, 'database-preview-en', { fullPage: true })
  await expectAccessible(page)

  await page.getByLabel('What to read').selectOption('A SELECT statement')
  await page.getByLabel('SELECT statement', { exact: true }).fill('delete from sales')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Only a statement that reads' }).first()).toBeVisible()
  await page.getByLabel('What to read').selectOption('A table or view')

  await page.getByLabel('Dataset title').fill('Sales of the shop')
  await page.getByRole('button', { name: 'Connect and import' }).click()
  await expect(page.getByText('Connected Successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Imported/ })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Open dataset' }).click()
  await expect(page.getByText('PostgreSQL: public.sales')).toBeVisible()
  await expect(page.getByText('500', { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  const dataset = page.url()

  await postgres.run('shop', "INSERT INTO sales VALUES (1000, 'East', 7, '2025-01-01')")
  await page.getByRole('button', { name: 'Manage' }).click()
  await expect(page.getByRole('menuitem', { name: 'Infer schema' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Rebuild dataset' }).click()
  await expect(page.getByText('read again from its database')).toBeVisible()
  await page.getByRole('button', { name: 'Rebuild dataset' }).click()
  await expect(page.getByText('501', { exact: true }).first()).toBeVisible({ timeout: 60_000 })

  await open(page, product.url)
  await page.getByLabel('Saved connections').selectOption('shop (127.0.0.1)')
  await expect(page.getByLabel('Server', { exact: true })).toHaveValue('127.0.0.1')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(/^Connected: PostgreSQL/)).toBeVisible()
  await page.getByLabel('Database', { exact: true }).fill('postgres')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete connection' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete connection' }).click()
  await expect(page.getByText('Connection deleted')).toBeVisible()
  await expect(page.getByLabel('Saved connections')).toHaveCount(0)

  await page.goto(dataset)
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Rebuild dataset' }).click()
  await page.getByRole('button', { name: 'Rebuild dataset' }).click()
  await expect(page.getByText('was deleted, or its owner may no longer use it').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('501', { exact: true }).first()).toBeVisible()
})

test('the form of databases in Chinese, narrow and dark', { tag: ['@pictures', '@variant'] }, async ({ page, product }) => {
  await newAccount(page, product, 'lin.database@example.org')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, product.url, '/zh')
  await page.getByLabel('服务器').fill('127.0.0.1')
  await page.getByLabel('端口').fill(String(postgres.port))
  await page.getByLabel('数据库', { exact: true }).fill('shop')
  await page.getByLabel('用户名').fill(postgres.user)
  await page.getByLabel('密码', { exact: true }).fill(postgres.password)
  await page.getByLabel('加密').selectOption('off')
  await page.getByRole('button', { name: '测试连接' }).click()
  await page.getByRole('button', { name: 'sales' }).click()
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.getByRole('columnheader', { name: /^amount/ })).toBeVisible()
  await picture(page, 'database-zh-390-dark', { fullPage: true })
  await expectAccessible(page)
})
