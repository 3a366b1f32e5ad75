/** Creates pivots from tables of a real MariaDB, a real ClickHouse and a SQL Server double, in Chinese. databases.spec.ts covers PostgreSQL. */
import type { Page } from '@playwright/test'
import { CLICKHOUSE, startClickHouse, type TestClickHouse } from '../support/clickhouse.ts'
import { MARIADBD, startMariaDb, type TestMariaDb } from '../support/mariadb.ts'
import { type SqlServer, startSqlServer } from '../support/sql-server.ts'
import { test as base, expect, expectAccessible, grid, newAccount, picture, rowCells } from './page.ts'

interface Servers {
  readonly mariadb: TestMariaDb | null
  readonly clickhouse: TestClickHouse | null
  readonly mssql: SqlServer
}

const MARIADB_SALES = `CREATE DATABASE shop; USE shop; CREATE TABLE sales (id bigint PRIMARY KEY, region varchar(20), amount decimal(12,2));
  INSERT INTO sales SELECT seq, IF(seq % 2, 'South', 'North'), 10 FROM seq_1_to_500; ANALYZE TABLE sales`
const CLICKHOUSE_SALES = [
  'CREATE DATABASE shop',
  'CREATE TABLE shop.sales (id UInt64, region String, amount Decimal(12,2)) ENGINE = MergeTree ORDER BY id',
  `INSERT INTO shop.sales SELECT number, if(number % 2 = 1, 'South', 'North'), toDecimal64(10, 2) FROM system.numbers LIMIT 500`,
]

const MSSQL_SALES = {
  'SELECT * FROM [dbo].[sales]': {
    columns: [
      ['id', 'bigint'],
      ['region', 'nvarchar(20)'],
      ['amount', 'decimal(12,2)'],
    ],
    rows: Array.from({ length: 500 }, (_, i) => [String(i + 1), i % 2 === 0 ? 'South' : 'North', '10.00']),
  },
} as const

const test = base.extend<object, { servers: Servers }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of what is needed from here
    async ({}, use) => {
      const mariadb = MARIADBD === null ? null : await startMariaDb()
      const clickhouse = CLICKHOUSE === null ? null : await startClickHouse()
      await mariadb?.run(MARIADB_SALES)
      for (const sql of CLICKHOUSE_SALES) await clickhouse?.run(sql)
      const mssql = await startSqlServer({ sources: MSSQL_SALES })
      await use({ mariadb, clickhouse, mssql })
      await mssql.close()
      await mariadb?.remove()
      await clickhouse?.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // connections to loopback addresses are blocked unless the operator allows them
  settings: [
    async ({ servers: { mariadb, clickhouse, mssql } }, use) =>
      use({ ALLOWED_DB_HOSTS: ['default', ...[mariadb, clickhouse, mssql].map((one) => `127.0.0.1:${one?.port ?? 1}`)].join(', ') }),
    { scope: 'worker' },
  ],
})

async function becomesPivot(
  page: Page,
  kind: string,
  usual: readonly [tls: string, open: string],
  server: Pick<SqlServer, 'port' | 'user' | 'password'>,
  type: string,
): Promise<void> {
  await page.getByRole('tab').nth(2).click()
  await page.getByLabel('数据库类型').selectOption(kind)
  await expect(page.getByLabel('端口')).toHaveValue(usual[0])
  await page.getByLabel('加密').selectOption('off')
  await expect(page.getByLabel('端口')).toHaveValue(usual[1])
  await page.getByLabel('服务器').fill('127.0.0.1')
  await page.getByLabel('端口').fill(String(server.port))
  await page.getByLabel('数据库', { exact: true }).fill('shop')
  await page.getByLabel('用户名').fill(server.user)
  await page.getByLabel('密码', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: '测试连接' }).click()
  await expect(page.getByText(new RegExp(`密码错误，或用户“${server.user}”不存在`))).toBeVisible()
  await page.getByLabel('密码', { exact: true }).fill(server.password)
  await page.getByRole('button', { name: '测试连接' }).click()
  await page.getByRole('button', { name: 'sales' }).click()
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.getByRole('columnheader', { name: /^amount/ })).toContainText(type)
  await expectAccessible(page)
  await picture(page, `database-${kind}-zh`, { fullPage: true })
  await page.getByRole('button', { name: '连接并导入' }).click()
  await expect(page).toHaveURL(/\/dataset-/, { timeout: 60_000 })
  await page.getByRole('button', { name: '新建分析' }).click()
  for (const name of ['region', 'amount']) await page.getByRole('checkbox', { name: `使用${name}` }).check()
  await expect(grid(page).getByRole('rowheader', { name: 'North' })).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => rowCells(page, 'North')).toEqual(['2,500.00'])
}

test('a table of MariaDB becomes a pivot', { tag: '@pictures' }, async ({ page, product, servers: { mariadb } }) => {
  test.skip(mariadb === null, 'MariaDB is not installed')
  if (mariadb === null) return
  await newAccount(page, product, 'lin.mariadb@example.org')
  await page.goto(`${product.url}/zh/datasets/new`)
  await becomesPivot(page, 'mysql', ['3306', '3306'], mariadb, 'decimal(12,2)')
})

test('a table of ClickHouse becomes a pivot', { tag: '@pictures' }, async ({ page, product, servers: { clickhouse } }) => {
  test.skip(clickhouse === null, 'ClickHouse is not installed')
  if (clickhouse === null) return
  await newAccount(page, product, 'lin.clickhouse@example.org')
  await page.goto(`${product.url}/zh/datasets/new`)
  await becomesPivot(page, 'clickhouse', ['8443', '8123'], clickhouse, 'Decimal(12, 2)')
})

test('a table of SQL Server becomes a pivot', { tag: '@pictures' }, async ({ page, product, servers: { mssql } }) => {
  await newAccount(page, product, 'lin.mssql@example.org')
  await page.goto(`${product.url}/zh/datasets/new`)
  await becomesPivot(page, 'mssql', ['1433', '1433'], mssql, 'decimal(12,2)')
  expect(mssql.logins.at(-1)).toMatchObject({ user: mssql.user, onlyReads: true })
})
