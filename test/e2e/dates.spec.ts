import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, grid, newAccount, openDemo, saveCopy, test } from './page.ts'

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
  // the field list contains a date only once, as a checked field without an entry per grain
  await expect(page.getByRole('checkbox', { name: 'Use Order date', exact: true })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Use Order date:/ })).toHaveCount(0)
  const strip = columns.getByRole('group', { name: 'Group Order date by' })
  await expect(strip.getByRole('button', { name: 'Month', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  await columns.getByRole('button', { name: 'Order date: Month in Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Show periods without rows' }).click()
  await page.getByRole('button', { name: 'Undo show or hide groups of Order date: Month without rows' }).click()

  // the + of a column header expands it by the next finer grain; the other columns stay collapsed
  await grid(page).getByRole('columnheader', { name: '2024-01' }).first().hover()
  await grid(page).getByRole('button', { name: '2024-01: Break down by day' }).click()
  await expect(grid(page).getByRole('columnheader', { name: '01/01/24' })).toBeVisible()
  await grid(page).getByRole('button', { name: 'Collapse 2024-01' }).click()
  await expect(grid(page).getByRole('button', { name: 'Expand 2024-02' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo group Order date by day' }).click()

  await strip.getByRole('button', { name: 'Year', exact: true }).click()
  await expect(columns.getByRole('button', { name: 'Order date: Year in Columns' })).toBeVisible()
  await expect(page.getByText('Order date is grouped by month')).toHaveCount(0)
  await strip.getByRole('button', { name: 'Break down Order date: Year by quarter' }).click()
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

  // the field's menu compares the measures with the previous period; Undo removes the comparison
  await rows.getByRole('button', { name: 'Date: Quarter in Rows' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Compare with' }).press('ArrowRight')
  await expect(page.getByRole('menuitemradio', { name: 'Previous period' })).toBeFocused()
  await page.keyboard.press('Enter')
  const change = grid(page).getByRole('gridcell', { name: '1994 Q2, 1994, Births a day vs previous period: 55', exact: true })
  await expect(change).toBeVisible()
  await expectAccessible(page)
  // the explanation names the previous quarter and links to its rows
  await change.click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Explain/ }).click()
  const panel = page.getByRole('complementary', { name: 'Explain this number' })
  await expect(panel.getByText('01/01/94 to 03/31/94 · 90 rows')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo compare with previous period' }).press('Enter')
  await expect(change).toHaveCount(0)

  await rows.getByRole('button', { name: 'Date: Quarter in Rows' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Group dates by' }).press('ArrowRight')
  // shortly after it opens, the menu moves the focus to its first item
  await expect(page.getByRole('menuitemradio', { name: 'Year', exact: true })).toBeFocused()
  await page.getByRole('menuitemradio', { name: 'Month of year' }).press('Enter')
  await expect(grid(page).getByRole('rowheader', { name: 'January' })).toBeVisible()

  await grid(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Break down by day in month' }).press('Enter')
  // the expanded month shows its days; the other months stay collapsed
  await expect(grid(page).getByRole('button', { name: 'Collapse January' })).toBeVisible()
  await grid(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(grid(page).getByRole('button', { name: 'Expand January' })).toBeVisible()
  await expect(grid(page).getByRole('button', { name: 'Expand February' })).toBeVisible()

  await rows.getByRole('button', { name: 'Date: Month of year in Rows' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Show individual dates' }).press('Enter')
  await expect(grid(page).getByRole('rowheader', { name: '01/01/94' })).toBeVisible()
  await expect(rows.getByRole('button', { name: 'Date in Rows' })).toBeVisible()
})

test('a date that was grouped in one language is called by its reader’s; no dialog lists it, and who names it keeps it', async ({ page, product }) => {
  await newAccount(page, product, 'ana.grouped@example.org')
  await openDemo(page, product, 'Births by weekday')
  await page.getByRole('checkbox', { name: 'Use Date', exact: true }).check()
  const rows = page.getByRole('region', { name: 'Rows' })
  await expect(rows.getByRole('button', { name: 'Date: Quarter in Rows' })).toBeVisible()
  await page.getByRole('button', { name: 'New measure' }).click()
  const measure = page.getByRole('dialog', { name: 'New measure' })
  const inserted = measure.getByRole('combobox', { name: 'Insert a column' })
  await expect(inserted.getByRole('option', { name: 'Date', exact: true })).toHaveCount(1)
  await expect(inserted.getByRole('option', { name: 'Date: Quarter' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await saveCopy(page)
  const own = new URL(page.url()).pathname

  await page.goto(`${product.url}/zh${own}`)
  const chinese = page.getByRole('region', { name: '行', exact: true })
  await expect(chinese.getByRole('button', { name: '日期：季度', exact: true })).toBeVisible()
  await expect(grid(page).getByText('日期：季度')).toBeVisible()
  await expect(page.getByText('Date: Quarter')).toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: false }).first().click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('日期：季度')

  await chinese.getByRole('button', { name: '日期：季度', exact: true }).press('F2')
  await page.getByRole('textbox', { name: '新名称' }).fill('季度')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: '使用季度' })).toBeChecked()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('分析已保存')).toBeVisible()
  await page.goto(`${product.url}${own}`)
  await expect(page.getByRole('region', { name: 'Rows' }).getByRole('button', { name: '季度', exact: true })).toBeVisible()
})
