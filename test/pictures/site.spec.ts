/** The screenshots of the product on the home page. UPDATE_PICTURES=1 updates the files (docs/decisions/0109). */
import { writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { LANGUAGES, type Locale } from '../../src/texts/languages.ts'
import { SCHEMES } from '../e2e/dialogs.ts'
import { expect, grid, openDemo, type RunningProduct as Product, test } from '../e2e/page.ts'
import { wordsOf } from '../e2e/words.ts'

const FOLDER = 'src/web/site/home/pictures'
/** Maximum file size in bytes, so that a phone on a slow connection loads the picture quickly. */
const MOST_BYTES = 130_000

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Saves a screenshot as WebP, at twice the size at which the site displays it. */
async function keep(page: Page, name: string, quality: number, area?: Area): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const clip = area && { ...area, scale: 1 }
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, ...(clip ? { clip } : {}) })
  await session.detach()
  const bytes = Buffer.from(data, 'base64')
  expect(bytes.length, name).toBeLessThan(MOST_BYTES)
  if (process.env.UPDATE_PICTURES) writeFileSync(`${FOLDER}/${name}.webp`, bytes)
}

const galleryOf = (locale: Locale): string => `${LANGUAGES[locale].prefix}/tryitnow`

async function boxOf(element: Locator): Promise<Area> {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not shown')
  return box
}

/** Calls `take` in both color schemes. Emulates the system's scheme, so that canvases are redrawn too. */
async function inBoth(page: Page, take: (scheme: string) => Promise<void>): Promise<void> {
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    await page.mouse.move(0, 0)
    // waits for animations, such as that of a new result
    await expect.poll(() => page.evaluate<number>('document.getAnimations().length')).toBe(0)
    await page.evaluate<unknown>('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
    await take(scheme)
  }
}

/** Size of the three small screenshots in CSS pixels. */
const SHAPE = { width: 300, height: 256 }

async function whole(page: Page, product: Product, locale: Locale): Promise<void> {
  await page.setViewportSize({ width: 1120, height: 640 })
  await openDemo(page, product, { en: 'Where flights run late', zh: '航班在哪里晚点' }[locale], galleryOf(locale))
  await expect(grid(page).getByRole('gridcell').first()).not.toBeEmpty()
  await inBoth(page, (scheme) => keep(page, `analysis-${locale}-${scheme}`, 80))
  await page.setViewportSize({ width: 390, height: 620 })
  await expect(page.getByRole('button', { name: wordsOf(locale)('phone.fields'), exact: true })).toBeVisible()
  await inBoth(page, (scheme) => keep(page, `phone-${locale}-${scheme}`, 80))
}

async function explained(page: Page, product: Product, locale: Locale): Promise<void> {
  const t = wordsOf(locale)
  await page.setViewportSize({ width: 1120, height: 640 })
  await openDemo(page, product, { en: 'Births by weekday', zh: '各星期的出生人数' }[locale], galleryOf(locale))
  await grid(page).getByRole('gridcell').nth(1).click({ button: 'right' })
  await page.getByRole('menuitem', { name: t('explain.title') }).click()
  const panel = page.getByRole('complementary', { name: t('explain.title') })
  await expect(panel.getByText(t('explain.where'), { exact: true })).toBeVisible()
  const { x, y, width } = await boxOf(panel)
  const shown = { x, y, width, height: (width * SHAPE.height) / SHAPE.width }
  await inBoth(page, (scheme) => keep(page, `explain-${locale}-${scheme}`, 82, shown))
  await panel.getByRole('button', { name: t('explain.close') }).click()

  await page.getByRole('switch', { name: t('sidebar.defer') }).check({ force: true })
  await page.getByRole('checkbox', { name: t('sidebar.use', { name: 'Month' }) }).check()
  await expect(page.getByRole('button', { name: t('sidebar.updateCount', { count: '1' }) })).toBeEnabled()
  // ends at the bottom of the field list, which depends on the language
  const list = await boxOf(page.getByRole('complementary', { name: t('sidebar.label') }))
  const tall = (list.width * SHAPE.height) / SHAPE.width
  const areas = { x: list.x, y: list.y + list.height - tall, width: list.width, height: tall }
  await inBoth(page, (scheme) => keep(page, `areas-${locale}-${scheme}`, 82, areas))
}

async function drawn(page: Page, product: Product, locale: Locale): Promise<void> {
  await page.setViewportSize({ width: 1000, height: 640 })
  await openDemo(page, product, { en: 'A century of infant mortality', zh: '婴儿死亡率一百年' }[locale], galleryOf(locale))
  await page.getByText(wordsOf(locale)('displays.chart'), { exact: true }).click()
  const chart = page.locator('main').locator('section:has(canvas)')
  const before = await boxOf(chart)
  // a viewport size at which the whole chart has the screenshot's aspect ratio
  const height = 640 - before.y
  const width = Math.round((height * SHAPE.width) / SHAPE.height)
  await page.setViewportSize({ width: Math.round(1000 - before.width + width), height: 640 })
  await expect.poll(async () => Math.abs((await boxOf(chart)).width - width)).toBeLessThan(3)
  const { x, y } = await boxOf(chart)
  const shown = { x, y, width, height }
  await inBoth(page, (scheme) => keep(page, `chart-${locale}-${scheme}`, 82, shown))
}

for (const locale of ['en', 'zh'] as const) {
  test(`pictures of the home page are made from the running product (${locale})`, async ({ browser, product }) => {
    test.setTimeout(900_000)
    const context = await browser.newContext({ deviceScaleFactor: 2 })
    const page = await context.newPage()
    await whole(page, product, locale)
    await explained(page, product, locale)
    await drawn(page, product, locale)
    await context.close()
  })
}
