/** Direct manipulation of fields, names and headers, by mouse and by keyboard. */
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, grid, openDemo, test } from './page.ts'

const DEMO = 'Retail orders, quarter by quarter'

const area = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
/** Expects these fields in an area, in this order. Identifies them by their menu buttons. */
const expectIn = (page: Page, name: string, fields: readonly string[]) =>
  expect
    .poll(() =>
      area(page, name)
        .getByRole('button', { name: new RegExp(` in ${name}$`) })
        .evaluateAll((menus) => menus.map((menu) => menu.getAttribute('aria-label') ?? '')),
    )
    .toEqual(fields.map((field) => `${field} in ${name}`))
const chip = (page: Page, name: string, field: string): Locator => area(page, name).getByRole('button', { name: field, exact: true })

/**
 * Polls until the left header is before the right one. Areas change before the result arrives, but dragging onto the
 * table's headers requires the new result.
 */
async function expectInTable(page: Page, left: string, right: string): Promise<void> {
  const start = async (name: string) => (await grid(page).getByRole('columnheader', { name, exact: true }).first().boundingBox())?.x ?? 0
  await expect.poll(async () => (await start(left)) < (await start(right))).toBe(true)
}

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
  // drop a chip on the column headers, a header on the cells, and a field from the list on the row headers
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

  // by keyboard: the focus follows the chip that is moved
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

  // a measure keeps its definition when it is removed from Values, and can be renamed to any unused name
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

  // a click elsewhere ends renaming and also has its usual effect
  await chip(page, 'Values', 'Orders').dblclick()
  await name.fill('Number of orders')
  await page.getByRole('searchbox', { name: 'Search fields' }).click()
  await expect(chip(page, 'Values', 'Number of orders')).toBeVisible()
  await expect(grid(page).getByRole('columnheader', { name: 'Number of orders' }).first()).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search fields' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo rename Orders' }).click()

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

  // the field list can be widened; the browser stores the width
  const edge = page.getByRole('separator', { name: 'Width of the field list' })
  await edge.focus()
  await page.keyboard.press('End')
  await expect(edge).toHaveAttribute('aria-valuenow', '440')
  await page.reload()
  await expect(edge).toHaveAttribute('aria-valuenow', '440')
  await expect.poll(async () => Math.round((await page.getByRole('complementary', { name: 'Field list' }).boundingBox())?.width ?? 0)).toBe(440)
})

test('headers that are not neighbours are grouped, and a measure is named in its header without leaving a sort behind', async ({ page, product }) => {
  await openDemo(page, product, DEMO)
  const header = (name: string) => grid(page).getByRole('rowheader', { name, exact: true })
  const spoken = (text: string) => expect(page.locator('[aria-live=polite]').filter({ hasText: text })).toHaveCount(1)
  await header('Chicago').click()
  await header('Miami').click({ modifiers: ['Control'] })
  await spoken('2 headers selected: Chicago, Miami')
  await header('Seattle').click({ modifiers: ['Control'] })
  await header('Chicago').click({ modifiers: ['Control'] })
  await spoken('2 headers selected: Miami, Seattle')
  await expect(header('Miami')).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await header('Seattle').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Exclude 2 values' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Group selected…' }).click()
  const box = page.getByRole('dialog')
  await expect(box.getByLabel('Group name')).toHaveCount(1)

  // Enter right after the name waits for the trial; Escape ends the wait, not the dialog
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/nexus', async (route) => {
    if (route.request().postData()?.includes('value_groups')) await released
    await route.fallback()
  })
  await box.getByLabel('Group name').fill('South and west')
  await box.getByLabel('Group name').press('Enter')
  const waits = box.getByText('Applies as soon as it has been tried on the data')
  await expect(waits).toBeVisible()
  await expect(box.getByRole('button', { name: 'Apply' })).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  await expect(waits).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(waits).toBeVisible()
  release()
  await expect(box).toHaveCount(0)
  await expect(header('South and west').first()).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.keyboard.press('Control+z')
  await expect(header('South and west')).toHaveCount(0)

  // by keyboard: Ctrl+Space selects a column, with Shift if an input method uses that key; the arrow keys reach a column
  // group from the headers below it
  await grid(page).focus()
  await page.keyboard.press('Escape')
  for (const key of ['Control+Home', 'ArrowRight', 'Control+Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Control+Shift+Space']) {
    await page.keyboard.press(key)
  }
  await page.keyboard.press('ArrowUp')
  for (const key of ['Control+Shift+Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Control+Space']) await page.keyboard.press(key)
  await spoken('2 headers selected: 2024 Q3, 2025 Q1')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Keep only 2 values' }).click()
  await expect(grid(page).getByRole('columnheader', { name: '2025 Q1', exact: true })).toBeVisible()
  await expect(grid(page).getByRole('columnheader', { name: '2024 Q2', exact: true })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(grid(page).getByRole('columnheader', { name: '2024 Q2', exact: true })).toBeVisible()

  const orders = grid(page).getByRole('columnheader', { name: 'Orders', exact: true }).first()
  await orders.dblclick()
  await page.getByRole('textbox', { name: 'New name' }).fill('Number of orders')
  await page.getByRole('textbox', { name: 'New name' }).press('Enter')
  await expect(grid(page).getByRole('columnheader', { name: 'Number of orders', exact: true }).first()).toBeVisible()
  await expect(grid(page).locator('[aria-sort=descending]')).toHaveCount(0)
  await expect(grid(page)).toBeFocused()
  await page.getByRole('button', { name: 'Undo rename Orders' }).click()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
  await orders.click()
  await expect(orders).toHaveAttribute('aria-sort', 'descending')

  // the header states how the measure's values are shown
  await page.getByRole('button', { name: 'Orders in Values' }).click()
  const kind = page.getByRole('menuitemradio', { name: '% of row total' })
  const menu = page.getByRole('menuitem', { name: 'Show values as' })
  await expect(kind.or(menu).first()).toBeVisible()
  if (await menu.isVisible()) await menu.hover()
  await kind.click()
  await expect(grid(page).getByRole('columnheader', { name: 'Orders · % of row', exact: true }).first()).toBeVisible()
})

test('an only measure is named once, in the corner, where it is renamed, taken out and put back; its columns sort by their headers', async ({
  page,
  product,
}) => {
  await openDemo(page, product, 'Births by weekday')
  const header = (name: string) => grid(page).getByRole('columnheader', { name, exact: true })
  const name = page.getByRole('textbox', { name: 'New name' })
  await expect(header('Births a day')).toHaveCount(1)
  await expect(grid(page).getByRole('gridcell', { name: /^1 Monday, 1994, Births a day: / })).toBeVisible()
  await header('1995').click()
  await expect(header('1995')).toHaveAttribute('aria-sort', 'descending')
  // groups cannot be renamed, so a double click on a header sorts twice
  await header('1996').dblclick()
  await expect(header('1996')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByText('Sorted by Births a day, 1996')).toBeVisible()
  await header('Births a day').dblclick()
  await name.fill('Babies')
  await name.press('Enter')
  await expect(header('Babies')).toHaveCount(1)
  await expect(header('1996')).toHaveAttribute('aria-sort', 'ascending')
  await expect(grid(page)).toBeFocused()
  // by keyboard: F2 renames a measure from the header of any of its columns, and in the corner
  await page.keyboard.press('F2')
  await name.fill('Newborns')
  await name.press('Enter')
  await expect(header('Newborns')).toHaveCount(1)
  await expect(grid(page)).toBeFocused()
  for (const key of ['Control+Home', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
  await expect(header('Newborns')).toHaveAttribute('data-active', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await expect(name).toBeFocused()
  await name.press('Escape')
  await page.keyboard.press('Delete')
  await expectIn(page, 'Values', [])
  await page.keyboard.press('Control+z')
  await expectIn(page, 'Values', ['Newborns'])
  await drag(page, header('Newborns').getByText('Newborns'), grid(page), { x: 600, y: 160 })
  await expect(page.getByText('NewbornsRemove')).toBeVisible()
  await page.mouse.up()
  await expectIn(page, 'Values', [])
  await page.keyboard.press('Control+z')
  // once there is a second measure, both names appear above every column again
  await page.getByRole('checkbox', { name: 'Use Count of rows' }).check()
  await expect(grid(page).getByRole('gridcell', { name: /^1 Monday, 1994, Count of rows: / })).toBeVisible()
  await expect.poll(() => header('Newborns').count()).toBeGreaterThan(2)
})

test('a measure is dragged by its header onto another one, an area or out, and a second click that is no double click turns its sort round', async ({
  page,
  product,
}) => {
  await openDemo(page, product, DEMO)
  const header = (name: string) => grid(page).getByRole('columnheader', { name, exact: true }).first()
  const label = (name: string) => header(name).getByText(name)
  await drag(page, label('Total revenue'), header('Orders'), { x: 20, y: 12 })
  await page.mouse.up()
  await expectIn(page, 'Values', ['Orders', 'Total revenue'])
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeEnabled()
  await expectInTable(page, 'Orders', 'Total revenue')
  await drag(page, chip(page, 'Values', 'Total revenue'), header('Orders'), { x: 20, y: 12 })
  await page.mouse.up()
  await expectIn(page, 'Values', ['Total revenue', 'Orders'])
  await expectInTable(page, 'Total revenue', 'Orders')
  await header('Orders').click()
  await page.keyboard.press('Alt+ArrowLeft')
  await expectIn(page, 'Values', ['Orders', 'Total revenue'])
  await expect(header('Orders')).toHaveAttribute('data-active', 'true')
  await expect(header('Orders')).toHaveAttribute('aria-sort', 'descending')
  // slow clicks, like those of a person who waits for the result of the first one
  await header('Total revenue').dblclick({ delay: 400 })
  await expect(header('Total revenue')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('textbox', { name: 'New name' })).toHaveCount(0)
  await header('Total revenue').dblclick()
  await expect(page.getByRole('textbox', { name: 'New name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(header('Total revenue')).toHaveAttribute('aria-sort', 'ascending')
  await drag(page, label('Total revenue'), grid(page), { x: 700, y: 300 })
  await expect(page.getByText('Total revenueRemove')).toBeVisible()
  await page.mouse.up()
  await expectIn(page, 'Values', ['Orders'])
  await page.keyboard.press('Control+z')

  // moves the measures to rows
  await page.getByRole('button', { name: 'Values in Columns' }).click()
  await page.getByRole('menuitem', { name: 'Move to Rows' }).click()
  await expect(grid(page).getByRole('rowheader', { name: 'Total revenue', exact: true }).first()).toBeVisible()
  const line = (name: string) => grid(page).getByRole('rowheader', { name, exact: true }).first()
  await drag(page, line('Orders').getByText('Orders'), line('Total revenue'), { x: 20, y: 12 })
  await page.mouse.up()
  await expectIn(page, 'Values', ['Total revenue', 'Orders'])
  // the area changes before the table, and the table's active cell stays the same
  await expect(
    grid(page)
      .getByRole('rowheader', { name: /^(Orders|Total revenue)$/ })
      .first(),
  ).toHaveAccessibleName('Total revenue')
  await line('Orders').click()
  await page.keyboard.press('Delete')
  await expectIn(page, 'Values', ['Total revenue'])
})
