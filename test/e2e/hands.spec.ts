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
  await box.getByRole('button', { name: 'Cancel' }).click()

  // by keyboard: Ctrl+Space, with Shift where an input method takes it; column groups from the headers below them
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

  // what values are shown as stands in their header
  await page.getByRole('button', { name: 'Orders in Values' }).click()
  const kind = page.getByRole('menuitemradio', { name: '% of row total' })
  const menu = page.getByRole('menuitem', { name: 'Show values as' })
  await expect(kind.or(menu).first()).toBeVisible()
  if (await menu.isVisible()) await menu.hover()
  await kind.click()
  await expect(grid(page).getByRole('columnheader', { name: 'Orders · % of row', exact: true }).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('numbers come first, a tap explains one, and the bar at the foot holds the rest', async ({ page, product }) => {
    await openDemo(page, product, DEMO)
    const cell = grid(page).getByRole('gridcell').first()
    await expect(cell).toBeInViewport({ ratio: 1 })
    const header = async () => (await grid(page).getByRole('rowheader').first().boundingBox())?.width ?? 999
    await expect.poll(header).toBeLessThanOrEqual(0.4 * 390)
    const text = (await cell.textContent()) ?? ''
    await cell.tap()
    const panel = page.getByRole('complementary', { name: 'Explain this number' })
    await expect(panel.locator('strong').first()).toHaveText(text)
    await expect(page.getByText(/^\d+ rows × /)).toBeInViewport()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Close the explanation' }).tap()

    // it rests where a column begins
    await grid(page).evaluate((frame) => frame.scrollTo({ left: 47 }))
    const starts = async () => {
      const box = await grid(page).getByRole('rowheader').first().boundingBox()
      const cells = grid(page).locator('[data-row="0"]').getByRole('gridcell')
      const edge = (box?.x ?? 0) + (box?.width ?? 0)
      return await cells.evaluateAll((all, at) => all.some((one) => Math.abs(one.getBoundingClientRect().left - at) < 2), edge)
    }
    await expect.poll(starts).toBe(true)

    const bar = page.getByRole('navigation', { name: 'Fields, filters, view, chart and sharing' })
    for (const button of await bar.getByRole('button').all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40)
    await bar.getByRole('button', { name: 'Fields' }).tap()
    await page.getByRole('checkbox', { name: 'Use City' }).tap()
    await bar.getByRole('button', { name: 'Fields' }).tap()
    await expect(grid(page).getByRole('rowheader', { name: 'Chicago' })).toHaveCount(0)
    await bar.getByRole('button', { name: 'Filters' }).tap()
    await page.getByRole('menuitem', { name: 'Region' }).tap()
    const filter = page.getByRole('complementary', { name: 'Filter Region' })
    await expect(filter.getByRole('checkbox', { name: 'West' })).toBeVisible()
    await expectAccessible(page)
    await filter.getByRole('button', { name: 'Close the filter' }).tap()
    await expect(filter).toHaveCount(0)
    await bar.getByRole('button', { name: 'View' }).tap()
    await page.getByRole('menuitemradio', { name: 'Chart', exact: true }).tap()
    await expect(page.getByRole('img', { name: /^Chart: / })).toBeVisible()
    await bar.getByRole('button', { name: 'Chart settings' }).tap()
    await expect(page.getByRole('complementary', { name: 'Chart settings' })).toBeVisible()
    await bar.getByRole('button', { name: 'Share' }).tap()
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expectAccessible(page)
  })
})
