/** Live data of a database: its moment, a refresh, a statement that is stopped, a server that is down, a change to a copy and back, and an analysis that moves to it from a file. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, grid, newAccount, picture } from './page.ts'
import { fillIn, openForm, test } from './with-postgres.ts'
import { type Words, wordsOf } from './words.ts'

const total = (page: Page, words: Words) => page.getByRole('row').filter({ hasText: words('grid.grandTotal') })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The table itself becomes a view that sleeps before each row, or a table again. */
const SLOW = `ALTER TABLE orders RENAME TO kept; CREATE VIEW orders AS SELECT * FROM kept WHERE pg_sleep(0.5 + 0 * id) IS NOT NULL;
  GRANT SELECT ON orders TO reader`
const QUICK = 'DROP VIEW orders; ALTER TABLE kept RENAME TO orders'
const RUNNING = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'Tessera' AND state = 'active' AND query LIKE '%count%'`

/** Moves the open analysis to another dataset, which has the same columns. */
async function moveTo(page: Page, dataset: string, words: Words): Promise<void> {
  await button(page, words('analysis.menu')).click()
  await page.getByRole('menuitem', { name: words('dataSource.menu') }).click()
  const dialog = page.getByRole('dialog', { name: words('dataSource.title') })
  await dialog.getByLabel(words('datasets.search')).fill(dataset)
  await dialog.getByRole('radio', { name: dataset, exact: true }).check()
  await dialog.getByRole('button', { name: words('dataSource.next') }).click()
  await dialog.getByRole('button', { name: words('dataSource.submit') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('banner')).toContainText(dataset)
}

for (const locale of ['en', 'zh'] as const) {
  const tag = locale === 'en' ? ['@pictures'] : ['@pictures', '@variant']
  test(`live data follows the database, and has the numbers of a copy and of a file (${locale})`, { tag }, async ({ page, product, postgres }) => {
    test.setTimeout(180_000)
    const words = wordsOf(locale)
    const path = locale === 'en' ? '' : '/zh'
    await postgres.run('shop', 'DROP TABLE IF EXISTS orders; CREATE TABLE orders AS SELECT * FROM sales; GRANT SELECT ON orders TO reader')
    await newAccount(page, product, `ana.live.${locale}@example.org`)
    await openForm(page, product.url, path)
    await fillIn(page, postgres.port, words)
    await page.getByRole('radio', { name: words('live.live') }).check()
    await expect(page.getByLabel(words('append.mode'))).toHaveCount(0)
    await page.getByLabel(words('database.table'), { exact: true }).fill('public.orders')
    await page.getByLabel(words('upload.name')).fill('Orders')
    await expectAccessible(page)
    await button(page, words('database.connect')).click()
    const from = words('live.from', { database: 'PostgreSQL' })
    await expect(page.getByText(from, { exact: true })).toBeVisible({ timeout: 60_000 })
    await expectAccessible(page)
    const dataset = page.url()
    await button(page, words('dataset.newAnalysis')).click()
    await button(page, words('state.countRows')).click()
    await expect(total(page, words)).toContainText('500')
    const analysis = page.url()
    const refresh = button(page, words('live.refresh'))
    await expect(page.getByText(new RegExp(`^${words('live.asOf', { time: String.raw`\d\d:\d\d:\d\d` })}`))).toBeVisible()
    await picture(page, `live-editor-${locale}`)
    await expectAccessible(page)

    await postgres.run('shop', "INSERT INTO orders VALUES (501, 'North', 12.25, DATE '2024-01-01')")
    await refresh.click()
    await expect(total(page, words)).toContainText('501')

    // a slow statement ends in the database once it is stopped; the last table stays
    await postgres.run('shop', SLOW)
    await refresh.click()
    await expect(page.getByText(words('live.computing', { database: 'PostgreSQL' }))).toBeVisible()
    await picture(page, `live-computing-${locale}`)
    expect(await postgres.run('shop', RUNNING)).toHaveLength(1)
    await button(page, words('state.stop')).click()
    await expect(page.getByText(words('state.stopped')).first()).toBeVisible()
    await expect.poll(() => postgres.run('shop', RUNNING)).toEqual([])
    await expect(total(page, words)).toContainText('501')
    await postgres.run('shop', QUICK)

    // the server is down: the last table stays, with the reason
    await postgres.stop()
    await refresh.click()
    await expect(page.getByText(words('live.refreshFailed')).first()).toBeVisible()
    await expect(total(page, words)).toContainText('501')
    await picture(page, `live-failed-${locale}`)
    await postgres.start()
    await postgres.run('shop', "INSERT INTO orders VALUES (502, 'South', 7.5, DATE '2024-01-01')")
    await refresh.click()
    await expect(total(page, words)).toContainText('502')
    await button(page, words('analysis.save')).click()
    await expect(page.getByText(words('analysis.allSaved'), { exact: true })).toBeVisible()

    const changeTo = async (item: string, seen: string) => {
      await page.goto(dataset)
      await button(page, words('dataset.manage')).click()
      await page.getByRole('menuitem', { name: item }).click()
      await button(page, words('live.change')).click()
      await expect(page.getByText(seen, { exact: true })).toBeVisible({ timeout: 60_000 })
      await page.goto(analysis)
      await expect(total(page, words)).toContainText('502')
    }
    await changeTo(words('live.toCopy'), words('columns.size'))
    await expect(refresh).toHaveCount(0)
    await changeTo(words('live.toLive'), from)
    await expect(refresh).toBeVisible()

    // an analysis of a file with the same rows has the same numbers on the live table, and on the file again
    const rows = await postgres.run('shop', 'SELECT id, region, amount, sold::text FROM orders ORDER BY id')
    const csv = [['id', 'region', 'amount', 'sold'], ...rows].map((row) => row.join(',')).join('\n')
    await page.goto(`${product.url}${path}/datasets/new`)
    await page.getByLabel(words('upload.pick')).setInputFiles({ name: 'filed.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await button(page, words('upload.start')).click()
    await button(page, words('dataset.newAnalysis')).click({ timeout: 60_000 })
    for (const name of ['region', 'amount']) await page.getByRole('checkbox', { name: words('sidebar.use', { name }) }).check()
    await expect(total(page, words)).toContainText('5,019.75')
    await button(page, words('analysis.save')).click()
    await expect(page.getByText(words('analysis.allSaved'), { exact: true })).toBeVisible()
    const numbers = await grid(page).getByRole('gridcell').allTextContents()
    for (const to of ['Orders', 'filed']) {
      await moveTo(page, to, words)
      await expect(refresh).toHaveCount(to === 'Orders' ? 1 : 0)
      await expect.poll(() => grid(page).getByRole('gridcell').allTextContents()).toEqual(numbers)
    }
  })
}
