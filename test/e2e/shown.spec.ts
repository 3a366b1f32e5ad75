/** Ways to show values along a field: chosen in the menu, shown in cells, explained, and rejected by name. */
import { pressUntilFocused } from './dialogs.ts'
import { chooseIn, expect, expectAccessible, grid, openDemo, rowCells, test } from './page.ts'

const number = (text: string | undefined): number => Number(text?.replaceAll(',', '').replace('−', '-'))

test('a running total adds up along the rows, starts again in each group and explains itself; ranks and shares of the parent show', async ({
  page,
  product,
}) => {
  await openDemo(page, product, 'Retail orders, quarter by quarter')
  const chip = page.getByRole('region', { name: 'Values' }).getByRole('button').first()
  await expect(grid(page).getByRole('rowheader', { name: 'Boston', exact: true })).toBeVisible()
  const plain = { chicago: await rowCells(page, 'Chicago'), dallas: await rowCells(page, 'Dallas'), boston: await rowCells(page, 'Boston') }
  const along = async (name: string) => {
    await chip.click()
    await chooseIn(page, 'Show values as', `${name}…`)
    const box = page.getByRole('dialog', { name: new RegExp(name) })
    await box.getByLabel('Field').selectOption({ label: 'City' })
    await expectAccessible(page)
    await box.getByRole('button', { name: 'Apply' }).click()
  }
  const first = async (row: string) => (await rowCells(page, row))[0]

  await along('Running total in')
  await expect.poll(async () => number(await first('Dallas')) - number(plain.chicago[0]) - number(plain.dallas[0])).toBeCloseTo(0, -1)
  expect([await first('Chicago'), await first('Boston')]).toEqual([plain.chicago[0], plain.boston[0]])
  await grid(page)
    .getByRole('gridcell', { name: /^Central, Dallas, 2024 Q1, Total revenue/ })
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Explain/ }).click()
  const panel = page.getByRole('complementary', { name: 'Explain this number' })
  await expect(panel.getByText('Items before')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // by keyboard: into the submenu, back to its entry, and out of the menu
  await chip.focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: 'Show values as' })
  await pressUntilFocused(page, 'ArrowDown', entry)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('menuitemradio', { name: 'No calculation' })).toBeFocused()
  await expect(page.getByRole('menuitemradio', { name: 'Running total in…', exact: true })).toHaveAttribute('aria-checked', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(entry).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(chip).toBeFocused()

  // a measure that does not add up is evaluated over the rows of the items so far
  await chip.click()
  await chooseIn(page, 'Summarize by', 'Minimum')
  await expect
    .poll(async () => number(await first('Denver')) <= number(await first('Dallas')) && number(await first('Dallas')) <= number(await first('Chicago')))
    .toBe(true)
  await chip.click()
  await chooseIn(page, 'Summarize by', 'Sum')

  await along('Rank largest to smallest')
  await expect.poll(async () => [await first('Chicago'), await first('Dallas'), await first('Denver')].sort()).toEqual(['1', '2', '3'])
  await chip.click()
  await chooseIn(page, 'Show values as', '% of parent row total')
  const share = async (row: string) => Number.parseFloat((await first(row)) ?? '')
  await expect.poll(async () => (await share('Chicago')) + (await share('Dallas')) + (await share('Denver'))).toBeCloseTo(100, 0)

  await along('% running total in')
  await expect.poll(async () => [await first('Denver'), (await share('Chicago')) < (await share('Dallas'))]).toEqual(['100.0%', true])
  await chip.click()
  await chooseIn(page, 'Show values as', 'Index')
  await expect.poll(async () => (await rowCells(page, 'Grand total'))[0]).toBe('1.00')
  await page.keyboard.press('Control+z')
  await expect.poll(() => first('Denver')).toBe('100.0%')

  // the largest city of each region, and its others as one
  const rows = page.getByRole('region', { name: 'Rows' })
  await rows.getByRole('button', { name: /^City/ }).first().click()
  await page.getByRole('menuitem', { name: 'Top, bottom, conditions…' }).click()
  const choosing = page.getByRole('dialog', { name: 'Groups of City' })
  await choosing.getByLabel('Show', { exact: true }).selectOption({ label: 'The largest' })
  await choosing.getByLabel('Number of groups').fill('0')
  await choosing.getByRole('button', { name: 'Apply' }).click()
  await expect(choosing.getByText('Enter a whole number from 1 to 10,000')).toBeVisible()
  await choosing.getByLabel('Number of groups').fill('1')
  await expectAccessible(page)
  await choosing.getByRole('button', { name: 'Apply' }).click()
  await expect(rows.getByText('Top 1 by Total revenue, and Others')).toBeVisible()
  await expect(grid(page).getByRole('rowheader', { name: 'Others' }).first()).toBeVisible()
  await grid(page)
    .getByRole('gridcell', { name: /^Central, Others, 2024 Q1, Total revenue/ })
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Explain/ }).click()
  await expect(panel.getByText('Groups in Others:').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(grid(page).getByRole('rowheader', { name: 'Dallas', exact: true })).toBeVisible()
})
