/** The base test for PostgreSQL: a server with a table `sales`, and helpers that fill in the connection form. */
import type { Page } from '@playwright/test'
import { type OwnPostgres, startPostgres } from '../support/postgres.ts'
import { test as base, expect } from './page.ts'
import { type Words, wordsOf } from './words.ts'

const SALES = `
  CREATE TABLE sales (id bigint PRIMARY KEY, region text, amount numeric(12,2), sold date);
  INSERT INTO sales SELECT n, CASE WHEN n % 2 = 0 THEN 'North' ELSE 'South' END, 10, DATE '2024-01-01' + n::int FROM generate_series(1, 500) AS n;
  ANALYZE sales;
  COMMENT ON TABLE sales IS 'What was sold'; COMMENT ON COLUMN sales.amount IS 'In euros';
  CREATE VIEW north AS SELECT * FROM sales WHERE region = 'North';
  CREATE ROLE reader LOGIN PASSWORD 'reads';
  GRANT SELECT ON sales, north TO reader`

export const test = base.extend<object, { postgres: OwnPostgres }>({
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
  // connections to loopback addresses are blocked unless the operator allows them
  settings: [
    async ({ postgres }, use) => use({ ALLOWED_DB_HOSTS: `default, 127.0.0.1:${postgres.port}`, DB_FUNCTIONS: 'postgresql:pg_catalog.pg_sleep' }),
    { scope: 'worker' },
  ],
})

/** Opens the form that creates a dataset from a database. */
export async function openForm(page: Page, url: string, locale = ''): Promise<void> {
  await page.goto(`${url}${locale}/datasets/new`)
  await page.getByRole('tab').nth(2).click()
}

/** Fills in the connection with an account that can read the table `sales`. */
export async function fillIn(page: Page, port: number, words: Words = wordsOf('en')): Promise<void> {
  const values = { server: '127.0.0.1', port: String(port), database: 'shop', username: 'reader', password: 'reads' }
  for (const [key, value] of Object.entries(values)) await page.getByLabel(words(`database.${key}`), { exact: true }).fill(value)
  await page.getByLabel(words('database.tls'), { exact: true }).selectOption('off')
}

/** Expects the dataset's page to show this number of rows. */
export const expectRows = (page: Page, count: string) =>
  expect(page.locator('dd').filter({ hasText: new RegExp(`^${count}$`) })).toBeVisible({ timeout: 60_000 })
