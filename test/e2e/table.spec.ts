/** The table of a result: layout, search and export. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import { chooseIn, expect, expectAccessible, grid, openDemo, rowCells, test } from './page.ts'

const xlsx = createRequire(import.meta.url)('@e965/xlsx') as typeof import('@e965/xlsx')

async function setTable(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Layout', exact: true }).click()
  await page
    .getByRole('menuitemradio', { name: item })
    .or(page.getByRole('menuitemcheckbox', { name: item }))
    .click()
}

test('measures stand on rows by their chip, row headers in columns of their own, and totals come and go', async ({ page, product }) => {
  await openDemo(page, product, 'Retail orders, quarter by quarter')
  const rows = page.getByRole('region', { name: 'Rows' })
  await expect(grid(page).getByRole('rowheader', { name: 'Central' })).toBeVisible()
  const side = await rowCells(page, 'Central')
  await page.getByRole('button', { name: 'Values in Columns' }).click()
  await page.getByRole('menuitem', { name: 'Move to Rows' }).click()
  await expect(rows.getByRole('button', { name: 'Values in Rows' })).toBeVisible()
  const revenue = grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Central' }) })
    .filter({ has: page.getByRole('rowheader', { name: 'Revenue' }) })
  await expect
    .poll(() =>
      revenue
        .first()
        .getByRole('gridcell')
        .allTextContents()
        .then((texts) => texts.slice(0, 4)),
    )
    .toEqual(side.filter((_, i) => i % 2 === 0).slice(0, 4))
  await expect(grid(page).getByRole('gridcell', { name: /^Central, 2024 Q1, Orders: [\d,]+$/ })).toBeVisible()

  await setTable(page, /^Split/)
  await expect(grid(page).getByRole('columnheader', { name: 'Region', exact: true })).toBeVisible()
  await expect(grid(page).getByRole('rowheader', { name: 'Central total' }).first()).toBeVisible()
  await expectAccessible(page)
  await setTable(page, /^Subtotals of Region/)
  await expect(grid(page).getByRole('rowheader', { name: 'Central total' })).toHaveCount(0)
  await setTable(page, /^Grand total row/)
  await setTable(page, /^Grand total column/)
  await expect(grid(page).getByRole('rowheader', { name: 'Grand total' })).toHaveCount(0)
  await expect(grid(page).getByRole('columnheader', { name: 'Grand total' })).toHaveCount(0)
  await page.reload()
  await expect(grid(page).getByRole('columnheader', { name: '2024 Q1' })).toBeVisible()
  await expect(grid(page).getByRole('rowheader', { name: 'Central total' })).toHaveCount(0)
  for (let i = 0; i < 5; i++) await page.keyboard.press('Control+z')
  await setTable(page, /^Columns: side by side/)
  await expect(page.getByRole('button', { name: 'Values in Columns' })).toBeVisible()
})

test('levels of groups open and close from a header, and its totals go from its menu', async ({ page, product }) => {
  await openDemo(page, product, 'Retail orders, quarter by quarter')
  const central = grid(page).getByRole('rowheader', { name: 'Central' })
  const open = async (item: string) => {
    await central.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Expand or collapse' }).hover()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await open('Collapse all of Region')
  await expect(grid(page).getByRole('rowheader', { name: 'Chicago' })).toHaveCount(0)
  await expect(grid(page).getByRole('button', { name: 'Expand West' })).toBeVisible()
  await open('Expand all of Region')
  await expect(grid(page).getByRole('rowheader', { name: 'Chicago' })).toBeVisible()
  const before = await rowCells(page, 'Central')
  await central.click({ button: 'right' })
  await page.getByRole('menuitemcheckbox', { name: 'Subtotals of Region' }).click()
  await expect.poll(async () => (await rowCells(page, 'Central')).join('')).toBe('')
  await grid(page).getByRole('columnheader', { name: 'Region' }).click({ button: 'right' })
  await expectAccessible(page)
  await page.getByRole('menuitemcheckbox', { name: 'Subtotals of Region' }).click()
  await expect.poll(() => rowCells(page, 'Central')).toEqual(before)
  // the corner beside the column groups opens the same menu
  await grid(page).getByRole('columnheader', { name: 'Quarter', exact: true }).click({ button: 'right' })
  await expect(page.getByRole('menuitemcheckbox', { name: 'Subtotals of Region' })).toBeVisible()
})

test('the menu of the table opens at once where it is asked for, however soon after it was closed', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  const menu = page.getByRole('menu')
  const monday = grid(page).getByRole('rowheader', { name: '1 Monday' })
  const corner = grid(page).getByRole('columnheader', { name: 'Weekday', exact: true })
  const middle = async (element: Locator) => {
    const box = await element.boundingBox()
    if (!box) throw new Error('it has no place')
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const places = [await middle(monday), await middle(corner)]
  /** Clicks by mouse coordinates, because a locator's `click` would wait until the menu has faded out. */
  const rightClick = async ([x, y]: readonly [number, number]) => {
    await page.mouse.click(x, y, { button: 'right' })
    await expect.poll(async () => (await menu.boundingBox())?.x).toBeCloseTo(x, -1)
    await expect.poll(async () => (await menu.boundingBox())?.y).toBeCloseTo(y, -1)
  }
  for (let i = 0; i < 12; i++) {
    for (const place of places) {
      await rightClick(place)
      await page.keyboard.press('Escape')
    }
    // the menu may still be fading out
    const [x, y] = places[0] ?? [0, 0]
    await page.mouse.click(x + 8, y + 8, { button: 'right' })
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+F10')
    await expect(menu).toBeVisible()
    await expect(menu.locator('[role^=menuitem]').first()).toBeFocused()
    await page.keyboard.press('Escape')
  }
  await expect(menu).toHaveCount(0)
  await expect(grid(page)).toBeFocused()
})

test('the Values chip is dragged to the rows by mouse, and carried back to the columns by keyboard', async ({ page, product }) => {
  await openDemo(page, product, 'Retail orders, quarter by quarter')
  const rows = page.getByRole('region', { name: 'Rows' })
  const columns = page.getByRole('region', { name: 'Columns' })
  await columns.getByRole('button', { name: 'Values', exact: true }).hover()
  await page.mouse.down()
  const box = await rows.boundingBox()
  if (!box) throw new Error('the area has no place')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 20, { steps: 8 })
  await page.mouse.up()
  const inRows = rows.getByRole('button', { name: 'Values', exact: true })
  await expect(inRows).toBeVisible()
  await expect(grid(page).getByRole('gridcell', { name: /^Central, 2024 Q1, Orders: [\d,]+$/ })).toBeVisible()

  await inRows.focus()
  await page.keyboard.press('Space')
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await page.keyboard.press('Space')
  await expect(columns.getByRole('button', { name: 'Values in Columns' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo move values' })).toBeVisible()
})

test('a column is widened by dragging its edge, all of its measure with Shift, never narrower than its numbers, and the width can be undone', async ({
  page,
  product,
}) => {
  await openDemo(page, product, 'Births by weekday')
  const header = grid(page).getByRole('columnheader', { name: '1994', exact: true })
  const width = async () => Math.round((await header.boundingBox())?.width ?? 0)
  const before = await width()
  const next = grid(page).getByRole('columnheader', { name: '1995', exact: true })
  const nextWidth = async () => Math.round((await next.boundingBox())?.width ?? 0)
  const drag = async (by: number) => {
    const box = await header.boundingBox()
    if (!box) throw new Error('the header has no place')
    await page.mouse.move(box.x + box.width - 3, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 3 + by, box.y + 10, { steps: 4 })
    await page.mouse.up()
  }
  await drag(60)
  await expect.poll(width).toBe(before + 60)
  expect(await nextWidth()).toBe(before)
  await page.keyboard.down('Shift')
  await drag(20)
  await page.keyboard.up('Shift')
  await expect.poll(nextWidth).toBe(before + 80)
  expect(await width()).toBe(before + 80)
  await page.keyboard.press('Control+z')
  await expect.poll(nextWidth).toBe(before)
  await expect.poll(width).toBe(before + 60)
  await drag(-400)
  await expect.poll(width).toBeGreaterThan(30)
  expect(
    await grid(page)
      .getByRole('gridcell')
      .first()
      .evaluate((e) => e.scrollWidth <= e.clientWidth),
  ).toBe(true)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(width).toBe(before)
  await page.getByRole('button', { name: 'Layout', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Left' }).click()
  await expect(grid(page)).toHaveAttribute('data-alignment', 'left')
})

test('a row far below is found by its words, and a column by its own', async ({ page, product }) => {
  await openDemo(page, product, 'Fifty years of life expectancy')
  await grid(page).focus()
  await page.keyboard.press('Control+f')
  const field = page.getByRole('searchbox', { name: 'Find a row, column or value' })
  await field.fill('zealand')
  await field.press('Enter')
  await expect(grid(page).getByRole('rowheader', { name: 'New Zealand' })).toHaveAttribute('data-active', 'true')
  await field.fill('1990')
  await field.press('Enter')
  await expect(grid(page).locator('[role=columnheader][data-active=true]')).toBeVisible()
  const value = (await grid(page).getByRole('gridcell').nth(8).textContent()) ?? ''
  await field.fill(value)
  await field.press('Enter')
  await expect(grid(page).locator('[role=gridcell][data-active=true]')).toHaveText(value)
  await field.fill('nowhere at all')
  await field.press('Enter')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await field.press('Escape')
  await expect(grid(page)).toBeFocused()
})

test('exports read back as the same figures', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await expect.poll(async () => (await rowCells(page, '1 Monday')).length).toBe(11)
  const shown = await rowCells(page, '1 Monday')
  const exported = async (name: string): Promise<Buffer> => {
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
    return readFileSync(await file.path())
  }
  const workbook = async (): Promise<Buffer> => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Excel workbook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Excel workbook' })
    await dialog.getByLabel(/^Rows and an Excel pivot table/).check()
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Export' }).click()])
    return readFileSync(await file.path())
  }
  const csv = (await exported('CSV as shown')).toString('utf8').replace('\uFEFF', '').trim().split('\r\n')
  const monday = csv.find((line) => line.startsWith('"1 Monday"'))
  expect(monday).toBe(['1 Monday', ...shown].map((text) => `"${text}"`).join(','))
  const book = xlsx.read(await workbook(), { cellNF: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const rows = xlsx.utils.sheet_to_json<(string | number)[]>(sheet ?? {}, { header: 1 })
  const values = rows.find((row) => row[0] === '1 Monday')?.slice(1) as number[]
  expect(values.map((value) => Math.round(value).toLocaleString('en-US'))).toEqual(
    shown.map((text) => Math.round(Number(text.replaceAll(',', ''))).toLocaleString('en-US')),
  )
  // the average of the rows, from which Excel computes its pivot table, is that of the cell
  const source = xlsx.utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames.find((name) => name.endsWith('rows')) ?? ''] ?? {})
  const births = source.filter((row) => Object.values(row).includes('1 Monday')).map((row) => Number(row.Births))
  expect(Math.round(births.reduce((sum, one) => sum + one, 0) / births.length).toLocaleString('en-US')).toBe(shown.at(-1))
  const tidy = (await exported('CSV, one row per cell')).toString('utf8').trim().split('\r\n')
  expect(tidy.length - 1).toBe(7 * (shown.length - 1))
  expect((await exported('Parquet, one row per cell')).subarray(0, 4).toString()).toBe('PAR1')
})

test('a workbook has a sheet for each chosen step, also for those that have not been opened', async ({ page, product }) => {
  await openDemo(page, product, 'Fifty years of life expectancy')
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Excel workbook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excel workbook' })
  await dialog.getByLabel('Population', { exact: true }).uncheck()
  const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Export' }).click()])
  const book = xlsx.read(readFileSync(await file.path()))
  expect(book.SheetNames.slice(0, 3)).toEqual(['Life expectancy by region', 'Two averages', 'East Asia & Pacific, 1955 to 19'])
})

test('behind random cells the rows give the numbers of the formula, and the formula gives the cell', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  const panel = page.getByRole('complementary', { name: 'Explain this number' })
  let seed = 20_261_121
  const below = (count: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % count
  }
  const numberOf = (text: string | null): number => Number((text ?? '').replaceAll(',', '').replace('%', ''))
  /** Returns the words and the value of each part of the explanation's formula, in order. */
  const formula = () =>
    panel
      .locator('li')
      .evaluateAll((items) =>
        items.map((item): [string, string] => [
          item.querySelector('div > span:first-child')?.textContent?.trim() ?? '',
          item.querySelector('div > span:last-child')?.textContent ?? '',
        ]),
      )
  for (const shown of ['No calculation', '% of column total']) {
    await page.getByRole('button', { name: 'Births a day in Values' }).click()
    await chooseIn(page, 'Show values as', shown)
    await expect.poll(async () => (await rowCells(page, '1 Monday')).some((text) => text.includes('%'))).toBe(shown !== 'No calculation')
    for (let i = 0; i < 3; i++) {
      const cell = grid(page)
        .getByRole('row', { name: /^\d \w+day/ })
        .nth(below(7))
        .getByRole('gridcell')
        .nth(below(8))
      const text = (await cell.textContent()) ?? ''
      await cell.click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Explain this number' }).click()
      await expect(panel.locator('strong')).toHaveText(text)
      const behind = numberOf(/^[\d,]+/.exec((await panel.getByRole('heading', { name: /source rows?/ }).textContent()) ?? '')?.[0] ?? null)
      const listed = async (): Promise<number> => (await panel.getByRole('row').count()) - 1
      for (let before = await listed(); before < behind; before = await listed()) {
        await panel.getByRole('button', { name: 'Show more rows' }).click()
        await expect.poll(listed).toBeGreaterThan(before)
      }
      const births = await panel.getByRole('row').evaluateAll((rows) => rows.slice(1).map((row) => Number(row.querySelectorAll('td')[4]?.textContent)))
      const parts = await formula()
      const value = (words: string, from = 0): number => numberOf(parts.slice(from).find(([said]) => said.startsWith(words))?.[1] ?? null)
      expect([value('Sum of'), value('Count of')]).toEqual([births.reduce((a, b) => a + b, 0), births.length])
      const mean = value('Sum of') / value('Count of')
      const whole = parts.findIndex(([said]) => said.startsWith('Denominator'))
      const wanted = whole < 0 ? Math.round(mean) : Math.round((1_000 * mean * value('Count of', whole)) / value('Sum of', whole)) / 10
      expect(numberOf(text)).toBe(wanted)
      await panel.getByRole('button', { name: 'Close the explanation' }).click()
    }
  }
})
