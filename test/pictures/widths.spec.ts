/** Every page at widths from 320 to 1920 pixels, with screenshots for review. At three of the widths also accessibility checks, in both color schemes. */
import { LANGUAGES, LOCALES } from '../../src/texts/languages.ts'
import { SCHEMES, showScheme } from '../e2e/dialogs.ts'
import { layoutProblems } from '../e2e/layout.ts'
import { expect, expectAccessible, picture, test } from '../e2e/page.ts'
import { OPEN_SCREENS, openScreen, ownScreens, REFUSED_SCREENS } from '../e2e/screens.ts'

test.use({ settings: { RATE_LIMITS: 'off', OPERATOR_NAME: 'Acme Analytics', OPERATOR_EMAIL: 'help@acme.example' } })

const [NARROWEST, WIDEST, STEP] = [320, 1920, 40]
/** The widths on both sides of each breakpoint in the style sheets, and steps in between. */
const BREAKS = [500, 700, 760, 800, 900].flatMap((width) => [width, width + 1])
const WIDTHS = [...new Set([...Array.from({ length: (WIDEST - NARROWEST) / STEP + 1 }, (_, i) => NARROWEST + i * STEP), ...BREAKS])].sort((a, b) => a - b)
const LOOKED_AT = [1440, 768, 390]

for (const locale of LOCALES)
  test(`pictures of every page, which nothing cuts or covers at any width (${LANGUAGES[locale].name})`, async ({ page, product }) => {
    test.setTimeout(3_600_000)
    const screens = [...OPEN_SCREENS, ...REFUSED_SCREENS, ...(await ownScreens(page, product, `all.widths.${locale}@example.org`))]
    for (const screen of screens) {
      await openScreen(page, product, locale, screen)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => layoutProblems(page), { message: `${screen.name} at ${width}` }).toEqual([])
      }
      for (const width of LOOKED_AT)
        for (const scheme of SCHEMES) {
          await page.setViewportSize({ width, height: 900 })
          await showScheme(page, scheme)
          await expectAccessible(page)
          await picture(page, `page${screen.name.replaceAll(/\W+/g, '-')}-${locale}-${width}-${scheme}`, { fullPage: true })
        }
    }
  })
