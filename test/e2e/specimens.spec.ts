/** The page of specimens renders every component and text, in both languages and color schemes, at every width. */
import { LANGUAGES, LOCALES } from '../../src/texts/languages.ts'
import { CHART_STATES } from '../../src/web/pages/specimens/chart-states.ts'
import { SCHEMES, showScheme } from './dialogs.ts'
import { expect, expectAccessible, inLanguage, test as watched } from './page.ts'
import { wordsOf } from './words.ts'

/** Allows console errors, because the page contains components that fail on purpose, which logs errors. */
const test = watched.extend({ quiet: async ({ page: _page }, use) => await use(undefined) })
test.use({ settings: { DEMO_DATA: 'off' } })

for (const locale of LOCALES) {
  const t = wordsOf(locale)
  test(`parts and messages are shown in every state (${locale})`, inLanguage(locale), async ({ page, product }) => {
    await page.goto(`${product.url}${LANGUAGES[locale].prefix}/_test`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('specimens.title'))
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    for (const width of [320, 390, 768, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${width}`).toBeLessThanOrEqual(width)
    }
    const charts = page.getByRole('region', { name: t('specimens.charts'), exact: true }).getByRole('img')
    await expect(charts).toHaveCount(Object.keys(CHART_STATES).length)
    // searches for one message, because scanning all of them for accessibility takes much longer
    await page.getByRole('searchbox', { name: t('specimens.search') }).fill('gallery.rows')
    await expect(page.getByRole('region', { name: t('specimens.messages') })).toContainText(locale === 'en' ? '1,234 rows' : '1,234 行')
    for (const scheme of SCHEMES) {
      await showScheme(page, scheme)
      await expectAccessible(page)
    }
    const part = (name: string) => page.getByRole('region', { name, exact: true })
    await part('Dialogs').getByRole('button', { name: 'Ask' }).last().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await part('PartBoundary').getByRole('button', { name: 'Break it' }).click()
    await expect(part('PartBoundary').getByRole('alert')).toContainText(t('errors.part', { name: 'Chart' }))
    await part('ErrorPage').getByRole('button', { name: 'Break it' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('errors.server'))
    // an installation's users do not see pages for developers
    await expect(page.getByText('broken on purpose')).toHaveCount(0)
    await page.getByRole('button', { name: t('errors.retry') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('specimens.title'))
  })
}
