/** Charts of a step: their kinds, settings and files, and a span that is kept by dragging. */
import { readFileSync } from 'node:fs'
import { expect, expectAccessible, openDemo, test } from './page.ts'

test('a step is drawn, its colours change and come back, and the figures stand in a table too', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await page.getByText('Table and chart', { exact: true }).click()
  await expect(page.getByRole('img', { name: /^Chart: / })).toBeVisible()
  // the years on the columns run along the axis at first, instead of being ten colors
  await expect(page.getByRole('table', { name: /^Chart: / }).getByRole('rowheader', { name: '1994' })).toBeAttached()
  await page.getByRole('button', { name: 'Chart settings' }).click()
  const panel = page.getByRole('complementary', { name: 'Chart settings' })
  await expect(panel.getByRole('radio', { name: 'Line', exact: true })).toBeChecked()
  await panel.getByLabel('Groups along the axis').selectOption({ label: 'Rows' })
  await expect(page.getByRole('table', { name: /^Chart: / }).getByRole('rowheader', { name: '1 Monday' })).toBeAttached()
  const chooseKind = (name: string) => panel.getByRole('radio', { name, exact: true }).press('Space')
  for (const type of ['Line', 'Heat map', 'Bar']) {
    await chooseKind(type)
    await expect(page.getByRole('img', { name: /^Chart: / })).toBeVisible()
    await expectAccessible(page)
  }
  const colour = panel.locator('input[type=color]').first()
  const before = await colour.inputValue()
  await colour.fill('#123456')
  await panel.getByRole('button', { name: /^Reset the color of/ }).click()
  await expect(colour).toHaveValue(before)

  await chooseKind('Pie')
  await expect(panel.getByLabel('Secondary measure')).toBeHidden()
  await chooseKind('Histogram')
  await expect(page.getByRole('table', { name: /^Chart: / }).getByRole('columnheader', { name: 'Number of groups' })).toBeAttached()
  await chooseKind('Scatter')
  await expect(page.getByText('A scatter chart needs two different measures.')).toBeVisible()
  await chooseKind('Bar')

  // the groups are put in order and the first ones kept, and lines with titles are added
  await panel.getByLabel('Order of the groups').selectOption({ label: 'Largest first' })
  await panel.getByLabel('Number of groups').selectOption({ label: 'First 3' })
  await expect(page.getByText('The 3 largest of 7 groups.')).toBeVisible()
  await expect(page.getByRole('table', { name: /^Chart: / }).getByRole('rowheader')).toHaveCount(3)
  await panel.getByRole('button', { name: 'Add a line' }).click()
  await panel.getByLabel('Kind of line').selectOption({ label: 'Target' })
  await panel.getByRole('textbox', { name: 'Number' }).fill('12000')
  await panel.getByLabel('Chart title').fill('Most births')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Remove the line' }).click()
  await expect(panel.getByLabel('Kind of line')).toHaveCount(0)

  // the exported picture has twice the resolution of the page's chart
  const width = await page.getByRole('img', { name: /^Chart: / }).evaluate((canvas) => canvas.clientWidth)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /PNG/ }).click()
  const png = readFileSync(await (await download).path())
  expect(png.readUInt32BE(16)).toBe(2 * width)
  // a drawing has the same size as on the page, and the colors that were chosen for it
  await panel.getByLabel('Colors', { exact: true }).selectOption({ label: 'Safe for color blindness (Okabe–Ito)' })
  await expect(colour).not.toHaveValue(before)
  const chosen = (await colour.inputValue()).slice(1)
  const drawn = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Chart as SVG' }).click()
  const svg = readFileSync(await (await drawn).path(), 'utf8')
  expect(svg).toMatch(new RegExp(`^<svg [^>]*width="${width}"`))
  expect(svg.toLowerCase()).toContain(chosen)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Copy chart as picture' }).click()
  await expect(page.getByText('Chart copied')).toBeVisible()
  expect(await page.evaluate<string[]>('navigator.clipboard.read().then(([item]) => [...item.types])')).toEqual(['image/png'])
})

test('a chart is zoomed by dragging, its groups are kept, and its marks open the menu of the table', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await page.getByText('Table and chart', { exact: true }).click()
  const chart = page.getByRole('img', { name: /^Chart/ })
  await expect(chart).toBeVisible()
  const groups = page.getByRole('table', { name: /^Chart/ }).getByRole('rowheader')
  await expect(groups).toHaveCount(10)
  const drag = async () => {
    const box = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const y = box.y + box.height * 0.6
    await page.mouse.move(box.x + box.width * 0.4, y)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.6, y, { steps: 5 })
    await expect(page.getByText(/^Zoom to \d{4} – \d{4}$/)).toBeVisible()
    await page.mouse.up()
  }
  await drag()
  await expect(page.getByText(/^Zoomed to \d{4} – \d{4}$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset zoom' }).click()
  await expect(page.getByText(/^Zoomed to/)).toBeHidden()
  await drag()
  await page.getByRole('button', { name: 'Keep only these' }).click()
  await expect(page.getByRole('button', { name: 'Year in Filters' })).toBeVisible()
  await expect.poll(async () => await groups.count()).toBeLessThan(10)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(groups).toHaveCount(10)

  // keys reach the values and their menu
  const keys = page.getByRole('application')
  await keys.press('ArrowRight')
  await keys.press('ArrowRight')
  await expect(keys.getByRole('status')).toHaveText(/^1995, 1 Monday: /)
  await keys.press('Enter')
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Explain this number' }).click()
  await expect(page.getByRole('complementary').filter({ hasText: '1995' })).toBeVisible()
  await page.keyboard.press('Escape')

  // keys hide an entry of the legend, and show it again
  const entry = page.getByRole('toolbar', { name: 'Entries of the legend' }).getByRole('button', { name: '2 Tuesday' })
  await page.getByRole('toolbar', { name: 'Entries of the legend' }).getByRole('button', { name: '1 Monday' }).press('ArrowRight')
  await expect(entry).toBeFocused()
  await expectAccessible(page)
  await entry.press('Enter')
  await expect(entry).toHaveAttribute('aria-pressed', 'false')
  await entry.press('Enter')
  await expect(entry).toHaveAttribute('aria-pressed', 'true')

  // a click opens the same menu, on an area as on its line; the number is broken down as one edit
  await page.getByRole('button', { name: 'Chart settings' }).click()
  const panel = page.getByRole('complementary', { name: 'Chart settings' })
  await panel.getByRole('radio', { name: 'Area', exact: true }).press('Space')
  await expect(panel.getByRole('radio', { name: 'Area', exact: true })).toBeChecked()
  const box = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.7)
  await page.getByRole('menuitem', { name: 'Break down by' }).hover()
  await page.getByRole('menuitem', { name: 'Month', exact: true }).click()
  await expect(groups).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Weekday in Filters' })).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(groups).toHaveCount(10)
})
