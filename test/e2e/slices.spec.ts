/** Read-only pages are laid out in slices, one per animation frame, and are soon complete (docs/decisions/0095). */
import type { Page } from '@playwright/test'
import { READ_PAGES, ROUTES } from '../../src/contract/routes.ts'
import { expect, laidOut, test } from './page.ts'
import { wordsOf } from './words.ts'

test.use({ settings: { DEMO_DATA: 'off', RATE_LIMITS: 'off' } })

const t = wordsOf('en')

/** A script that counts, from the start of the page, the slices laid out and the largest number laid out at once. */
const WATCH = `
globalThis.slices = { laid: 0, most: 0 }
new MutationObserver((changes) => {
  for (const { target } of changes) if (target.hasAttribute('data-laid')) slices.laid++
  slices.most = Math.max(slices.most, document.querySelectorAll('[data-slice]').length)
}).observe(document, { subtree: true, attributeFilter: ['data-laid'] })
`

const slicesOf = (page: Page): Promise<{ laid: number; most: number }> => page.evaluate('slices')
/** Returns the texts of the main part and the footer. The header is left out, because it contains controls that need scripts. */
const shown = async (page: Page): Promise<string[]> => [await page.getByRole('main').innerText(), await page.getByRole('contentinfo').innerText()]

test('each slice is laid out by itself, and what stands there then is what stands there without scripts', async ({ page, browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  const plain = await context.newPage()
  await page.addInitScript(WATCH)
  for (const name of READ_PAGES) {
    await page.goto(product.url + ROUTES[name])
    await laidOut(page)
    await expect(page.locator('[data-laid]')).toHaveCount(0)
    const { laid, most } = await slicesOf(page)
    expect(most, name).toBeGreaterThan(2)
    expect(laid, name).toBe(most)
    await plain.goto(product.url + ROUTES[name])
    expect(await shown(page), name).toEqual(await shown(plain))
  }
  await context.close()
})

test('who scrolls, presses a key or prints before it is done sees the whole page at once', async ({ page, product }) => {
  // content below the viewport is not laid out before the font has loaded
  const { promise: come, resolve } = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await come
    await route.continue()
  })
  // removes the limit of one second for loading the font
  await page.addInitScript(
    'globalThis.setTimeout = new Proxy(setTimeout, { apply: (set, page, [wanted, ms]) => (ms === 1_000 ? 0 : set.call(page, wanted, ms)) })',
  )
  for (const sign of ['wheel', 'keydown', 'beforeprint']) {
    await page.goto(`${product.url}/privacy`, { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: t('privacy.where') })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await page.evaluate(`dispatchEvent(new Event('${sign}'))`)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await laidOut(page)
  }
  resolve()
})

test('a place that one comes back to, and a place that an address names, are there at once', async ({ page, product }) => {
  await page.addInitScript(WATCH)
  await page.goto(`${product.url}/article/population-health`)
  await laidOut(page)
  await page.evaluate('scrollTo(0, 4000)')
  await expect.poll(() => page.evaluate('scrollY')).toBe(4000)
  await page.reload()
  await expect.poll(() => page.evaluate('scrollY')).toBe(4000)
  expect(await slicesOf(page)).toMatchObject({ laid: 0 })
  await page.goto(`${product.url}/robots.txt`)
  await page.goBack()
  await expect.poll(() => page.evaluate('scrollY')).toBe(4000)
  expect(await slicesOf(page)).toMatchObject({ laid: 0 })
  await page.goto(`${product.url}/pricing#main`)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await slicesOf(page)).toMatchObject({ laid: 0 })
})

test('Chinese faces are looked up before the styles are there, as the page has them', async ({ page, product }) => {
  await page.addInitScript(`
    globalThis.lookedUp = []
    const font = Object.getOwnPropertyDescriptor(OffscreenCanvasRenderingContext2D.prototype, 'font')
    Object.defineProperty(OffscreenCanvasRenderingContext2D.prototype, 'font', { ...font, set(value) { font.set.call(this, value); lookedUp.push(value) } })
  `)
  for (const width of [390, 1440]) {
    const { promise: styled, resolve } = Promise.withResolvers<void>()
    await page.setViewportSize({ width, height: 900 })
    await page.route(/\.css$/, async (route) => {
      await styled
      await route.continue()
    })
    await page.goto(`${product.url}/zh`, { waitUntil: 'commit' })
    await expect.poll(() => page.evaluate('lookedUp.length')).toBe(6)
    resolve()
    await laidOut(page)
    const used = await page.evaluate<string[]>(`[...new Set([...document.querySelectorAll('#root *')].map((element) => {
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
      return [fontWeight, fontSize, fontFamily.split(', ').slice(3).join(',')].join(' ')
    }))]`)
    for (const font of await page.evaluate<string[]>('lookedUp')) expect(used).toContain(font)
    await page.unrouteAll()
  }
  // any lookup would have happened before the page is completely laid out
  await page.goto(product.url)
  await laidOut(page)
  await expect.poll(() => page.evaluate('lookedUp.length')).toBe(0)
})
