/** Screenshots of every component in every state, and of every message. */
import { LANGUAGES, LOCALES } from '../../src/texts/languages.ts'
import { SCHEMES, showScheme } from '../e2e/dialogs.ts'
import { expect, picture, test } from '../e2e/page.ts'

test.use({ settings: { DEMO_DATA: 'off' } })

for (const locale of LOCALES)
  test(`pictures of parts and messages (${locale})`, async ({ page, product }) => {
    await page.goto(`${product.url}${LANGUAGES[locale].prefix}/_test`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const scheme of SCHEMES) {
      await showScheme(page, scheme)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await picture(page, `specimens-${locale}-${scheme}-${width}`, { fullPage: true })
      }
    }
  })
