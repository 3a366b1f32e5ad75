/** The interactive table on the home page: a visitor without an account rearranges, sorts and explains it. If it cannot load, a static table stays. */
import type { Page } from '@playwright/test'
import { LANGUAGES, LOCALES } from '../../src/texts/languages.ts'
import { SCHEMES, showScheme } from './dialogs.ts'
import { call, expect, expectAccessible, grid, inLanguage, picture, rowCells, test } from './page.ts'
import { wordsOf } from './words.ts'

/** Returns the cells by row and column. Scrolls to the right, because only visible cells are rendered. */
const LOOK = `(() => {
  const grid = document.querySelector('[role=treegrid]')
  const row = (cell) => cell.closest('[aria-rowindex]').getAttribute('aria-rowindex')
  const cells = [...(grid?.querySelectorAll('[aria-colindex]') ?? [])].map((cell) => [row(cell), cell.getAttribute('aria-colindex'), cell.textContent.trim()])
  grid?.scrollBy(200, 0)
  return cells
})()`

async function liveCells(page: Page, count: number): Promise<string[][]> {
  const rows = new Map<number, Map<number, string>>()
  const look = async (): Promise<number> => {
    for (const [row, column, text] of await page.evaluate<[string, string, string][]>(LOOK)) {
      const cells = rows.get(Number(row)) ?? new Map<number, string>()
      rows.set(Number(row), cells.set(Number(column), text))
    }
    return [...rows.values()].reduce((sum, { size }) => sum + size, 0)
  }
  await expect.poll(look).toBe(count)
  const inOrder = <T>(found: ReadonlyMap<number, T>): T[] => [...found].sort(([a], [b]) => a - b).map(([, value]) => value)
  return inOrder(rows).map(inOrder)
}

test('the table of the home page keeps each of its cells when it comes alive, in each language and on a phone', async ({ page, product }) => {
  for (const locale of LOCALES)
    for (const width of [1440, 390]) {
      const t = wordsOf(locale)
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${product.url}${LANGUAGES[locale].prefix || '/'}`)
      const drawn = page.getByRole('table', { name: t('home.live.table') })
      await expect(drawn.getByRole('row')).toHaveCount(9)
      const before = await Promise.all((await drawn.getByRole('row').all()).map((row) => row.locator('th, td').allTextContents()))
      await page.getByRole('heading', { name: t('home.live.title') }).scrollIntoViewIfNeeded()
      await expect(grid(page)).toBeVisible({ timeout: 120_000 })
      expect(await liveCells(page, before.flat().length)).toEqual(before)
    }
})

for (const locale of LOCALES)
  test(`a visitor rearranges the table of the home page and asks a number (${locale})`, inLanguage(locale), async ({ page, product }) => {
    const t = wordsOf(locale)
    const demos = async () => (await call<{ analyses: { dataset: { id: string } }[] }>(product, 'apiv2/list_demo_analyses', {})).analyses
    await expect.poll(async () => (await demos()).map(({ dataset }) => dataset.id), { timeout: 60_000 }).toContain('demo-population')
    await page.goto(`${product.url}${LANGUAGES[locale].prefix || '/'}`)
    await page.getByRole('heading', { name: t('home.live.title') }).scrollIntoViewIfNeeded()
    const region = t('home.names.South Asia')
    await expect(grid(page).getByRole('rowheader', { name: region })).toBeVisible({ timeout: 120_000 })
    await expect.poll(async () => (await rowCells(page, region))[0]).toBe('45.1')
    for (const scheme of SCHEMES) {
      await showScheme(page, scheme)
      await expectAccessible(page)
      await grid(page).scrollIntoViewIfNeeded()
      await picture(page, `live-${locale}-${scheme}`)
    }

    await page.getByLabel(t('sidebar.columnsArea'), { exact: true }).selectOption({ label: t('home.live.none') })
    await page.getByLabel(t('sidebar.rowsArea'), { exact: true }).selectOption({ label: t('home.pivot.country') })
    await expect(grid(page).getByRole('rowheader', { name: t('places.Afghanistan') })).toBeVisible()
    await page.getByLabel(t('sidebar.values'), { exact: true }).selectOption('Population')
    const header = grid(page)
      .getByRole('columnheader', { name: t('home.live.measures.Population') })
      .first()
    await header.click()
    await expect(grid(page).getByRole('rowheader').first()).toHaveText(t('places.China'))
    await grid(page).getByRole('gridcell').first().click()
    const panel = page.getByRole('complementary', { name: t('explain.title') })
    await expect(panel.getByText(t('explain.where'), { exact: true })).toBeVisible()
    await expect(panel).toContainText(t('places.China'))
    await expectAccessible(page)
    await picture(page, `live-${locale}-explained`)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await picture(page, `live-${locale}-phone`)
    await panel.getByRole('button', { name: t('explain.close') }).click()
    await expect(panel).toHaveCount(0)
  })

test('the figures stand there where the live table cannot come, and it comes when it is asked for again', async ({ page, product }) => {
  const t = wordsOf('en')
  await page.route(/\/LiveTable-/, (route) => route.abort())
  await page.goto(`${product.url}/`)
  await expect(page.getByRole('table', { name: t('home.live.table') })).toBeAttached()
  await page.getByRole('heading', { name: t('home.live.title') }).scrollIntoViewIfNeeded()
  const live = page.getByRole('alert').filter({ hasText: t('home.live.failed') })
  await expect(live).toBeVisible()
  await expect(page.getByRole('table', { name: t('home.live.table') }).getByRole('row', { name: 'South Asia' })).toContainText('62.9')
  await expectAccessible(page)
  await page.unrouteAll()
  await live.getByRole('button', { name: t('errors.retry') }).click()
  await expect(grid(page).getByRole('rowheader', { name: 'South Asia' })).toBeVisible()
})
