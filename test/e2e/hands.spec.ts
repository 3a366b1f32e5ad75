/** What hands do with fields, names and headers: by mouse, by keyboard and by finger. */
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, grid, openDemo, test } from './page.ts'

const DEMO = 'Retail orders, quarter by quarter'

const area = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
/** The buttons of what stands in an area, told by their menus. */
const expectIn = (page: Page, name: string, fields: readonly string[]) =>
  expect
    .poll(() =>
      area(page, name)
        .getByRole('button', { name: new RegExp(` in ${name}$`) })
        .evaluateAll((menus) => menus.map((menu) => menu.getAttribute('aria-label') ?? '')),
    )
    .toEqual(fields.map((field) => `${field} in ${name}`))
const chip = (page: Page, name: string, field: string): Locator => area(page, name).getByRole('button', { name: field, exact: true })

async function drag(page: Page, from: Locator, to: Locator, at: { readonly x: number; readonly y: number }): Promise<void> {
  await from.hover()
  await page.mouse.down()
  const box = await to.boundingBox()
  if (!box) throw new Error('it has no place')
  await page.mouse.move(box.x + at.x, box.y + at.y, { steps: 6 })
}

test('fields are dropped on the table’s own headers and dragged out of it, chips obey keys, and names change in place', async ({ page, product }) => {
  await openDemo(page, product, DEMO)
  await expectIn(page, 'Rows', ['Region', 'City'])
  const table = grid(page)
  // a chip is let go on the column headers, a header on the cells, a field of the list on the row headers
  await drag(page, chip(page, 'Rows', 'Region'), table, { x: 600, y: 20 })
  await expect(page.getByText('Region→ Columns')).toBeVisible()
  await page.mouse.up()
  await expectIn(page, 'Columns', ['Quarter', 'Region', 'Values'])
  await drag(page, table.getByRole('button', { name: 'Quarter' }), table, { x: 700, y: 300 })
  await expect(page.getByText('QuarterRemove')).toBeVisible()
  await page.mouse.up()
  await expectIn(page, 'Columns', ['Region', 'Values'])
  await expect(page.getByRole('checkbox', { name: 'Use Quarter' })).not.toBeChecked()
  await drag(page, page.getByRole('button', { name: 'Category', exact: true }), table, { x: 40, y: 300 })
  await page.mouse.up()
  await expectIn(page, 'Rows', ['City', 'Category'])

  // by keyboard, the focus stays with what was moved
  await chip(page, 'Rows', 'City').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expectIn(page, 'Rows', ['Category', 'City'])
  await expect(chip(page, 'Rows', 'City')).toBeFocused()
  await page.keyboard.press('Alt+ArrowLeft')
  await expectIn(page, 'Columns', ['Region', 'City', 'Values'])
  await expect(chip(page, 'Columns', 'City')).toBeFocused()
  await page.keyboard.press('Delete')
  await expectIn(page, 'Columns', ['Region', 'Values'])
  await expect(chip(page, 'Columns', 'Region')).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Move to Rows' })).toBeVisible()
  await page.keyboard.press('Escape')
  await chip(page, 'Columns', 'Region').press('F2')
  await expect(page.getByText('Region is a column of the dataset and is renamed there.')).toBeVisible()

  // a measure keeps its definition when it leaves Values, and takes a name that is free
  await chip(page, 'Values', 'Orders').dblclick()
  const name = page.getByRole('textbox', { name: 'New name' })
  await name.fill(' ')
  await name.press('Enter')
  await expect(page.getByRole('tooltip', { name: 'Name is required' })).toBeVisible()
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await name.fill('Total revenue')
  await name.press('Enter')
  await expect(chip(page, 'Values', 'Total revenue 2')).toBeFocused()
  await expect(grid(page).getByRole('columnheader', { name: 'Total revenue 2' }).first()).toBeVisible()
  await page.keyboard.press('Delete')
  await expectIn(page, 'Values', ['Total revenue'])
  await expect(page.getByRole('checkbox', { name: 'Use Total revenue 2' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Undo remove Total revenue 2' }).click()
  await page.getByRole('button', { name: 'Undo rename Orders' }).click()
  await expectIn(page, 'Values', ['Total revenue', 'Orders'])

  const step = page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Revenue by city', exact: true })
  await step.dblclick()
  await name.fill('Cities')
  await name.press('Escape')
  await expect(step).toBeFocused()
  await step.press('F2')
  await name.fill('Customers by category')
  await name.press('Enter')
  await expect(page.getByRole('button', { name: 'Customers by category 2', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Undo rename step' }).click()
  await expect(step).toBeVisible()

  // the field list is made wider, and stays so in this browser
  const edge = page.getByRole('separator', { name: 'Width of the field list' })
  await edge.focus()
  await page.keyboard.press('End')
  await expect(edge).toHaveAttribute('aria-valuenow', '440')
  await page.reload()
  await expect(edge).toHaveAttribute('aria-valuenow', '440')
  await expect.poll(async () => Math.round((await page.getByRole('complementary', { name: 'Field list' }).boundingBox())?.width ?? 0)).toBe(440)
})
