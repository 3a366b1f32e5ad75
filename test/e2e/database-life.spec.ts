/** The life of a dataset from a real PostgreSQL: the table changes, the database password changes, refreshes are scheduled, the connection is deleted. */
import type { Page } from '@playwright/test'
import { fail } from '../../src/contract/errors.ts'
import { errorText } from '../../src/server/texts.ts'
import { expect, expectAccessible, grid, inLanguage, newAccount, picture, rowCells } from './page.ts'
import { expectRows, test } from './with-postgres.ts'
import { type Words, wordsOf } from './words.ts'

const WORDS = {
  en: { prefix: '', friday: 'Friday', every: 'Every Friday at 05:00', added: 'Last: 1 row added' },
  zh: { prefix: '/zh', friday: '星期五', every: '每星期五 05:00', added: '上次：追加了 1 行' },
} as const

interface Told {
  readonly page: Page
  readonly t: Words
}
const button = ({ page, t }: Told, key: string) => page.getByRole('button', { name: t(key), exact: true })
const field = ({ page, t }: Told, key: string) => page.getByLabel(t(key), { exact: true })

async function openForm({ page }: Told, home: string): Promise<void> {
  await page.goto(`${home}/datasets/new`)
  await page.getByRole('tab').nth(2).click()
}

async function rebuild({ page, t }: Told): Promise<void> {
  await page.getByRole('button', { name: t('dataset.manage') }).click()
  await page.getByRole('menuitem', { name: t('dataset.rebuild') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('dataset.rebuild') })
    .click()
}

async function importTable(on: Told, home: string, port: number, { user, table, title }: Readonly<Record<'user' | 'table' | 'title', string>>): Promise<void> {
  await openForm(on, home)
  const filled = { server: '127.0.0.1', port: String(port), database: 'shop', username: user, password: 'reads', table: `public.${table}` }
  for (const [key, value] of Object.entries(filled)) await field(on, `database.${key}`).fill(value)
  await field(on, 'database.tls').selectOption('off')
  await field(on, 'upload.name').fill(title)
  await button(on, 'database.connect').click()
}

async function keepFresh({ page, t }: Told, { friday }: { readonly friday: string }): Promise<void> {
  await page.getByRole('button', { name: t('dataset.manage') }).click()
  await page.getByRole('menuitem', { name: t('dataset.settings') }).click()
  const settings = page.getByRole('dialog', { name: t('dataset.settings') })
  const choose = (key: string, value: string) => settings.getByLabel(t(key), { exact: true }).selectOption(value)
  await choose('dataset.fresh', t('dataset.freshEvery.week'))
  await choose('dataset.freshDay', friday)
  await choose('dataset.freshHour', '05:00')
  await choose('append.mode', t('append.new'))
  await choose('append.key', 'id')
  await expectAccessible(page, '[role=dialog]')
  await settings.getByRole('button', { name: t('dataset.save') }).click()
}

for (const locale of ['en', 'zh'] as const)
  test(
    `a table becomes a pivot, which follows it through a rebuild, another password and the end of the connection (${locale})`,
    inLanguage(locale),
    async ({ page, product, postgres }) => {
      const [t, words] = [wordsOf(locale), WORDS[locale]]
      const [on, home] = [{ page, t }, `${product.url}${words.prefix}`]
      const [user, table] = [`reader_${locale}`, `sales_${locale}`]
      await postgres.run('shop', `CREATE TABLE ${table} AS TABLE sales; CREATE ROLE ${user} LOGIN PASSWORD 'reads'; GRANT SELECT ON ${table} TO ${user}`)
      const changed = (sql: string) => postgres.run('shop', sql.replaceAll('sales', table))
      const wrong = errorText(fail('db_password_wrong', { username: user }), locale).message
      await newAccount(page, product, `ana.database.${locale}@example.org`)

      await importTable(on, home, postgres.port, { user, table, title: 'Sales of the shop' })
      await expect(page.getByText(t('upload.connected'))).toBeVisible()
      await expect(page).toHaveURL(/\/dataset-/, { timeout: 60_000 })
      await expect(page.getByText(`PostgreSQL: public.${table}`)).toBeVisible()
      await expectRows(page, '500')
      await expectAccessible(page)
      const dataset = page.url()
      await page.getByRole('button', { name: t('dataset.newAnalysis') }).click()
      for (const name of ['region', 'amount']) await page.getByRole('checkbox', { name: t('sidebar.use', { name }) }).check()
      await expect(grid(page).getByRole('rowheader', { name: 'North' })).toBeVisible({ timeout: 60_000 })
      await expect.poll(() => rowCells(page, 'North')).toEqual(['2,500.00'])
      await page.keyboard.press('Control+s')
      await expect(page.getByText(t('analysis.saved'))).toBeVisible()
      const analysis = page.url()

      // the table changes: the pivot shows it once the dataset is refreshed
      await changed(`INSERT INTO sales VALUES (1000, 'East', 7, '2025-01-01'); UPDATE sales SET amount = 20 WHERE region = 'North'`)
      await page.goto(dataset)
      await rebuild(on)
      await expectRows(page, '501')
      await page.goto(analysis)
      await expect.poll(() => rowCells(page, 'East')).toEqual(['7.00'])
      await expect.poll(() => rowCells(page, 'North')).toEqual(['5,000.00'])

      // the database password changes: the dataset keeps its rows, and the error message links to the connection
      await changed(`ALTER ROLE ${user} PASSWORD 'changed'; INSERT INTO sales VALUES (1001, 'East', 5, '2025-01-02')`)
      await page.goto(dataset)
      await rebuild(on)
      await expect(page.getByText(wrong).first()).toBeVisible({ timeout: 60_000 })
      await expectRows(page, '501')
      await expectAccessible(page)
      await picture(page, `password-changed-${locale}`)
      await page.getByRole('link', { name: t('database.change') }).click()
      await expect(field(on, 'database.saved')).toHaveValue(/.+/)
      await expect(field(on, 'database.server')).toHaveValue('127.0.0.1')
      await expect(field(on, 'database.password')).toHaveValue('')
      await button(on, 'database.test').click()
      await expect(page.getByRole('alert').filter({ hasText: wrong }).first()).toBeVisible()
      await field(on, 'database.password').fill('changed')
      await button(on, 'database.save').click()
      await expect(page.getByText(t('upload.connected'))).toBeVisible()
      await expect(field(on, 'database.password')).toHaveValue('')
      await button(on, 'database.test').click()
      await expect(page.getByText(t('database.answered', { version: 'PostgreSQL' }))).toBeVisible()
      await page.goto(dataset)
      await button(on, 'dataset.again').click()
      await expectRows(page, '502')

      // turns on scheduled refreshes
      await keepFresh(on, words)
      await expect(page.getByText(words.every)).toBeVisible()
      await expect(page.getByText(new RegExp(`^${t('dataset.freshNext', { at: '' })}.*5:00`))).toBeVisible()
      await picture(page, `kept-fresh-${locale}`)

      // turns on appending: only new rows are imported, until the database no longer contains the rows imported before
      await rebuild(on)
      await expect(page.getByText(t('append.copied.first'))).toBeVisible({ timeout: 60_000 })
      await changed(`INSERT INTO sales VALUES (1002, 'West', 3, '2025-01-03'); UPDATE sales SET amount = 6 WHERE id = 1001`)
      await rebuild(on)
      await expect(page.getByText(words.added)).toBeVisible({ timeout: 60_000 })
      await expectRows(page, '503')
      await changed('DELETE FROM sales WHERE id = 1000; INSERT INTO sales SELECT id + 2000, region, amount, sold FROM sales WHERE id = 1001')
      await rebuild(on)
      const differs = errorText(fail('append_differs', { key: 'id', found: 502, kept: 503 }), locale).message
      await expect(page.getByText(differs)).toBeVisible({ timeout: 60_000 })
      await expectAccessible(page)
      await picture(page, `rows-differ-${locale}`)
      await button(on, 'append.whole').click()
      await expect(page.getByText(t('append.copied.asked'))).toBeVisible({ timeout: 60_000 })

      // the saved password is sent only to its own connection, and is deleted with it
      await openForm(on, home)
      await field(on, 'database.saved').selectOption(`shop (${user}@127.0.0.1:${postgres.port})`)
      await field(on, 'database.database').fill('postgres')
      await button(on, 'database.test').click()
      await expect(page.getByText(t('database.required.password'), { exact: true })).toBeVisible()
      await button(on, 'database.delete').click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('database.delete') })
        .click()
      await expect(page.getByText(t('database.deleted'))).toBeVisible()
      await expect(field(on, 'database.saved')).toHaveCount(0)
      await page.goto(dataset)
      await rebuild(on)
      await expect(page.getByText(errorText(fail('connection_gone'), locale).message).first()).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('link', { name: t('database.change') })).toHaveCount(0)
      await page.goto(analysis)
      await expect.poll(() => rowCells(page, 'West')).toEqual(['3.00'])
      await expect.poll(() => rowCells(page, 'East')).toEqual(['12.00'])
    },
  )
