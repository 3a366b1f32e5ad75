/** Live data of a database: its moment, a refresh, a change to a copy and back, a statement that is stopped, and a database that is gone for a while. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, newAccount, picture } from './page.ts'
import { fillIn, openForm, test } from './with-postgres.ts'

const total = (page: Page) => page.getByRole('row').filter({ hasText: 'Grand total' })

test('live data shows its moment, follows the database, and becomes a copy and live again with the same numbers', { tag: '@pictures' }, async ({
  page,
  product,
  postgres,
}) => {
  test.setTimeout(120_000)
  await postgres.run('shop', 'CREATE TABLE orders AS SELECT * FROM sales; GRANT SELECT ON orders TO reader')
  await newAccount(page, product, 'ana.live@example.org')
  await openForm(page, product.url)
  await fillIn(page, postgres.port)
  await page.getByRole('radio', { name: 'Live' }).check()
  await expect(page.getByLabel('On rebuild')).toHaveCount(0)
  await page.getByLabel('Table or view', { exact: true }).fill('public.orders')
  await page.getByLabel('Dataset title').fill('Orders')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Connect and import' }).click()
  await expect(page.getByText('Live from PostgreSQL')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  const dataset = page.url()
  await page.getByRole('button', { name: 'New analysis' }).click()
  await page.getByRole('button', { name: 'Count rows' }).click()
  await expect(total(page)).toContainText('500')
  const analysis = page.url()
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await expect(page.getByText(/^As of \d\d:\d\d:\d\d/)).toBeVisible()
  await picture(page, 'live-editor-en')
  await expectAccessible(page)

  await postgres.run('shop', "INSERT INTO orders VALUES (501, 'North', 10, DATE '2024-01-01')")
  await refresh.click()
  await expect(total(page)).toContainText('501')

  // the database refuses connections: the last table stays, with the reason
  const gate = (isOpen: boolean) =>
    postgres.run(
      'postgres',
      `ALTER DATABASE shop ALLOW_CONNECTIONS ${isOpen}; SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = 'shop'`,
    )
  await gate(false)
  await refresh.click()
  await expect(page.getByText('Not refreshed').first()).toBeVisible()
  await expect(total(page)).toContainText('501')
  await picture(page, 'live-failed-en')
  await gate(true)
  await postgres.run('shop', "INSERT INTO orders VALUES (502, 'North', 10, DATE '2024-01-01')")
  await refresh.click()
  await expect(total(page)).toContainText('502')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const changeTo = async (item: string, seen: string) => {
    await page.goto(dataset)
    await page.getByRole('button', { name: 'Manage' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await expect(page.getByText(seen, { exact: true })).toBeVisible({ timeout: 60_000 })
    await page.goto(analysis)
    await expect(total(page)).toContainText('502')
  }
  await changeTo('Change to a copy…', 'Size')
  await expect(refresh).toHaveCount(0)
  await changeTo('Change to live…', 'Live from PostgreSQL')
  await expect(refresh).toBeVisible()
})
