/** The source rows behind a number: opening them from its cell, sorting, searching, exporting, reloading, and going back. */
import { readFileSync } from 'node:fs'
import { expect, expectAccessible, grid, openDemo, test } from './page.ts'

test('a double click opens the rows behind a number at an address of its own, and back leads to the cell', async ({ page, product }) => {
  await openDemo(page, product, 'Retail orders, quarter by quarter')
  const cell = grid(page).getByRole('gridcell', { name: /^Central, Dallas, 2024 Q1, Total revenue/ })
  await cell.dblclick()
  await expect(page.getByRole('heading', { name: 'Source rows of Total revenue' })).toBeVisible()
  const table = page.getByRole('region', { name: 'Source rows of this number' })
  await expect(page.getByText(/Region: Central · City: Dallas · Quarter: 2024 Q1/)).toBeVisible()
  const count = page.getByRole('status').filter({ hasText: /\d rows/ })
  const all = Number.parseInt(((await count.textContent()) ?? '').replaceAll(',', ''), 10)
  expect(all).toBeGreaterThan(10)
  await expectAccessible(page)

  // a click on the header sorts by it, largest revenue first
  const header = table.getByRole('button', { name: 'Revenue', exact: true })
  await header.click()
  await expect(table.getByRole('columnheader', { name: 'Revenue', exact: true })).toHaveAttribute('aria-sort', 'ascending')
  await header.click()
  await expect(table.getByRole('columnheader', { name: 'Revenue', exact: true })).toHaveAttribute('aria-sort', 'descending')

  // hides a column, and searches for rows that contain a text
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Order id' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitemcheckbox')).toHaveCount(0)
  await expect(table.getByRole('columnheader', { name: 'Order id' })).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search the shown columns' }).fill('coffee')
  await expect(count).toHaveText(/^[\d,]+ of [\d,]+ rows$/)
  const found = Number.parseInt((await count.textContent()) ?? '', 10)

  // after a reload, and in the exported file, sort order and search are the same
  await page.reload()
  await expect(count).toHaveText(/^[\d,]+ of [\d,]+ rows$/)
  await expect(table.getByRole('columnheader', { name: 'Revenue', exact: true })).toHaveAttribute('aria-sort', 'descending')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'CSV' }).click()
    })(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect([lines.length, lines[0]?.includes('Order id')]).toEqual([found + 1, false])

  await page.getByRole('button', { name: 'Back to the table' }).click()
  await expect(grid(page)).toBeFocused()
  // after the reload the page has no table to return to; the address identifies the cell
  await expect(grid(page).locator('[role=gridcell][data-active=true]')).toHaveAttribute('aria-label', /^Central, Dallas, 2024 Q1, Total revenue/)
  expect(new URL(page.url()).pathname).not.toContain('/rows')

  // the same by keyboard: the cell's menu, its explanation, its rows, and back to the cell
  await expect(cell).toBeVisible()
  for (const key of ['ArrowDown', 'ArrowRight', 'Shift+F10']) await page.keyboard.press(key)
  await page.getByRole('menuitem', { name: 'Explain this number' }).press('Enter')
  await expect(page.getByRole('complementary', { name: 'Explain this number' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Source rows of Orders' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the table' }).press('Enter')
  await expect(grid(page).locator('[role=gridcell][data-active=true]')).toHaveAttribute('aria-label', /2024 Q1, Orders/)
})

test('keys that are faster than the timers of a busy page keep the focus where they led it', async ({ page, product }) => {
  await openDemo(page, product, 'Retail orders, quarter by quarter')
  await grid(page).focus()
  await page.evaluate(() => {
    const setTimer = globalThis.setTimeout.bind(globalThis)
    const late = (handler: () => void, delay = 0) => setTimer(handler, delay < 5 ? 80 : delay)
    Object.assign(globalThis, { setTimeout: late })
  })
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Show rows' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Explain this number' })
  await expect(panel).toBeFocused()
  // timers fire in order, so once this one has, all timers that the page set before have fired too
  await page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)))
  await expect(panel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Show rows' }).press('Tab')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(grid(page)).toBeFocused()
})
