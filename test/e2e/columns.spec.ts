/** Group columns and calculated columns: creating and using them. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectKeepsFocus, grid, openDemo, test, writeSql } from './page.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('values are grouped by ticking them, seen before they are applied, and used like any column', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await page.getByRole('button', { name: 'New column…' }).click()
  const box = dialog(page, 'New column')
  await box.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Please fix the validation errors before saving')).toBeVisible()
  await expect(box.getByText('Base column is required')).toBeVisible()
  await box.getByLabel('Base column').selectOption({ label: 'Weekday' })
  const tick = async () => {
    await box.getByRole('checkbox', { name: '6 Saturday' }).check()
    await box.getByRole('checkbox', { name: '7 Sunday' }).check()
  }
  await tick()
  await box.getByRole('button', { name: '2 individual groups' }).click()
  const each = dialog(page, 'Create 2 individual groups?')
  await expectKeepsFocus(each)
  await each.getByRole('button', { name: 'Create groups' }).press('Enter')
  await expect(box.getByLabel('Group name')).toHaveCount(2)
  await box.getByRole('button', { name: 'Remove all groups' }).click()
  const none = dialog(page, 'Remove all groups?')
  await expectKeepsFocus(none)
  await none.getByRole('button', { name: 'Remove all groups' }).press('Enter')
  await expect(box.getByLabel('Group name')).toHaveCount(0)
  await tick()
  await box.getByRole('button', { name: 'Group selected' }).click()
  await box.getByLabel('Group name').fill('Weekend')
  await box.getByRole('checkbox', { name: 'Group the rest as' }).check()
  await box.getByLabel('Name of the rest').fill('Working day')
  await box.getByLabel('Name', { exact: true }).fill('Part of week')
  await expect(box.getByRole('list', { name: 'Resulting values' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await box.getByRole('button', { name: 'Apply' }).click()

  await page.getByRole('checkbox', { name: 'Use Part of week' }).check()
  await expect(grid(page).getByRole('button', { name: 'Collapse 1 Monday' })).toBeVisible()
  // after a list of values is pasted, the panel names those that do not occur in the column
  await page.getByRole('button', { name: 'Weekday in Rows' }).click()
  await page.getByRole('menuitem', { name: 'Filter…' }).click()
  const filter = page.getByRole('complementary', { name: 'Filter Weekday' })
  await filter.getByRole('button', { name: 'Paste a list' }).click()
  await filter.getByLabel(/^Values, separated/).fill('1 Monday, 7 SUNDAY\tDoomsday')
  await filter.getByRole('button', { name: 'Add 3 values' }).click()
  await expect(filter.getByText('1 value found, 2 not in the data:')).toBeVisible()
  await expect(filter.getByRole('list', { name: 'Values that are not in the data' }).getByRole('listitem')).toHaveText(['7 SUNDAY', 'Doomsday'])
  await filter.getByRole('checkbox', { name: 'Ignore case and surrounding spaces' }).check()
  await filter.getByRole('button', { name: 'Add 3 values' }).click()
  await expect(filter.getByRole('list', { name: 'Values that are not in the data' }).getByRole('listitem')).toHaveText(['Doomsday'])
  await expect(filter.getByText('2 values selected')).toBeVisible()
  await expectAccessible(page)
  await filter.getByRole('button', { name: /^Remove: / }).click()
  await filter.getByRole('button', { name: 'Close the filter' }).click()

  await page.getByRole('button', { name: 'Weekday in Rows' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(grid(page).getByRole('rowheader', { name: 'Weekend', exact: true })).toHaveCount(1)

  // the column is in use: the dialog says that deleting it also removes its uses
  await page.getByRole('button', { name: 'Menu of Part of week' }).click()
  await page.getByRole('menuitem', { name: 'Delete calculated column' }).click()
  await page
    .getByRole('alertdialog')
    .or(dialog(page, /Delete “Part of week”/))
    .getByRole('button', { name: 'Delete calculated column' })
    .click()
  await expect(grid(page).getByRole('rowheader', { name: 'Weekend' })).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(grid(page).getByRole('rowheader', { name: 'Weekend', exact: true })).toHaveCount(1)
})

test('every kind of calculated column says what it lacks, and a SQL column where it is wrong', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await page.getByRole('button', { name: 'New column…' }).click()
  const box = dialog(page, 'New column')
  for (const [kind, message] of [
    ['Sort values into buckets by rules', 'Rule name is required'],
    ['Group dates into ranges', 'Base column is required'],
    ['Year, month, week … of a date', 'A series window must be chosen'],
    ['Combine columns', 'At least one column is required'],
    ['Divide two columns', 'Denominator is required'],
    ['Split text', 'Base column is required'],
    ['Days between dates', 'Base column is required'],
    ['SQL expression', 'SQL is required'],
  ] as const) {
    await box.getByLabel('Kind').selectOption({ label: kind })
    await box.getByRole('button', { name: 'Apply' }).click()
    await expect(box.getByText(message).first()).toBeVisible()
    await expectAccessible(page)
  }
  await box.getByLabel('Name', { exact: true }).fill('Short')
  // a form writes the formula, which can be edited further
  await box.getByLabel('Kind').selectOption({ label: 'Split text' })
  await box.getByLabel('Base column').selectOption({ label: 'Weekday' })
  await box.getByLabel('Part').fill('1')
  await box.getByLabel('Counted from').selectOption({ label: 'the end' })
  await expect(box.getByRole('list', { name: 'Resulting values' })).toContainText('Sunday')
  await expect(box.getByRole('list', { name: 'Resulting values' })).not.toContainText('7 Sunday')
  await expectAccessible(page)
  await box.getByRole('button', { name: 'Edit as a formula' }).click()
  await expect(box.getByRole('textbox', { name: 'SQL expression' })).toHaveText("nullif(split_part(Weekday, ' ', -1), '')")
  await writeSql(box, "left(Weekday, 1) || '!")
  const problem = box.getByRole('alert')
  await expect(problem).toHaveText('The text in quotes that starts here is never closed.')
  // a slip is corrected by one click, and can be undone
  await writeSql(box, 'left(Wekday, 1)')
  await expect(problem).toHaveText('There is no column "Wekday". Did you mean "Weekday"?')
  await expectAccessible(page)
  await box.getByRole('button', { name: 'Fix it: left(Weekday, 1)' }).click()
  const editor = box.getByRole('textbox', { name: 'SQL expression' })
  await expect(editor).toHaveText('left(Weekday, 1)')
  await expect(editor).toBeFocused()
  await expect(problem).toHaveText('')
  await page.keyboard.press('Control+z')
  await expect(editor).toHaveText('left(Wekday, 1)')
  await writeSql(box, 'left(Weekday, 1)')
  await expect(box.getByRole('list', { name: 'Resulting values' }).getByRole('listitem')).toHaveCount(7)
  await box.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Menu of Short' }).click()
  await page.getByRole('menuitem', { name: 'Edit calculated column…' }).click()
  await expect(dialog(page, 'Edit calculated column').getByRole('textbox', { name: 'SQL expression' })).toHaveText('left(Weekday, 1)')
})
