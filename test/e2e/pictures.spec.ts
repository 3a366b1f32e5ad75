/** Pictures of the main screens at two widths and in both languages; UPDATE_PICTURES=1 renews the one in the README. */
import { mkdirSync } from 'node:fs'
import { removeData, startProduct } from '../support/product.ts'
import { expect, expectAccessible, grid, openDemo, test } from './page.ts'

const FOLDER = 'test-results/pictures'

test('the main screens fit at 1440 and 390 pixels', async ({ page }) => {
  mkdirSync(FOLDER, { recursive: true })
  const product = await startProduct()
  try {
    for (const [language, prefix, title] of [
      ['en', '', 'Where flights run late'],
      ['zh', '/zh', '航班在哪里晚点'],
    ] as const) {
      for (const width of [1440, 390]) {
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
          // the demo data may still be on its way
          await expect(page.getByRole('status')).toHaveCount(0, { timeout: 60_000 })
          expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${name} at ${width}`).toBeLessThanOrEqual(width)
          await page.screenshot({ path: `${FOLDER}/${name}-${language}-${width}.png` })
        }
        await openDemo(page, product, title, `${prefix}/tryitnow`)
        await expect(grid(page).getByRole('gridcell').first()).not.toBeEmpty()
        await expectAccessible(page)
        await page.screenshot({ path: `${FOLDER}/analysis-${language}-${width}.png` })
        if (process.env.UPDATE_PICTURES && language === 'en' && width === 1440) await page.screenshot({ path: 'docs/pictures/analysis.png' })
      }
    }
  } finally {
    await product.stop()
    removeData(product)
  }
})
