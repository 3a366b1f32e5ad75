/** From a table of a real PostgreSQL to a pivot, and what comes after: the table changes, its password does, the connection goes. */
import type { Page } from '@playwright/test'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { test as base, expect, expectAccessible, grid, newAccount, picture, type RunningProduct, rowCells, signIn } from './page.ts'

const SALES = `
  CREATE TABLE sales (id bigint PRIMARY KEY, region text, amount numeric(12,2), sold date);
  INSERT INTO sales SELECT n, CASE WHEN n % 2 = 0 THEN 'North' ELSE 'South' END, 10, DATE '2024-01-01' + n::int FROM generate_series(1, 500) AS n;
  ANALYZE sales;
  CREATE VIEW north AS SELECT * FROM sales WHERE region = 'North';
  CREATE ROLE reader LOGIN PASSWORD 'reads';
  GRANT SELECT ON sales, north TO reader`

const test = base.extend<object, { postgres: TestPostgres }>({
  postgres: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of what is needed from here
    async ({}, use) => {
      const postgres = await startPostgres()
      await postgres.createDatabase('shop')
      await postgres.run('shop', SALES)
      await use(postgres)
      await postgres.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // loopback is closed by default: an operator opens it by its address
  settings: [async ({ postgres }, use) => use({ ALLOWED_DB_HOSTS: `default, 127.0.0.1:${postgres.port}` }), { scope: 'worker' }],
})

async function openForm(page: Page, url: string, locale = ''): Promise<void> {
  await page.goto(`${url}${locale}/datasets/new`)
  await page.getByRole('tab').nth(2).click()
}

async function fillIn(page: Page, port: number): Promise<void> {
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port', { exact: true }).fill(String(port))
  await page.getByLabel('Database', { exact: true }).fill('shop')
  await page.getByLabel('Username', { exact: true }).fill('reader')
  await page.getByLabel('Password', { exact: true }).fill('reads')
  await page.getByLabel('Encryption').selectOption('off')
}

async function fails(page: Page, button: string, why: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: why }).first()).toBeVisible()
}

async function rebuild(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Rebuild dataset' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rebuild dataset' }).click()
}

const rows = (page: Page, count: string) => expect(page.locator('dd').filter({ hasText: new RegExp(`^${count}$`) })).toBeVisible({ timeout: 60_000 })

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
  await rows(page, '500')
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
  await rows(page, '501')
  await page.goto(analysis)
  await expect.poll(() => rowCells(page, 'East')).toEqual(['7.00'])
  await expect.poll(() => rowCells(page, 'North')).toEqual(['5,000.00'])

  // the database gets another password: what was read stays, and the way on leads to the connection
  await postgres.run('shop', `ALTER ROLE reader PASSWORD 'changed'; INSERT INTO sales VALUES (1001, 'East', 5, '2025-01-02')`)
  await page.goto(dataset)
  await rebuild(page)
  await expect(page.getByText('The password is wrong').first()).toBeVisible({ timeout: 60_000 })
  await rows(page, '501')
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
  await rows(page, '502')

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
  await rows(page, '503')
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

test('an owner shares a connection; who uses it makes a dataset, which is not rebuilt once it is taken back', { tag: '@pictures' }, async ({
  page,
  browser,
  product,
  postgres,
}) => {
  await postgres.run(
    'shop',
    `CREATE TABLE lent AS SELECT n AS number FROM generate_series(1, 30) AS n; CREATE ROLE lender LOGIN PASSWORD 'lends'; GRANT SELECT ON lent TO lender`,
  )
  const ben = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await newAccount(ben, product, 'ben.borrows.connection@example.org')
  const { user } = await signIn(ben, product, 'ben.borrows.connection@example.org')
  await newAccount(page, product, 'ana.lends.connection@example.org')
  await openForm(page, product.url)
  await fillIn(page, postgres.port)
  await page.getByLabel('Username', { exact: true }).fill('lender')
  await page.getByLabel('Password', { exact: true }).fill('lends')
  await page.getByRole('button', { name: 'Save connection' }).click()
  await expect(page.getByText('Connected Successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Share “/ })
  const people = dialog.getByRole('region', { name: 'People with access' })
  await expect(dialog.getByText('Nobody sees the password.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('ben.borrows.connection@example.org')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(people.getByText('Not opened yet')).toHaveCount(1)
  await expect(page.getByText('Please update the fields before proceeding')).toHaveCount(0)
  await expectAccessible(page, '[role=dialog]')
  await picture(page, 'share-connection-en')

  // who uses it finds it among what is shared with them, and needs no password
  await ben.goto(`${product.url}/zh/user/${user.id}`)
  const lent = ben.getByRole('region', { name: '共享给我的连接' })
  await expect(lent.getByText('新', { exact: true })).toBeVisible()
  await expect(lent.getByRole('cell', { name: '可使用' })).toBeVisible()
  await expectAccessible(ben)
  await picture(ben, 'connections-shared-zh', { fullPage: true })
  await lent.getByRole('link').click()
  await expect(ben.getByLabel('已保存的连接')).toContainText('shop (127.0.0.1)（由 Ana Lima 共享）')
  await expect(ben.getByRole('button', { name: '保存连接' })).toHaveCount(0)
  await expect(ben.getByRole('button', { name: '共享', exact: true })).toHaveCount(0)
  await ben.getByRole('button', { name: '测试连接' }).click()
  await ben.getByRole('button', { name: 'lent' }).click()
  await expectAccessible(ben)
  await picture(ben, 'connection-used-zh', { fullPage: true })
  await ben.getByRole('button', { name: '连接并导入' }).click()
  await ben.getByRole('link', { name: '打开数据集' }).click({ timeout: 60_000 })
  await rows(ben, '30')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(people.getByText('Not opened yet')).toHaveCount(0)

  // taken back: the dataset stays as it was read, and says why it is not read anew
  await people.getByRole('button', { name: 'Stop sharing with ben.borrows.connection@example.org' }).click()
  await expect(people.getByText('Not shared with anyone yet.')).toBeVisible()
  await ben.getByRole('button', { name: '管理' }).click()
  await ben.getByRole('menuitem', { name: '重建数据集' }).click()
  await ben.getByRole('dialog').getByRole('button', { name: '重建数据集' }).click()
  await expect(ben.getByText('读取该数据集所用的连接不再与数据集的所有者共享').first()).toBeVisible({ timeout: 60_000 })
  await rows(ben, '30')
  await picture(ben, 'connection-taken-back-zh')
  await ben.goto(`${product.url}/zh/datasets/new`)
  await ben.getByRole('tab').nth(2).click()
  await expect(ben.getByLabel('服务器')).toBeVisible()
  await expect(ben.getByLabel('已保存的连接')).toHaveCount(0)
  await ben.context().close()
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
