/** Pages rendered on the server: complete without scripts, hydrated without errors, and rendered from their payload when a link opens them. */
import { PUBLIC_PAGES, ROUTES } from '../../src/contract/routes.ts'
import { LANGUAGES, LOCALES } from '../../src/texts/languages.ts'
import { expect, hydrated, newAccount, test } from './page.ts'
import { wordsOf } from './words.ts'

test.use({ settings: { DEMO_DATA: 'off', RATE_LIMITS: 'off', OPERATOR_NAME: 'Acme Analytics', OPERATOR_EMAIL: 'help@acme.example' } })

const FORMS = new Set(['contact', 'bookDemo', 'signIn', 'signUp'])
const addressOf = (url: string, prefix: string, path: string): string => `${url}${prefix}${path === '/' && prefix !== '' ? '' : path}`

test('every public page reads whole without scripts, in each language', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  for (const locale of LOCALES) {
    const t = wordsOf(locale)
    for (const name of PUBLIC_PAGES) {
      await page.goto(addressOf(product.url, LANGUAGES[locale].prefix, ROUTES[name]))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect((await page.getByRole('main').innerText()).length, ROUTES[name]).toBeGreaterThan(40)
      await expect(page.getByRole('contentinfo').getByRole('link', { name: t('nav.privacy') })).toHaveAttribute('href', `${LANGUAGES[locale].prefix}/privacy`)
      await expect(page.getByRole('contentinfo')).toContainText('Acme Analytics')
      expect(await page.locator('main noscript').allTextContents()).toEqual(FORMS.has(name) ? [expect.stringContaining(t('app.needsScript'))] : [])
    }
  }
  await context.close()
})

test('scripts take each page over without an error and without moving it; what is gone to brings its payload', async ({ page, product }) => {
  await page.addInitScript(
    `window.moved = 0; new PerformanceObserver((list) => { for (const shift of list.getEntries()) window.moved += shift.value }).observe({ type: 'layout-shift', buffered: true })`,
  )
  for (const locale of LOCALES) {
    const { prefix } = LANGUAGES[locale]
    for (const name of PUBLIC_PAGES) {
      const answer = await page.goto(addressOf(product.url, prefix, ROUTES[name]))
      const [, title = ''] = /<title>([^<]+)<\/title>/.exec((await answer?.text()) ?? '') ?? []
      await hydrated(page)
      await expect(page, 'the title is the one that was sent').toHaveTitle(title)
      expect(await page.evaluate<number>('window.moved'), ROUTES[name]).toBeLessThan(0.01)
    }
    const asked = page.waitForRequest(`${product.url}${prefix}/pricing/_payload.json`)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: wordsOf(locale)('nav.pricing') })
      .click()
    await asked
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf(locale)('pricing.heading'))
  }
})

test('whoever is signed in, and whoever chose dark, sees so in what the server sends', async ({ page, product }) => {
  await newAccount(page, product, 'drawn@example.org')
  const sent = await (await page.request.get(`${product.url}/pricing`)).text()
  expect(sent).toMatch(/href="\/user\/[^"]+"/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${product.url}/pricing`)
  await expect(page.getByRole('button', { name: wordsOf('en')('nav.light') })).toBeVisible()
  await expect(page.getByRole('button', { name: wordsOf('en')('nav.account') })).toBeVisible()
  await page.getByRole('button', { name: wordsOf('en')('nav.light') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
})
