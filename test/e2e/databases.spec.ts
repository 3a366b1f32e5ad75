/** From a table of a real PostgreSQL to a pivot, and what comes after: the table changes, its password does, the connection goes. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, grid, newAccount, picture, type RunningProduct, rowCells } from './page.ts'
import { expectRows, fillIn, openForm, test } from './with-postgres.ts'

async function fails(page: Page, button: string, why: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: why }).first()).toBeVisible()
}

async function rebuild(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Rebuild dataset' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rebuild dataset' }).click()
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
  await tables.getByRole('button', { name: 'sales' }).click()
  await expect(page.getByLabel('Table or view', { exact: true })).toHaveValue('public.sales')
  await expect(page.getByLabel('Dataset title')).toHaveValue('sales')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('columnheader', { name: /^amount/ })).toContainText('numeric(12,2)')
  await page.getByLabel('On rebuild').selectOption('Add new rows only')
  await page.getByRole('button', { name: 'Connect and import' }).click()
  await expect(page.getByText('A column is required', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Column that tells new rows').getByRole('option')).toHaveText(['Choose a column', 'id', 'amount', 'sold'])
  await page.getByLabel('Column that tells new rows').selectOption('id')
  await expect(page.getByText('A column is required', { exact: true })).toHaveCount(0)
  await picture(page, 'database-preview-en', { fullPage: true })
  await expectAccessible(page)

  await page.getByLabel('What to read').selectOption('A SELECT statement')
  await page.getByLabel('SELECT statement', { exact: true }).fill('delete from sales')
  await fails(page, 'Preview', 'Only a statement that reads')
})

/** Connects, and imports the table into a dataset of the title. */
async function importSales(page: Page, product: RunningProduct, port: number, title: string): Promise<void> {
  await openForm(page, product.url)
  await fillIn(page, port)
  await page.getByLabel('Table or view', { exact: true }).fill('public.sales')
  await page.getByLabel('Dataset title').fill(title)
  await page.getByRole('button', { name: 'Connect and import' }).click()
  await expect(page.getByText('Connected Successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Imported/ })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Open dataset' }).click()
}

test('a table becomes a pivot, which follows it through a rebuild, another password and the end of the connection', async ({ page, product, postgres }) => {
  await newAccount(page, product, 'ana.database@example.org')
  await importSales(page, product, postgres.port, 'Sales of the shop')
  await expect(page.getByText('PostgreSQL: public.sales')).toBeVisible()
  await expectRows(page, '500')
  await expectAccessible(page)
  const dataset = page.url()

  await page.getByRole('button', { name: 'New analysis' }).click()
  for (const name of ['region', 'amount']) await page.getByRole('checkbox', { name: `Use ${name}` }).check()
  await expect(grid(page).getByRole('rowheader', { name: 'North' })).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => rowCells(page, 'North')).toEqual(['2,500.00'])
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Analysis saved')).toBeVisible()
  const analysis = page.url()

  // the table changes: the pivot follows once the dataset is read anew
  await postgres.run('shop', `INSERT INTO sales VALUES (1000, 'East', 7, '2025-01-01'); UPDATE sales SET amount = 20 WHERE region = 'North'`)
  await page.goto(dataset)
  await rebuild(page)
  await expectRows(page, '501')
  await page.goto(analysis)
  await expect.poll(() => rowCells(page, 'East')).toEqual(['7.00'])
  await expect.poll(() => rowCells(page, 'North')).toEqual(['5,000.00'])

  // the database gets another password: what was read stays, and the way on leads to the connection
  await postgres.run('shop', `ALTER ROLE reader PASSWORD 'changed'; INSERT INTO sales VALUES (1001, 'East', 5, '2025-01-02')`)
  await page.goto(dataset)
  await rebuild(page)
  await expect(page.getByText('The password is wrong').first()).toBeVisible({ timeout: 60_000 })
  await expectRows(page, '501')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Change the connection' }).click()
  await expect(page.getByLabel('Saved connections')).toHaveValue(/.+/)
  await expect(page.getByLabel('Server', { exact: true })).toHaveValue('127.0.0.1')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await fails(page, 'Test connection', 'The password is wrong')
  await page.getByLabel('Password', { exact: true }).fill('changed')
  await page.getByRole('button', { name: 'Save connection' }).click()
  await expect(page.getByText('Connected Successfully')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText(/^Connected: PostgreSQL/)).toBeVisible()
  await page.goto(dataset)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectRows(page, '502')

  // it is kept fresh from now on
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Dataset settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Dataset settings' })
  await settings.getByLabel('Keep fresh').selectOption('Every week')
  await settings.getByLabel('Day of the week', { exact: true }).selectOption('Friday')
  await settings.getByLabel('Hour', { exact: true }).selectOption('05:00')
  await settings.getByLabel('On rebuild').selectOption('Add new rows only')
  await settings.getByLabel('Column that tells new rows').selectOption('id')
  await expectAccessible(page, '[role=dialog]')
  await picture(page, 'keep-fresh-en')
  await settings.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Every Friday at 05:00')).toBeVisible()
  await expect(page.getByText(/^Next: .*5:00/)).toBeVisible()
  await picture(page, 'kept-fresh-en')
  await page.goto(dataset.replace('/dataset-', '/zh/dataset-'))
  await expect(page.getByText('每星期五 05:00')).toBeVisible()
  await picture(page, 'kept-fresh-zh')

  // new rows alone are read from now on, until the database no longer has what is kept
  await page.goto(dataset)
  await rebuild(page)
  await expect(page.getByText('new rows are added from the next time on')).toBeVisible({ timeout: 60_000 })
  await postgres.run('shop', `INSERT INTO sales VALUES (1002, 'West', 3, '2025-01-03'); UPDATE sales SET amount = 6 WHERE id = 1001`)
  await rebuild(page)
  await expect(page.getByText('Last: 1 row added')).toBeVisible({ timeout: 60_000 })
  await expectRows(page, '503')
  await postgres.run('shop', 'DELETE FROM sales WHERE id = 1000; INSERT INTO sales SELECT id + 2000, region, amount, sold FROM sales WHERE id = 1001')
  await rebuild(page)
  await expect(page.getByText('Up to the greatest “id” that is kept, the database has 502 rows and the dataset 503')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await picture(page, 'rows-differ-en')
  await page.getByRole('button', { name: 'Copy everything' }).click()
  await expect(page.getByText('Last: everything was copied, as asked for')).toBeVisible({ timeout: 60_000 })

  // a saved password is for what it was saved with, and goes with its connection
  await openForm(page, product.url)
  await page.getByLabel('Saved connections').selectOption('shop (127.0.0.1)')
  await page.getByLabel('Database', { exact: true }).fill('postgres')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete connection' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete connection' }).click()
  await expect(page.getByText('Connection deleted')).toBeVisible()
  await expect(page.getByLabel('Saved connections')).toHaveCount(0)
  await page.goto(dataset)
  await rebuild(page)
  await expect(page.getByText('The connection over which this dataset is read was deleted').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: 'Change the connection' })).toHaveCount(0)
  await page.goto(analysis)
  await expect.poll(() => rowCells(page, 'West')).toEqual(['3.00'])
  await expect.poll(() => rowCells(page, 'East')).toEqual(['12.00'])
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

test('saving that takes long is left, alone and on the way to an import, and the form goes on with what was filled in', async ({
  page,
  product,
  postgres,
}) => {
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
  await page.getByRole('button', { name: 'sales' }).click()
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.getByRole('columnheader', { name: /^amount/ })).toBeVisible()
  await picture(page, 'database-zh-390-dark', { fullPage: true })
  await expectAccessible(page)
})
