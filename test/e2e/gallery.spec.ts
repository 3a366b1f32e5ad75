/** The gallery's cards, with a picture of each analysis, in both languages and color schemes, on a desktop and on a phone. */
import { LANGUAGES, LOCALES } from '../../src/texts/languages.ts'
import { SCHEMES, showScheme } from './dialogs.ts'
import { expect, expectAccessible, inLanguage, picture, test } from './page.ts'

const SHOWN = {
  en: {
    births: 'Births by weekday',
    heat: 'Heat map: Births a day by Weekday and Year, stronger where it is higher',
    lines: /^Line chart: .+ by Year and Race$/,
    search: 'Search analyses',
  },
  zh: {
    births: '各星期的出生人数',
    heat: /^热力图：各 Weekday 与 Year 的.+，颜色越深数值越高$/,
    lines: /^折线图：各 年份 与 种族 的.+$/,
    search: '搜索分析',
  },
} as const

for (const locale of LOCALES)
  test(`each card of the gallery shows what its analysis shows (${locale})`, inLanguage(locale), async ({ page, product }) => {
    const words = SHOWN[locale]
    await page.goto(`${product.url}${LANGUAGES[locale].prefix}/tryitnow`)
    const card = page.getByRole('listitem').filter({ hasText: words.births })
    await expect(card.getByRole('img', { name: words.heat })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('img', { name: words.lines })).toBeVisible({ timeout: 60_000 })
    for (const scheme of SCHEMES) {
      await showScheme(page, scheme)
      await expectAccessible(page)
      await picture(page, `gallery-${locale}-${scheme}`)
    }
    await page.getByRole('searchbox', { name: words.search }).fill(words.births)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await expect(card.getByRole('img', { name: words.heat })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await picture(page, `gallery-${locale}-phone`)
  })
