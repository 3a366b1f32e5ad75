/** Edits of a step other than its fields, and actions on cells. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { chooseIn, expect, expectAccessible, grid, newAccount, openDemo, rowCells, saveCopy, test } from './page.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('a measure says beside each field what it lacks', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await page.getByRole('button', { name: 'New measure' }).click()
  const box = dialog(page, 'New measure')
  const apply = box.getByRole('button', { name: 'Apply' })
  const fails = async (...messages: readonly string[]) => {
    await apply.click()
    for (const message of messages) await expect(box.getByText(message, { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Please fix the validation errors before saving').first()).toBeVisible()
  }
  await fails('Name is required', 'SQL is required')
  await box.getByLabel('Defined by').selectOption('ui')
  await fails('Name is required', 'Column is required')
  await box.getByLabel('Defined by').selectOption('expression')
  await fails('Operand is required')
  await expectAccessible(page)
  await box.getByLabel('Name', { exact: true }).fill('Weekday')
  await box.getByLabel('Defined by').selectOption('ui')
  await box.getByLabel('Function').selectOption('count')
  await box.getByLabel('Show values as').selectOption('difference_from')
  await expect(box.getByRole('textbox', { name: 'Name', exact: true })).toHaveAccessibleDescription(/column/)
  await box.getByLabel('Name', { exact: true }).fill('Days')
  await expect(box.getByRole('status').filter({ hasText: 'Valid.' })).toBeVisible()
  await fails('Choose what to compare the values with')
  await expectAccessible(page)
})

test('cells and headers have menus: explain, keep only, group, sort, format, conditional formats', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await grid(page).getByRole('rowheader', { name: '2 Tuesday' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Exclude 2 Tuesday' }).click()
  await expect(grid(page).getByRole('rowheader', { name: '2 Tuesday' })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(grid(page).getByRole('rowheader', { name: '2 Tuesday' })).toBeVisible()

  // by keyboard: opens the active cell's menu, then the explanation, which takes the focus
  await grid(page).focus()
  for (const key of ['Control+Home', 'ArrowRight', 'Shift+F10']) await page.keyboard.press(key)
  await expect(page.getByRole('menuitem', { name: 'Explain this number' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Explain this number' }).click()
  const panel = page.getByRole('complementary', { name: 'Explain this number' })
  const [shown] = await rowCells(page, '1 Monday')
  await expect(panel.getByRole('strong').or(panel.locator('strong')).first()).toHaveText(shown ?? '')
  await expect(panel.getByText(/source rows?/).first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(grid(page)).toBeFocused()

  await grid(page).getByRole('columnheader', { name: '1994', exact: true }).click()
  await expect(page.getByText(/^Sorted by Births a day/)).toBeVisible()
  await expect(grid(page).locator('[aria-sort=descending]')).toHaveCount(1)
  const first = async () => await grid(page).getByRole('rowheader').first().textContent()
  await expect.poll(first).not.toContain('1 Monday')

  await page.getByRole('button', { name: 'Births a day in Values' }).click()
  await page.getByRole('menuitem', { name: 'Number format…' }).click()
  const format = dialog(page, 'Number format of Births a day')
  await format.getByRole('radio', { name: 'Currency' }).check()
  await expectAccessible(page)
  await format.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(async () => (await rowCells(page, '1 Monday'))[0]).toMatch(/^\$[\d,]+\.\d\d$/)

  // from the menu of a cell in two clicks; the cells of one measure, totals not
  const filled = grid(page).locator('[role=gridcell][data-fill=true]')
  const totals = grid(page).locator('[role=gridcell][data-total=true]')
  await grid(page).getByRole('gridcell').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Conditional format' }).hover()
  await page.getByRole('menuitem', { name: 'Color scale', exact: true }).click()
  await expect.poll(async () => await filled.count()).toBeGreaterThan(10)
  await expect(totals.and(filled)).toHaveCount(0)

  // a rule goes first; the preview and the table have the largest of the whole result
  await page.getByRole('button', { name: 'Births a day in Values' }).click()
  await page.getByRole('menuitem', { name: 'Conditional format…' }).click()
  const marks = dialog(page, 'Conditional formats of Births a day')
  await marks.getByRole('button', { name: 'Add' }).click()
  const rule = marks.getByRole('group', { name: '1. Rule' })
  await rule.getByLabel('Mark cells that are').selectOption('top')
  await rule.getByLabel('Value', { exact: true }).fill('none')
  await marks.getByRole('button', { name: 'Apply' }).click()
  await expect(rule.getByText('Enter a whole number from 1 to 10,000')).toBeVisible()
  await rule.getByLabel('Value', { exact: true }).fill('1')
  await rule.getByLabel('Bold').check()
  await expect(marks.getByRole('region', { name: 'Preview' }).locator('td[data-fill=true]').first()).toBeVisible()
  await expectAccessible(page)
  await marks.getByRole('button', { name: 'Apply' }).click()
  await expect(grid(page).locator('[role=gridcell][data-bold=true]')).toHaveCount(1)
  await expect(grid(page).getByRole('gridcell', { name: /\(top 1\)$/ })).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('Control+z')
  await expect(grid(page).locator('[role=gridcell][data-bold=true]')).toHaveCount(0)
  await expect.poll(async () => await filled.count()).toBeGreaterThan(10)
})

test('a difference needs a field and a value, and is shown in cells and totals', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await page.getByRole('button', { name: 'Births a day in Values' }).click()
  await chooseIn(page, 'Show values as', 'Difference from…')
  const box = dialog(page, /Difference from/)
  await box.getByLabel('Field').selectOption({ label: 'Weekday' })
  await box.getByLabel('Compared with').selectOption({ label: '7 Sunday' })
  await expectAccessible(page)
  await box.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(async () => (await rowCells(page, '7 Sunday')).every((text) => text === '-' || text === '')).toBe(true)
})

test('a measure of the whole analysis is one measure in every step, with looks of each', async ({ page, product }) => {
  await openDemo(page, product, 'Retail orders, quarter by quarter')
  const steps = page.getByRole('navigation', { name: 'Steps' })
  const measures = page.getByRole('list', { name: 'Measures' })
  const open = async (name: string, item: string) => {
    await measures.getByRole('button', { name: `Menu of measure ${name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await open('Total revenue', 'Edit measure…')
  const box = dialog(page, 'Edit measure')
  await box.getByLabel('Available in').selectOption('analysis')
  await box.getByLabel('Show values as').selectOption('difference_from')
  await box.getByRole('button', { name: 'Apply' }).click()
  await expect(box.getByText('Choose what to compare the values with')).toBeVisible()
  await expectAccessible(page)
  await box.getByLabel('Show values as').selectOption('percentage_of_grand_total')
  await box.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(async () => (await rowCells(page, 'Chicago'))[0]).toMatch(/^\d\.\d%$/)

  await steps
    .getByRole('tab', { name: 'Customers by category' })
    .or(steps.getByRole('button', { name: 'Customers by category', exact: true }))
    .click()
  await measures.getByRole('checkbox', { name: 'Use Total revenue' }).check()
  await expect(grid(page).getByRole('columnheader', { name: 'Total revenue' }).first()).toBeVisible()
  await expect.poll(async () => (await rowCells(page, 'Grand total')).join(' ')).not.toContain('%')
  await page.getByRole('button', { name: 'Total revenue in Values' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Turnover')
  await page.getByRole('dialog').getByRole('textbox').press('Enter')
  await expect(grid(page).getByRole('columnheader', { name: 'Turnover' }).first()).toBeVisible()
  await steps
    .getByRole('tab', { name: 'Revenue by city' })
    .or(steps.getByRole('button', { name: 'Revenue by city', exact: true }))
    .click()
  await expect(grid(page).getByRole('columnheader', { name: 'Turnover' }).first()).toBeVisible()
  // unchecking a measure hides it; checking it again restores it unchanged
  await measures.getByRole('checkbox', { name: 'Use Turnover' }).uncheck()
  await expect(grid(page).getByRole('columnheader', { name: 'Turnover' })).toHaveCount(0)
  await measures.getByRole('checkbox', { name: 'Use Turnover' }).check()
  await expect.poll(async () => (await rowCells(page, 'Chicago')).join(' ')).toContain('%')
  await open('Turnover', 'Delete measure')
  const question = dialog(page, 'Delete “Turnover”?')
  await expect(question.getByText('It will be removed from: Revenue by city (Values); Customers by category (Values)')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete measure' }).click()
  await expect(grid(page).getByRole('columnheader', { name: 'Turnover' })).toHaveCount(0)
})

test('the median and the standard deviation are functions like any other: menus, totals, explanation, export', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  const inValues = page.getByRole('button', { name: 'Births a day in Values' })
  const summarise = async (name: string) => {
    await inValues.click()
    await chooseIn(page, 'Summarize by', name)
  }
  const monday = async () => (await rowCells(page, '1 Monday'))[0] ?? ''
  const average = await monday()
  for (const [name, definition] of [
    ['Median', 'median(Births)'],
    ['Standard deviation', 'stddev(Births)'],
  ] as const) {
    const before = await monday()
    await summarise(name)
    await expect(grid(page).getByRole('rowheader', { name: `${name}: total` })).toBeVisible()
    await expect.poll(monday).not.toBe(before)
    await grid(page).focus()
    for (const key of ['Control+Home', 'ArrowRight', 'Shift+F10']) await page.keyboard.press(key)
    await page.getByRole('menuitem', { name: 'Explain this number' }).click()
    const panel = page.getByRole('complementary', { name: 'Explain this number' })
    await expect(panel.locator('strong').first()).toHaveText(await monday())
    await expect(panel.getByText(definition)).toBeVisible()
    await page.keyboard.press('Escape')
  }
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV as shown' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain((await monday()).replaceAll(',', ''))

  await page.getByRole('button', { name: 'New measure' }).click()
  const box = dialog(page, 'New measure')
  await box.getByLabel('Defined by').selectOption('ui')
  await box.getByLabel('Function').selectOption({ label: 'Median' })
  await box.getByLabel('Column', { exact: true }).selectOption({ label: 'Births' })
  // a filter of its own, which gives it its name
  await box.getByLabel('Filter by').selectOption({ label: 'Births' })
  await box.getByLabel('From', { exact: true }).fill('10000')
  await page.keyboard.press('Enter')
  const named = 'Median of Births where Births is 10,000 and above'
  await expect(box.getByLabel('Name', { exact: true })).toHaveValue(named)
  await expect(box.getByRole('status').filter({ hasText: 'Valid.' })).toBeVisible()
  await expectAccessible(page)
  await box.getByRole('button', { name: 'Apply' }).click()
  await expect(grid(page).getByText(named).first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(grid(page).getByText(named)).toHaveCount(0)

  await summarise('Average')
  await expect.poll(monday).toBe(average)
})

test('a saved analysis opens folded as it was saved, and a link as the step was shown', async ({ page, context, product }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await newAccount(page, product, 'ana.folds@example.org')
  await openDemo(page, product, 'Fifty years of life expectancy')
  await saveCopy(page)

  // folding is no edit, but can be saved
  await grid(page).getByRole('button', { name: 'Collapse Americas' }).click()
  await expect(page.getByText('Folded groups not saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Analysis saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.reload()
  const saved = page.url()
  await expect(grid(page).getByRole('button', { name: 'Expand Americas' })).toBeVisible()
  await page.goto(`${saved}/read`)
  await expect(page.getByText('Some groups are folded and show their totals only.').first()).toBeVisible()
  await expectAccessible(page)

  // a link shows what its maker saw, not what is saved
  await page.goto(saved)
  await grid(page).getByRole('button', { name: 'Expand Americas' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await page.getByRole('dialog', { name: 'Copy link' }).getByRole('button', { name: 'Copy anyway' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await page.goto(await page.evaluate<string>('navigator.clipboard.readText()'))
  await expect(grid(page).getByRole('button', { name: 'Collapse Americas' })).toBeVisible()
})

test('steps are described, moved and listed, and the keys are on a sheet', async ({ page, product }) => {
  await openDemo(page, product, 'Retail orders, quarter by quarter')
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await steps.getByRole('button', { name: 'Menu of step Revenue by city' }).click()
  await page.getByRole('menuitem', { name: 'Description…' }).click()
  await dialog(page, 'Description of Revenue by city').getByLabel('Description').fill('Revenue of every city.')
  await expectAccessible(page)
  await dialog(page, 'Description of Revenue by city').getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Revenue of every city.')).toBeVisible()
  await steps.getByRole('button', { name: 'Menu of step Revenue by city' }).click()
  await page.getByRole('menuitem', { name: 'Move right' }).click()
  await steps.getByRole('button', { name: 'All steps' }).click()
  await expect(page.getByRole('menuitemradio').first()).toHaveText('Customers by category')
  await page.keyboard.press('Escape')
  await grid(page).focus()
  await page.keyboard.press('?')
  await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible()
  await expectAccessible(page)
})

test('a whole task by keyboard alone takes fewer than sixty keys', async ({ page, product }) => {
  await openDemo(page, product, 'Retail orders, quarter by quarter')
  await page.getByRole('button', { name: 'Add step' }).click()
  let keys = 0
  const press = async (...list: string[]) => {
    for (const key of list) {
      await page.keyboard.press(key)
      keys++
    }
  }
  const type = async (text: string) => {
    await page.keyboard.type(text)
    keys += text.length
  }
  const isFocused = async (name: string) => (await page.locator('*:focus').getAttribute('aria-label')) === name
  // adds Region and City to Rows and the sum of Revenue to Values
  await page
    .getByRole('heading', { name: /Drag a field/ })
    .first()
    .waitFor()
  const use = async (typed: string, name: string) => {
    await press('/', 'Control+a')
    await type(typed)
    await expect(page.getByRole('checkbox', { name })).toBeVisible()
    while (!(await isFocused(name)) && keys < 60) await press('Tab')
    await press('Space')
  }
  await use('reg', 'Use Region')
  await use('cit', 'Use City')
  await use('rev', 'Use Revenue')
  await expect(grid(page).getByRole('columnheader', { name: 'Sum of Revenue' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revenue by Region, City', exact: true })).toHaveAttribute('aria-current', 'step')
  // sorts descending from the header, collapses and expands West, reads the total
  await press('F6', 'Control+Home', 'ArrowRight', 'ArrowUp', 'Enter')
  await expect(page.getByText('Sorted by Sum of Revenue, Grand total')).toBeVisible()
  await press('Control+Home')
  const first = grid(page).getByRole('row', { expanded: true }).first()
  await expect(first).toBeVisible()
  await press('ArrowLeft')
  await expect(grid(page).getByRole('row', { expanded: false })).toHaveCount(1)
  await press('ArrowRight', 'Control+End')
  await expect(grid(page).getByRole('row', { expanded: false })).toHaveCount(0)
  await expect(grid(page).locator('[data-active=true]').last()).toHaveText(/^\d[\d,]*\.\d\d$/)
  // exports the result
  await press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
  await press('Enter')
  const csv = page.getByRole('menuitem', { name: 'CSV as shown' })
  await expect(csv).toBeFocused()
  const download = page.waitForEvent('download')
  await press('Enter')
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  expect(keys).toBeLessThan(60)
})

test('dark mode is chosen in the menu, kept, and accessible with its dialogs', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await page.getByRole('button', { name: 'Analysis menu' }).click()
  await page.getByRole('menuitem', { name: 'Dark mode' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByText('Table and chart', { exact: true }).click()
  await page.getByRole('button', { name: 'Chart settings' }).click()
  await expect(page.getByRole('img', { name: /^Chart: / })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New column…' }).click()
  await dialog(page, 'New column').getByLabel('Base column').selectOption({ label: 'Weekday' })
  await expect(dialog(page, 'New column').getByRole('checkbox', { name: '1 Monday' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
