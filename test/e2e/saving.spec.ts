/** Saving, settings, versions, and two browsers on one analysis. */
import { type Product, removeData, startProduct } from '../support/product.ts'
import { expect, expectAccessible, expectKeepsFocus, grid, newAccount, openDemo, signIn, test } from './page.ts'

let product: Product
test.beforeAll(async () => {
  product = await startProduct()
})
test.afterAll(async () => {
  await product.stop()
  removeData(product)
})

const EMAIL = 'ana@example.org'

test('two browsers save one analysis: the second is told who and when, sees what changed, and nothing is lost', async ({ page, browser }) => {
  await newAccount(page, product, EMAIL)
  await openDemo(page, product, 'Births by weekday')
  const demo = page.url()
  await page.getByRole('button', { name: 'Save a copy' }).click()
  await expect(page.getByText('Analysis copied')).toBeVisible()
  await expect(page).not.toHaveURL(demo)
  await expect(grid(page).getByRole('rowheader', { name: '1 Monday' })).toBeVisible()

  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(other, product, EMAIL)
  await other.goto(page.url())
  await expect(grid(other).getByRole('rowheader', { name: '1 Monday' })).toBeVisible()

  // the first moves a field and saves
  await page.getByRole('button', { name: 'Weekday in Rows' }).click()
  await page.getByRole('menuitem', { name: 'Move to Columns' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Analysis saved')).toBeVisible()

  // the second renames a step and saves on top of what it opened
  await other
    .getByRole('button', { name: /^Menu of step/ })
    .first()
    .click()
  await other.getByRole('menuitem', { name: 'Rename' }).click()
  await other.getByLabel('New name').fill('Renamed')
  await other.getByRole('button', { name: 'Apply' }).click()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = other.getByRole('dialog', { name: 'Saved by someone else' })
  await expect(conflict).toContainText(/Ana Lima saved a newer version at \d\d\/\d\d\/\d\d \d\d:\d\d(:\d\d)? UTC/)
  await conflict.getByRole('button', { name: 'See changes' }).click()
  await expect(conflict.getByText('Moved Weekday from Rows to Columns')).toBeVisible()
  await expectAccessible(other)
  await expectKeepsFocus(conflict)
  await conflict.getByRole('button', { name: 'Overwrite' }).click()
  await expect(other.getByText('Analysis saved')).toBeVisible()

  // both versions are kept, each says what it changed, and the older one comes back
  await other.getByRole('button', { name: 'Analysis menu' }).click()
  await other.getByRole('menuitem', { name: 'Versions' }).click()
  const versions = other.getByRole('complementary', { name: 'Versions' })
  await versions.getByRole('button', { name: /^Version 2/ }).click()
  await expect(versions.getByText('Moved Weekday from Rows to Columns')).toBeVisible()
  await expectAccessible(other)
  await versions.getByRole('button', { name: 'Restore this version' }).click()
  await expect(other.getByRole('region', { name: 'Columns' }).getByRole('button', { name: 'Weekday in Columns' })).toBeVisible()
  await other.getByRole('button', { name: 'Undo restore a version' }).click()
  await expect(other.getByRole('region', { name: 'Rows' }).getByRole('button', { name: 'Weekday in Rows' })).toBeVisible()
  await other.context().close()
})

test('settings change title and visibility at once, and deleting asks first', async ({ page }) => {
  await signIn(page, product, EMAIL)
  await openDemo(page, product, 'Births by weekday')
  const demo = page.url()
  await page.getByRole('button', { name: 'Save a copy' }).click()
  await expect(page).not.toHaveURL(demo)
  await page.getByRole('button', { name: 'Analysis menu' }).click()
  await page.getByRole('menuitem', { name: 'Settings…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Analysis settings' })
  await dialog.getByLabel('Title').fill('')
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await dialog.getByLabel('Title').fill('Births, mine')
  await dialog.getByLabel('Visible to').selectOption('public')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Analysis settings saved')).toBeVisible()
  await expect(page).toHaveTitle(/^Births, mine/)

  // leaving with unsaved work asks, and what is left is there again
  await page.getByRole('button', { name: 'Weekday in Rows' }).click()
  await page.getByRole('menuitem', { name: 'Move to Columns' }).click()
  const mine = page.url()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expectAccessible(page, '[role=dialog]')
  await expectKeepsFocus(leave)
  await leave.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(mine)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await leave.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/datasets$/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Weekday in Columns' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo restore changes' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Analysis saved')).toBeVisible()

  await page.getByRole('button', { name: 'Analysis menu' }).click()
  await page.getByRole('menuitem', { name: 'Delete analysis' }).click()
  await expect(page.getByText('Are you sure you want to delete the analysis? This action cannot be undone.')).toBeVisible()
})
