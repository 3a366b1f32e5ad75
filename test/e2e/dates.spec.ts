import { expect, expectAccessible, grid, openDemo, test } from './page.ts'

test('months on columns are one drag, their strip changes and nests them, and undo takes each back', async ({ page, product }) => {
  await openDemo(page, product, 'Retail orders, quarter by quarter')
  const columns = page.getByRole('region', { name: 'Columns' })
  await page.getByRole('button', { name: 'Order date', exact: true }).hover()
  await page.mouse.down()
  const box = await columns.boundingBox()
  if (!box) throw new Error('the area has no place')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 20, { steps: 8 })
  await page.mouse.up()
  await expect(columns.getByRole('button', { name: 'Order date: Month in Columns' })).toBeVisible()
  await expect(grid(page).getByRole('columnheader', { name: '2024-01' }).first()).toBeVisible()
  await expect(page.getByText('Order date is grouped by month')).toBeVisible()
  // the list shows the date alone, ticked
  await expect(page.getByRole('checkbox', { name: 'Use Order date', exact: true })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Use Order date:/ })).toHaveCount(0)
  const strip = columns.getByRole('group', { name: 'Group Order date by' })
  await expect(strip.getByRole('button', { name: 'Month', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  await strip.getByRole('button', { name: 'Year', exact: true }).click()
  await expect(columns.getByRole('button', { name: 'Order date: Year in Columns' })).toBeVisible()
  await expect(page.getByText('Order date is grouped by month')).toHaveCount(0)
  await strip.getByRole('button', { name: 'Nest quarter inside Order date: Year' }).click()
  await expect(columns.getByRole('button', { name: 'Order date: Quarter in Columns' })).toBeVisible()
  for (const undo of ['Undo group Order date by quarter', 'Undo group Order date by year', 'Undo group Order date by month'])
    await page.getByRole('button', { name: undo }).click()
  await expect(page.getByRole('checkbox', { name: 'Use Order date', exact: true })).not.toBeChecked()
})

test('by keyboard alone a date is ticked, grouped by months of the year from its menu, opened into a finer window, and shown singly again', async ({
  page,
  product,
}) => {
  await openDemo(page, product, 'Births by weekday')
  await page.getByRole('button', { name: 'Weekday in Rows' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Use Date' }).press('Space')
  const rows = page.getByRole('region', { name: 'Rows' })
  await expect(grid(page).getByRole('rowheader', { name: '1994 Q1' })).toBeVisible()

  await rows.getByRole('button', { name: 'Date: Quarter in Rows' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Group dates by' }).press('ArrowRight')
  await page.getByRole('menuitemradio', { name: 'Month of year' }).press('Enter')
  await expect(grid(page).getByRole('rowheader', { name: 'January' })).toBeVisible()

  await grid(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Nest day in month inside' }).press('Enter')
  // the group that was opened shows its days, its neighbours stay closed
  await expect(grid(page).getByRole('button', { name: 'Collapse January' })).toBeVisible()
  await grid(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(grid(page).getByRole('button', { name: 'Expand January' })).toBeVisible()
  await expect(grid(page).getByRole('button', { name: 'Expand February' })).toBeVisible()

  await rows.getByRole('button', { name: 'Date: Month of year in Rows' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Back to single dates' }).press('Enter')
  await expect(grid(page).getByRole('rowheader', { name: '01/01/94' })).toBeVisible()
  await expect(rows.getByRole('button', { name: 'Date in Rows' })).toBeVisible()
})
