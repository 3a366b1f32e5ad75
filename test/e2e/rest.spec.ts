/** Read-only pages load their scripts only when the visitor is about to use them, and keep what the visitor did before (docs/decisions/0095). */
import type { Page } from '@playwright/test'
import { READ_PAGES, ROUTES } from '../../src/contract/routes.ts'
import { LANGUAGES, LOCALES } from '../../src/texts/languages.ts'
import { expect, hydrated, test } from './page.ts'
import { wordsOf } from './words.ts'

test.use({ settings: { DEMO_DATA: 'off', RATE_LIMITS: 'off' } })

const t = wordsOf('en')

/** Collects the paths of all requests from now on. */
function asked(page: Page): Set<string> {
  const paths = new Set<string>()
  page.on('request', (request) => paths.add(new URL(request.url()).pathname))
  return paths
}

/** Returns the files that the page declares to load on first use. */
const later = async (page: Page): Promise<string[]> => ((await page.locator('meta[name=later]').getAttribute('content')) ?? '').split(' ')

/** Delays the files that the page loads on first use; returns a function that lets them continue. */
async function hold(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(start|react|App)-/, async (route) => {
    await promise
    await route.continue()
  })
  return async () => {
    resolve()
    await expect.poll(() => page.evaluate('"early" in window')).toBe(false)
    await page.unrouteAll()
  }
}

test('whoever reads a page, scrolls it and points at its text fetches none of its scripts; a pointer at a link fetches them', async ({ page, product }) => {
  for (const locale of LOCALES)
    for (const name of READ_PAGES) {
      const paths = asked(page)
      await page.goto(`${product.url}${LANGUAGES[locale].prefix}${ROUTES[name] === '/' && locale !== 'en' ? '' : ROUTES[name]}`)
      await page.getByRole('heading', { level: 1 }).hover()
      await page.getByRole('heading', { level: 1 }).click()
      await page.keyboard.press('ArrowDown')
      await page.mouse.wheel(0, 100)
      await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(0)
      await page.waitForLoadState('networkidle')
      const files = await later(page)
      expect(files.length, name).toBeGreaterThan(5)
      expect(
        files.filter((file) => paths.has(file)),
        name,
      ).toEqual([])
      expect(await page.evaluate('"early" in window')).toBe(true)
      await page.evaluate('scrollTo(0, 0)')
      await page.getByRole('banner').getByRole('link').first().hover()
      await expect.poll(() => page.evaluate('"early" in window')).toBe(false)
      expect(files.filter((file) => !paths.has(file))).toEqual([])
    }
})

test('a press, a key and a tap on a page that rests are answered, once each', async ({ page, browser, product }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${product.url}/`)
  let release = await hold(page)
  await page.getByRole('button', { name: t('nav.dark') }).click()
  await expect(page.getByRole('button', { name: t('nav.dark') })).toHaveAttribute('aria-busy', 'true')
  await release()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  await page.getByRole('button', { name: t('nav.light') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')

  await page.goto(`${product.url}/pricing`)
  release = await hold(page)
  await page.getByRole('button', { name: t('nav.dark') }).focus()
  await page.keyboard.press('Enter')
  await release()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  const phone = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 800 } })
  const touched = await phone.newPage()
  await touched.goto(`${product.url}/privacy`)
  release = await hold(touched)
  await touched.getByRole('button', { name: t('nav.menu') }).tap()
  await release()
  await expect(touched.getByRole('menuitem', { name: t('nav.pricing') })).toBeVisible()
  await phone.close()
})

test('a link of a page that rests leads on before its scripts are there', async ({ page, product }) => {
  await page.goto(`${product.url}/`)
  await hold(page)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('nav.pricing') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pricing.heading'))
})

test('another language that is chosen on a page that rests keeps the page and where one was', async ({ page, product }) => {
  await page.goto(`${product.url}/privacy`)
  await page.evaluate('window.isSamePage = true; scrollTo(0, 600)')
  const read = await page.evaluate<number>('scrollY')
  await page.getByRole('link', { name: t('nav.language', { language: '中文' }) }).dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('zh')('privacy.title'))
  await expect(page).toHaveURL(/\/zh\/privacy$/)
  expect(await page.evaluate('window.isSamePage')).toBe(true)
  // the scroll position stays the same, although texts in the other language have other lengths
  expect(await page.evaluate<number>('scrollY')).toBeGreaterThan(read / 2)
})

test('Back to what the scripts of an earlier page had opened shows it, on a page that rests by now', async ({ page, product }) => {
  await page.goto(`${product.url}/`)
  await hydrated(page)
  await page.evaluate('window.isSamePage = true')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('nav.pricing') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pricing.heading'))
  expect(await page.evaluate('window.isSamePage')).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('pricing.heading'))
  await page.goBack()
  await expect(page).toHaveURL(`${product.url}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.title'))
})

test('where the scripts cannot be had, the page still reads and leads on, and its language changes', async ({ browser, product }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const heard: string[] = []
  page.on('console', (message) => message.type() === 'error' && heard.push(message.text()))
  await page.route(/\/assets\/react-/, (route) => route.abort())
  await page.goto(`${product.url}/pricing`)
  await page.getByRole('button', { name: t('nav.dark') }).hover()
  await expect.poll(() => heard.filter((text) => text.includes('Tessera could not be mounted'))).not.toEqual([])
  await page.getByRole('link', { name: t('nav.language', { language: '中文' }) }).click()
  await expect(page).toHaveURL(/\/zh\/pricing$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('zh')('pricing.heading'))
  await context.close()
})
