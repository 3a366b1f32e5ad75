/** Screenshots of the main pages at two widths in both languages. UPDATE_PICTURES=1 updates the one in the README. */
import { expect, expectAccessible, grid, laidOut, openDemo, picture, test } from '../e2e/page.ts'

for (const [language, prefix, title] of [
  ['en', '', 'Where flights run late'],
  ['zh', '/zh', '航班在哪里晚点'],
] as const) {
  for (const width of [1440, 390]) {
    test(`the main screens fit (${language}, ${width} pixels)`, async ({ page, product }) => {
      test.setTimeout(900_000)
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      for (const [name, path] of [
        ['home', prefix || '/'],
        ['gallery', `${prefix}/tryitnow`],
        ['signup', `${prefix}/signup`],
        ['datasets', `${prefix}/datasets`],
        ['dataset', `${prefix}/dataset-demo-retail`],
      ] as const) {
        await page.goto(`${product.url}${path}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // waits for the demo data, which may still be loading
        await expect(page.getByRole('status')).toHaveCount(0, { timeout: 600_000 })
        expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${name} at ${width}`).toBeLessThanOrEqual(width)
        await laidOut(page)
        await picture(page, `${name}-${language}-${width}`)
      }
      await openDemo(page, product, title, `${prefix}/tryitnow`)
      await expect(grid(page).getByRole('gridcell').first()).not.toBeEmpty()
      await expectAccessible(page)
      await picture(page, `analysis-${language}-${width}`)
      if (process.env.UPDATE_PICTURES && language === 'en' && width === 1440) await page.screenshot({ path: 'docs/pictures/analysis.png' })
    })
  }
}
