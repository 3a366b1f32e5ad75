/** An owner shares a dataset with a viewer, who creates an analysis from it, and withdraws it again. The owner uses English, the viewer Chinese. */
import { expect, expectAccessible, grid, newAccount, picture, signIn, test } from './page.ts'

const CSV = ['Region,Salary', 'West,100', 'East,300'].join('\n')
const OWNER = 'ana.lends@example.org'
const VIEWER = 'ben.borrows@example.org'

test('an owner shares a dataset; an analysis on it stops when that ends, and says whose dataset it was', { tag: '@pictures' }, async ({
  page,
  browser,
  product,
}) => {
  const ben = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await newAccount(ben, product, VIEWER)
  const { user } = await signIn(ben, product, VIEWER)
  await newAccount(page, product, OWNER)
  await page.goto(`${product.url}/datasets/new`)
  await page.getByLabel('Choose a file').setInputFiles({ name: 'lent people.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await page.getByRole('button', { name: 'Import dataset' }).click()
  await expect(page).toHaveURL(/\/dataset-/, { timeout: 60_000 })

  // the dialog says what each role may do
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Share “/ })
  const people = dialog.getByRole('region', { name: 'People with access' })
  await expect(dialog.getByText('Can see its page and all of its rows, and build analyses on it.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(VIEWER)
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(people.getByText('Not opened yet')).toHaveCount(1)
  await expectAccessible(page, '[role=dialog]')
  await picture(page, 'share-dataset-en')

  // the dataset appears with a mark until the viewer opens it; the viewer creates an analysis from it
  await ben.goto(`${product.url}/zh/user/${user.id}`)
  const lent = ben.getByRole('region', { name: '与我共享的数据集' })
  await expect(lent.getByText('新', { exact: true })).toBeVisible()
  await expectAccessible(ben)
  await lent.getByRole('link').click()
  await expect(ben.getByText('由 Ana Lima 共享 · 查看者')).toBeVisible()
  await expect(ben.getByRole('button', { name: '共享', exact: true })).toHaveCount(0)
  await ben.getByRole('button', { name: '新建分析' }).click()
  await ben.getByRole('checkbox', { name: '使用Region' }).check()
  await expect(grid(ben).getByRole('rowheader', { name: 'West' })).toBeVisible({ timeout: 60_000 })
  await ben.keyboard.press('Control+s')
  await expect(ben.getByText('分析已保存')).toBeVisible()

  // access is withdrawn: the analysis keeps its steps and names the dataset's owner
  await people.getByRole('button', { name: `Stop sharing with ${VIEWER}` }).click()
  await expect(people.getByText(VIEWER)).toHaveCount(0)
  await ben.reload()
  await expect(ben.getByRole('status').filter({ hasText: 'Ana Lima不再与您或此分析共享数据集。您的步骤会保留。' })).toBeVisible()
  await picture(ben, 'dataset-taken-back-zh')

  // the dataset is shared again: the analysis runs as before
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill(VIEWER)
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(people.getByText('Not opened yet')).toHaveCount(1)
  await ben.reload()
  await expect(grid(ben).getByRole('rowheader', { name: 'West' })).toBeVisible({ timeout: 60_000 })

  // the dialog for deleting it states how many analyses of other people use it, but does not name them
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Delete dataset' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 analysis of another person reads it and will stop working.')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Dataset Deleted')).toBeVisible()
  await ben.context().close()
})
