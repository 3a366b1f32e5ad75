/** Every page opens with the data folders of past releases, and a failing part of a page leaves the rest working. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, test as unwatched } from '@playwright/test'
import { type Product, removeData, startProduct } from '../support/product.ts'
import { call, expect, grid, signIn, test } from './page.ts'

interface Listed {
  readonly id: string
  readonly title: string
}

/** Starts a product on a copy of a past release's data folder. Before stopping it, waits for the page's last requests. */
async function withFixture(name: string, page: Page, work: (product: Product) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-old-'))
  cpSync(join('test/fixtures', name), dataDir, { recursive: true })
  const product = await startProduct(dataDir, { DEMO_DATA: 'off' })
  try {
    await work(product)
    await page.goto('about:blank')
  } finally {
    await product.stop()
    removeData(product)
  }
}

/** Expects a table, a chart or the text for an empty step, and no errors on the page. */
async function expectStep(page: Page): Promise<void> {
  const empty = page.getByRole('heading', { name: 'Drag a field to Rows and a number to Values' })
  const shown = grid(page)
    .or(page.getByRole('region', { name: /^Chart: / }))
    .or(empty)
  await expect(shown.first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
}

/** Opens every step and version. Skips those in `seen`, because copies of an analysis contain the same ones. */
async function openSteps(page: Page, seen: Set<string>): Promise<void> {
  const all = page.getByRole('button', { name: 'All steps' })
  await all.click()
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
  const names = await page.getByRole('menuitemradio').allTextContents()
  await page.keyboard.press('Escape')
  if (seen.has(names.join())) return
  seen.add(names.join())
  for (let step = 0; step < names.length; step++) {
    await all.click()
    await page.getByRole('menuitemradio').nth(step).click()
    await expectStep(page)
  }
  await openVersions(page)
}

async function openVersions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Analysis menu' }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  const versions = page.getByRole('complementary', { name: 'Versions' })
  const listed = versions.getByRole('button', { name: /^Version \d/ })
  await expect(listed.first()).toBeVisible()
  for (let at = 0, count = await listed.count(); at < count; at++) {
    await listed.nth(at).click()
    await expect(versions.getByRole('button', { name: /^(Restore this version|Current version)$/ })).toBeVisible()
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
}

/** Deletes an analysis from the person's list, without opening it: one that cannot be opened must be deletable too. */
async function deleteFromList(page: Page, list: string, title: string): Promise<void> {
  await page.goto(list)
  const mine = page.getByRole('region', { name: 'Your Analyses' })
  await mine.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog', { name: 'Delete analysis' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Analysis deleted')).toBeVisible()
  await expect(mine.getByRole('link', { name: title, exact: true })).toHaveCount(0)
}

for (const name of readdirSync('test/fixtures').filter((entry) => /^data-v\d+$/.test(entry))) {
  test(`every page of ${name} opens`, async ({ page }) => {
    await withFixture(name, page, async (product) => {
      const { token, user } = await signIn(page, product, 'ana@example.org')
      const { analyses } = await call<{ analyses: Listed[] }>(product, 'apiv2/list_analyses', {}, token)
      const { datasets } = await call<{ datasets: Listed[] }>(product, 'apiv2/list_datasets', {}, token)
      const seen = new Set<string>()
      for (const { id, title } of analyses) {
        await page.goto(`${product.url}/analysis-${id}`)
        await expect(page).toHaveTitle(`${title} · Tessera`)
        await expectStep(page)
        await openSteps(page, seen)
      }
      for (const { id, title } of datasets) {
        await page.goto(`${product.url}/dataset-${id}`)
        await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      }
      for (const path of [`/user/${user.id}`, '/datasets', '/tryitnow']) {
        await page.goto(`${product.url}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('alert')).toHaveCount(0)
      }
      await deleteFromList(page, `${product.url}/user/${user.id}`, analyses[0]?.title ?? '')
      const kept = join('test/fixtures', `${name.replace('data', 'browser')}.json`)
      if (!existsSync(kept)) return
      const stored: Record<string, string> = JSON.parse(readFileSync(kept, 'utf8'))
      await page.evaluate((items) => {
        for (const [key, text] of Object.entries(items)) localStorage.setItem(key, text)
      }, stored)
      await page.goto(`${product.url}/analysis-${stored['draft-to-copy']}`)
      await expect(page.getByText('Kept in the browser').first()).toBeVisible()
    })
  })
}

unwatched('a table that breaks says so in both languages, is reported once, and the rest of the page works', async ({ page }) => {
  const reported: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') reported.push(message.text())
  })
  await page.route('**/nexus', async (route) => {
    if (!route.request().postData()?.includes('"apiv2/analysis_apply_step"')) return await route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"row_indexes":[', '"row_indexes":[null,') })
  })
  await withFixture('data-v1', page, async (product) => {
    const { token } = await signIn(page, product, 'ana@example.org')
    const [analysis] = (await call<{ analyses: Listed[] }>(product, 'apiv2/list_analyses', {}, token)).analyses
    for (const [path, broken, retry, reload, fields, all] of [
      ['', '“Table” could not be shown.', 'Try again', 'Reload page', 'Field list', 'All steps'],
      ['/zh', '无法显示“表格”。', '重试', '重新加载页面', '字段列表', '所有步骤'],
    ] as const) {
      reported.length = 0
      await page.goto(`${product.url}${path}/analysis-${analysis?.id}`)
      const part = page.getByRole('alert').filter({ hasText: broken })
      await expect(part.getByRole('button', { name: reload })).toBeVisible()
      expect(reported.filter((text) => text.includes('TypeError'))).toHaveLength(1)
      await expect(page.getByRole('complementary', { name: fields })).toBeVisible()
      await part.getByRole('button', { name: retry }).click()
      await expect(part).toBeVisible()
      await page.getByRole('button', { name: all }).click()
      await expect(page.getByRole('menuitemradio').first()).toBeVisible()
    }
  })
})
