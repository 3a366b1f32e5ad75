/** A table of a real PostgreSQL loses a column that a saved analysis uses; a connection is deleted and replaced by another. */
import type { Page } from '@playwright/test'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { test as base, expect, expectAccessible, newAccount, picture, type RunningProduct, signIn } from './page.ts'

const test = base.extend<object, { postgres: TestPostgres }>({
  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of what is needed from here
    async ({}, use) => {
      const postgres = await startPostgres()
      await postgres.createDatabase('shop')
      await postgres.run('shop', `CREATE TABLE sales AS SELECT n, 'North' AS region, 10 AS amount FROM generate_series(1, 300) AS n`)
      await use(postgres)
      await postgres.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  settings: [async ({ postgres }, use) => use({ ALLOWED_DB_HOSTS: `default, 127.0.0.1:${postgres.port}` }), { scope: 'worker' }],
})

const rows = (page: Page, count: string) => expect(page.locator('dd').filter({ hasText: new RegExp(`^${count}$`) })).toBeVisible({ timeout: 60_000 })

async function importSales(page: Page, { url }: RunningProduct, { port, user, password }: TestPostgres): Promise<string> {
  await page.goto(`${url}/datasets/new`)
  await page.getByRole('tab').nth(2).click()
  const fields = { Server: '127.0.0.1', Port: String(port), Database: 'shop', Username: user, Password: password, 'Table or view': 'public.sales' }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Encryption').selectOption('off')
  await page.getByLabel('Dataset title').fill('Sales of the shop')
  await page.getByRole('button', { name: 'Connect and import' }).click()
  await expect(page).toHaveURL(/\/dataset-/, { timeout: 60_000 })
  await rows(page, '300')
  return page.url()
}

async function rebuild(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Rebuild dataset' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rebuild dataset' }).click()
}

test('a column that an analysis reads is gone: its reader decides, and goes on over another connection', { tag: '@pictures' }, async ({
  page,
  product,
  postgres,
}) => {
  await newAccount(page, product, 'ana.changes@example.org')
  await signIn(page, product, 'ana.changes@example.org')
  const dataset = await importSales(page, product, postgres)
  await page.getByRole('button', { name: 'New analysis' }).click()
  for (const name of ['region', 'amount']) await page.getByRole('checkbox', { name: `Use ${name}` }).check()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Analysis saved')).toBeVisible()

  await postgres.run('shop', `ALTER TABLE sales RENAME region TO area; INSERT INTO sales VALUES (301, 'South', 5)`)
  await page.goto(dataset)
  await rebuild(page)
  const held = page.getByRole('region', { name: 'The columns in the database changed' })
  await expect(held.getByText('region: Text')).toBeVisible({ timeout: 60_000 })
  await expect(held.getByText('area: Text')).toBeVisible()
  await expect(held.getByRole('link')).toHaveCount(1)
  await rows(page, '300')
  await expectAccessible(page)
  await picture(page, 'columns-changed-en')
  await held.getByRole('button', { name: 'Keep the old rows' }).click()
  await expect(held).toHaveCount(0)
  await expect(page.getByText('The old rows are kept').first()).toBeVisible()

  await rebuild(page)
  await expect(held).toBeVisible({ timeout: 60_000 })
  await page.goto(dataset.replace('/dataset-', '/zh/dataset-'))
  await expect(page.getByRole('region', { name: '数据库中的字段发生了变化' }).getByText('region：文本')).toBeVisible()
  await picture(page, 'columns-changed-zh')
  await page.getByRole('button', { name: '采用新数据' }).click()
  await rows(page, '301')
  await expect(page.getByRole('region', { name: '自上次读取以来发生变化的字段' })).toContainText('area')

  // the connection is deleted; another connection and another table replace it
  await postgres.run('shop', 'CREATE TABLE sales_new AS SELECT * FROM sales LIMIT 40')
  await page.goto(`${product.url}/datasets/new`)
  await page.getByRole('tab').nth(2).click()
  await page.getByLabel('Saved connections').selectOption(`shop (${postgres.user}@127.0.0.1:${postgres.port})`)
  await page.getByRole('button', { name: 'Delete connection' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete connection' }).click()
  await expect(page.getByText('Connection deleted')).toBeVisible()
  await page.goto(dataset)
  await rebuild(page)
  await page.getByRole('button', { name: 'Choose another connection' }).click({ timeout: 60_000 })
  const dialog = page.getByRole('dialog', { name: 'Read over another connection' })
  await expect(dialog.getByText('You have no other saved connection')).toBeVisible()
  await dialog.getByRole('link', { name: 'New connection' }).click()
  for (const [label, value] of Object.entries({ Server: '127.0.0.1', Port: String(postgres.port), Database: 'shop' }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('Username', { exact: true }).fill(postgres.user)
  await page.getByLabel('Password', { exact: true }).fill(postgres.password)
  await page.getByLabel('Encryption').selectOption('off')
  await page.getByRole('button', { name: 'Save connection' }).click()
  await expect(page.getByText('Connected Successfully')).toBeVisible()
  await page.goto(dataset)
  await page.getByRole('button', { name: 'Choose another connection' }).click()
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await dialog.getByRole('button', { name: 'sales_new' }).click()
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('columnheader', { name: /^area/ })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await picture(page, 'connection-change-en')
  await dialog.getByRole('button', { name: 'Read from here' }).click()
  await expect(page.getByText('PostgreSQL: public.sales_new')).toBeVisible({ timeout: 60_000 })
  await rows(page, '40')

  // the table no longer exists: the dataset can be switched to another table of the same database
  await postgres.run('shop', 'ALTER TABLE sales_new RENAME TO sales_old')
  await rebuild(page)
  await page.getByRole('button', { name: 'Change what is read' }).click({ timeout: 60_000 })
  const query = page.getByRole('dialog', { name: 'Change what is read' })
  await query.getByLabel('Table or view', { exact: true }).fill('public.sales_old')
  await query.getByRole('button', { name: 'Read from here' }).click()
  await expect(page.getByText('PostgreSQL: public.sales_old')).toBeVisible({ timeout: 60_000 })
})
