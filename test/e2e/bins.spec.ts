/** Groups a number into ranges: of equal width, with equal numbers of rows, or with custom edges. The dialog previews the row counts. */
import { expect, expectAccessible, grid, openDemo, test } from './page.ts'

test('a number on Rows becomes ranges in their order, after they were seen with their rows', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await page.getByRole('button', { name: 'Menu of Births', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add to Rows' }).click()
  await page.getByRole('button', { name: 'Births in Rows' }).click()
  await page.getByRole('menuitem', { name: 'Group into ranges…' }).click()
  const box = page.getByRole('dialog', { name: 'Group Births into ranges' })
  const ranges = box.getByRole('list', { name: 'Rows in each range' }).getByRole('listitem')
  const rows = async () => (await ranges.locator('span:last-child').allTextContents()).map((text) => Number(text.replaceAll(',', '')))
  await expect(ranges.first()).toBeVisible()
  const all = (await rows()).reduce((a, b) => a + b, 0)
  await expectAccessible(page)

  await box.getByLabel('Ranges', { exact: true }).selectOption({ label: 'Equal number of rows' })
  await expect(ranges).toHaveCount(4)
  await expect.poll(async () => (await rows()).every((count) => Math.abs(count - all / 4) < all / 50)).toBe(true)

  await box.getByLabel('Ranges', { exact: true }).selectOption({ label: 'Custom boundaries' })
  await box.getByLabel('Boundaries').fill('9000, ten')
  await expect(box.getByText('Enter up to 200 numbers')).toBeVisible()
  await box.getByLabel('Boundaries').fill('12000 9000, 10000')
  await expect(ranges.locator('span:first-child')).toHaveText(['Under 9,000', '9,000 to 9,999', '10,000 to 12,000', 'Over 12,000'])
  await expect.poll(async () => (await rows()).reduce((a, b) => a + b, 0)).toBe(all)
  // Enter right after the last boundary waits until the new ranges have been counted
  await box.getByLabel('Boundaries').fill('12000 9000, 10000, 11000')
  await box.getByLabel('Boundaries').press('Enter')

  // the ranges replace the number and come after the field that was there before
  await expect(page.getByRole('region', { name: 'Rows' }).getByRole('button', { name: 'Births, ranges in Rows' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Births in Rows' })).toHaveCount(0)
  await expect
    .poll(async () =>
      (await grid(page).getByRole('rowheader').allTextContents())
        .filter((text) => /00/.test(text))
        .slice(0, 4)
        .join(' | '),
    )
    .toMatch(/Under 9,000 \| 9,000 to 9,999 \| 10,000 to 10,999/)
})
