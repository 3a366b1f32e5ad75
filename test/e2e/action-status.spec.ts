/** Buttons that show the status of their action: a spinner while it runs, then a check mark or a warning for a few seconds. */
import type { Locator, Page, Request } from '@playwright/test'
import { expect, grid, newAccount, openDemo, saveCopy, test } from './page.ts'

/** Delays the button's call; checks the button's status while the call is pending and after it ends. */
async function shows(page: Page, button: Locator, isOwn: (request: Request) => boolean, press: () => Promise<void>, end: 'completed' | 'error'): Promise<void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/nexus', async (route) => {
    if (!isOwn(route.request())) return await route.fallback()
    await held.promise
    await route.fallback()
  })
  await expect(button).toHaveAttribute('data-status', 'standby')
  await press()
  await expect(button).toHaveAttribute('data-status', 'loading')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  held.resolve()
  await expect(button).toHaveAttribute('data-status', end)
  await expect(button).toHaveAccessibleDescription(end === 'completed' ? 'Done' : 'Failed')
}
const calls = (name: string) => (request: Request) => request.postData()?.includes(`"${name}"`) ?? false
const isUpload = (request: Request): boolean => request.headers()['content-type']?.startsWith('multipart/') ?? false

test('Save and Export, Connect and a repeated upload show that they run, and how they ended', async ({ page, product }) => {
  await newAccount(page, product, 'status@example.org')
  await page.goto(`${product.url}/datasets/new`)
  await page.getByRole('tab', { name: 'SQLite' }).click()
  await page.getByLabel('File path on the server').fill('/nowhere.db')
  await page.getByLabel('Dataset title').fill('Nowhere')
  const connect = page.getByRole('button', { name: 'Connect' })
  await shows(page, connect, calls('apiv2/connect_sqlite'), () => connect.click(), 'error')

  // during an upload its progress replaces the file; a failure brings it back
  await page.getByRole('tab', { name: 'CSV or Excel' }).click()
  await page.route('**/nexus', (route) => (isUpload(route.request()) ? route.abort() : route.fallback()))
  await page.getByLabel('Choose a file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') })
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toHaveAttribute('data-status', 'error')
  await again.click()
  await expect(again).toHaveAttribute('data-status', 'error')

  await openDemo(page, product, 'Births by weekday')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await saveCopy(page)
  await expect(grid(page).getByRole('rowheader', { name: '1 Monday' })).toBeVisible()
  await page.getByRole('button', { name: 'Weekday in Rows' }).click()
  await page.getByRole('menuitem', { name: 'Move to Columns' }).click()
  await shows(page, save, calls('apiv2/save_analysis'), () => save.click(), 'completed')

  const menu = page.getByRole('button', { name: 'Export' })
  await menu.click()
  await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem').first().click()])
  await expect(menu).toHaveAttribute('data-status', 'completed')
})
