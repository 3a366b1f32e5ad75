/** Targets are looked up for sales: from the page of the dataset, and from an analysis, where they count once per region. */
import type { Locator } from '@playwright/test'
import { expect, expectAccessible, grid, newAccount, picture, rowCells, signIn, test } from './page.ts'
import { uploadByCall } from './upload.ts'

const SALES = 'Region,Amount\nWest,1\nEast,2\nWest,4\nNorth,5\n'
const TARGETS = 'region,Target,Manager\nWest,100,Kim\nEast,50,Lee\nSouth,20,Max\nSouth,30,Mia\n'
const ANA = 'ana.combines@example.org'

/** Chooses the dataset with the targets, and says which of two rows with the same region counts. */
async function lookUpTargets(dialog: Locator): Promise<void> {
  await dialog.getByRole('searchbox').fill('targ')
  await dialog.getByRole('button', { name: /^Targets/ }).click()
  await expect(dialog.getByLabel('Column of “Targets”')).toHaveValue('c1')
  const check = dialog.getByRole('region', { name: 'What the new dataset will have' })
  await expect(check.getByText('4 rows now, 4 rows afterwards.')).toBeVisible()
  await expect(check.getByRole('list', { name: 'Values of “Sales” without a match' })).toHaveText('North')
  await expect(check.getByText('1 value occurs more than once in “Targets”, in 2 rows.')).toBeVisible()
  await check.getByRole('radio', { name: 'All of them, as one value per column' }).check()
}

test('columns are looked up in a second dataset, and their numbers count once in an analysis', { tag: '@pictures' }, async ({ page, product }) => {
  await newAccount(page, product, ANA)
  const { token } = await signIn(page, product, ANA)
  const sales = await uploadByCall(product, token, 'Sales', SALES)
  const targets = await uploadByCall(product, token, 'Targets', TARGETS)

  // from the page of the dataset: the combination cannot be made before it is clear which row counts
  await page.goto(`${product.url}/dataset-${sales}`)
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Combine…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Combine “Sales” with other datasets' })
  await expectAccessible(page, '[role=dialog]')
  await lookUpTargets(dialog)
  await dialog.getByRole('radio', { name: /^None:/ }).check()
  await expect(dialog.getByRole('button', { name: 'Combine' })).toBeDisabled()
  await dialog.getByRole('radio', { name: 'All of them, as one value per column' }).check()
  await expectAccessible(page, '[role=dialog]')
  await picture(page, 'combine-en')
  await dialog.getByRole('button', { name: 'Combine' }).click()
  await expect(page.getByRole('heading', { name: 'Sales + Targets', level: 1 })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('columns looked up where Region = region')).toBeVisible()
  await expect(page.getByRole('cell', { name: /^Manager/ }).first()).toBeVisible()
  await expectAccessible(page)
  await picture(page, 'made-from-en', { fullPage: true })

  // the page of the source names the combination, and so does the dialog that deletes it
  await page.goto(`${product.url}/zh/dataset-${targets}`)
  await expect(page.getByRole('link', { name: 'Sales + Targets' })).toBeVisible()
  await picture(page, 'used-by-zh', { fullPage: true })
  await page.getByRole('button', { name: '管理' }).click()
  await page.getByRole('menuitem', { name: '删除数据集' }).click()
  await expect(page.getByRole('dialog')).toContainText('以下数据集由它组成，将无法再读取：Sales + Targets')

  // from an analysis: its step stays, and the target of a region counts once, not for each of its sales
  await page.goto(`${product.url}/dataset-${sales}`)
  await page.getByRole('button', { name: 'New analysis' }).click()
  await page.getByRole('checkbox', { name: 'Use Region' }).check()
  await expect(grid(page).getByRole('rowheader', { name: 'West' })).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Analysis saved')).toBeVisible()
  await page.getByRole('button', { name: 'Add columns from another dataset…' }).click()
  const adding = page.getByRole('dialog', { name: 'Add columns from another dataset' })
  await lookUpTargets(adding)
  await picture(page, 'add-columns-en')
  await adding.getByRole('button', { name: 'Add columns' }).click()
  await expect(page.getByText('The analysis now uses “Sales + Targets”.')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('checkbox', { name: 'Use Target' }).check()
  await expect.poll(() => rowCells(page, 'West')).toEqual(['100'])

  // back on the former dataset, without the target
  await page.getByRole('button', { name: 'Switch back' }).click()
  await page.getByRole('dialog', { name: 'Switch back to “Sales”?' }).getByRole('button', { name: 'Switch back' }).click()
  await expect(page.getByText('The analysis uses “Sales” again')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Use Target' })).toHaveCount(0)
  await expect(grid(page).getByRole('rowheader', { name: 'West' })).toBeVisible()
})
