/** Switching an analysis to another dataset: a copy that lost access to its dataset, and the person's own analysis. */
import type { Browser, Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectKeepsFocus, grid, newAccount, picture, type RunningProduct, saveCopy, test } from './page.ts'

const SALES = ['Region,City,Sales', 'West,Rome,100', 'West,Oslo,200', 'East,Riga,300'].join('\n')
/** Compared with SALES: the same Region, Sales under another name and position, and no City. */
const MINE = ['Turnover,region', '7,North', '5,North', '1,South'].join('\n')

async function upload(page: Page, product: RunningProduct, name: string, csv: string): Promise<void> {
  await page.goto(`${product.url}/datasets/new`)
  await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Import dataset' }).click()
  await expect(page).toHaveURL(/\/dataset-/, { timeout: 60_000 })
}

/** Creates and saves an analysis by Region and City with the sum of Sales. */
async function ownAnalysis(page: Page, product: RunningProduct): Promise<void> {
  await upload(page, product, 'sales.csv', SALES)
  await page.getByRole('button', { name: 'New analysis' }).click()
  for (const name of ['Region', 'City', 'Sales']) await page.getByRole('checkbox', { name: `Use ${name}` }).check()
  // the demo data may still be loading, which delays other work
  await expect(grid(page).getByRole('rowheader', { name: 'Rome' })).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Analysis saved')).toBeVisible()
}

const other = async (browser: Browser): Promise<Page> => await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()

async function chooseFor(dialog: Locator, dataset: string): Promise<void> {
  await dialog.getByLabel('Search datasets').fill(dataset)
  await dialog.getByRole('radio', { name: dataset }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

async function openMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Analysis menu' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Changes the visibility in the settings dialog, which must be open. */
async function showTo(page: Page, visibility: 'private' | 'public'): Promise<void> {
  const settings = page.getByRole('dialog', { name: 'Analysis settings' })
  await settings.getByLabel('Visible to').selectOption(visibility)
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toHaveCount(0)
}

test('whoever lost the data of a copy attaches a dataset of their own: one column is renamed, one is missing', { tag: '@pictures' }, async ({
  page,
  browser,
  product,
}) => {
  const ben = await other(browser)
  await newAccount(ben, product, 'ben.source@example.org')
  await upload(ben, product, 'mine.csv', MINE)
  await newAccount(page, product, 'ana.source@example.org')
  await ownAnalysis(page, product)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const sharing = page.getByRole('dialog', { name: /^Share “/ })
  await sharing.getByRole('textbox', { name: 'Email addresses' }).fill('ben.source@example.org')
  await sharing.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Shared with 1 person')).toBeVisible()

  await ben.goto(page.url())
  await expect(grid(ben).getByRole('rowheader', { name: 'Rome' })).toBeVisible()
  await saveCopy(ben)
  await expect(ben.getByText(/Runs on Ana Lima’s dataset/)).toBeVisible()
  await sharing.getByRole('button', { name: 'Stop sharing with ben.source@example.org' }).click()
  await expect(sharing.getByText('Not shared with anyone yet.')).toBeVisible()

  // the copy says that its dataset was deleted, and offers to use another one
  await ben.reload()
  await ben.getByRole('button', { name: 'Use another dataset…' }).click()
  const dialog = ben.getByRole('dialog', { name: 'Change source' })
  await expectAccessible(ben, '[role=dialog]')
  await expectKeepsFocus(dialog)
  await picture(ben, 'source-choose-en')
  await chooseFor(dialog, 'mine')
  const rows = dialog.getByRole('listitem').filter({ has: ben.getByRole('combobox') })
  await expect(rows).toHaveCount(3)
  // columns without a match are listed first, then those with a guessed match
  await expect(rows.nth(0)).toContainText('City')
  await expect(rows.nth(0)).toContainText('No matching column')
  await expect(rows.nth(1)).toContainText('Sales')
  await expect(rows.nth(1)).toContainText('Guessed: the only column of this type. Please check.')
  await expect(dialog.getByText('2 of 3 columns assigned, 1 guessed by its type, 1 without a column')).toBeVisible()
  await expect(dialog.getByText('Removed City from Rows')).toBeVisible()
  await expect(dialog.getByText('Only you can open this analysis.')).toBeVisible()
  await expectAccessible(ben, '[role=dialog]')
  await expectKeepsFocus(dialog)
  await picture(ben, 'source-map-en')

  // a column cannot replace two columns
  const city = dialog.getByLabel('Column for City')
  await city.selectOption('region')
  await dialog.getByRole('button', { name: 'Change source' }).click()
  await expect(city).toBeFocused()
  await expect(dialog.getByText('Already chosen for Region')).toBeVisible()
  await city.selectOption('None: remove what uses it')
  await dialog.getByRole('button', { name: 'Change source' }).click()

  await expect(ben.getByText('Source changed')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(grid(ben).getByRole('row', { name: /North/ })).toContainText('12')
  await expect(grid(ben).getByRole('row', { name: /South/ })).toContainText('1')
  await expect(ben.getByRole('banner')).toContainText('mine')
  await expect(ben.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()
  await ben.reload()
  await expect(grid(ben).getByRole('row', { name: /North/ })).toContainText('12')
  await ben.context().close()
})

test('an owner changes the source of a shared analysis; who has it open is told, and reads what stands for what they read', async ({
  page,
  browser,
  product,
}) => {
  const cai = await other(browser)
  await newAccount(cai, product, 'cai.source@example.org')
  await newAccount(page, product, 'abe.source@example.org')
  await upload(page, product, 'mine.csv', MINE)
  await ownAnalysis(page, product)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const sharing = page.getByRole('dialog', { name: /^Share “/ })
  await sharing.getByRole('textbox', { name: 'Email addresses' }).fill('cai.source@example.org')
  await sharing.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('Shared with 1 person')).toBeVisible()
  await sharing.getByRole('button', { name: 'Done' }).click()
  await cai.goto(page.url())
  await expect(grid(cai).getByRole('rowheader', { name: 'Rome' })).toBeVisible()

  // the edits must be saved before the dataset can be changed
  await page.getByRole('button', { name: 'City in Rows' }).click()
  await page.getByRole('menuitem', { name: 'Remove', exact: true }).click()
  await openMenu(page, 'Change source…')
  const dialog = page.getByRole('dialog', { name: 'Change source' })
  await expect(dialog.getByText(/You have unsaved changes/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await chooseFor(dialog, 'mine')
  await expect(dialog.getByText('2 of 2 columns assigned, 1 guessed by its type')).toBeVisible()
  await expect(dialog.getByText('Nothing. Every column that the analysis uses has a match.')).toBeVisible()
  await expect(dialog.getByText('Ana Lima (Viewer): Turnover, region')).toBeVisible()
  await dialog.getByRole('button', { name: 'Change source' }).click()
  await expect(page.getByText('Source changed')).toBeVisible()
  await expect(grid(page).getByRole('row', { name: /North/ })).toContainText('12')
  await expect(page.locator('#result')).toBeFocused()

  const told = cai.getByRole('status').filter({ hasText: 'changed the source of this analysis: it now reads “mine”.' })
  await expect(told).toBeVisible({ timeout: 30_000 })
  await told.getByRole('button', { name: 'Load' }).click()
  await expect(grid(cai).getByRole('row', { name: /North/ })).toContainText('12')
  await expect(cai.getByText('mine', { exact: false }).first()).toBeVisible()
  await expect(cai.getByText('Rome')).toHaveCount(0)
  await cai.context().close()

  // a public analysis cannot be switched: the page gives the reason until it is private again
  await openMenu(page, 'Settings…')
  await showTo(page, 'public')
  await openMenu(page, 'Change source…')
  await expect(dialog.getByText(/Make it private in its settings/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await openMenu(page, 'Settings…')
  await showTo(page, 'private')
  await openMenu(page, 'Change source…')
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeVisible()
})
