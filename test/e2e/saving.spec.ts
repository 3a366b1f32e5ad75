/** Saving, settings, versions, and two browsers that edit the same analysis. */
import type { Page } from '@playwright/test'
import type { Analysis } from '../../src/contract/analysis.ts'
import { call, expect, expectAccessible, expectKeepsFocus, grid, newAccount, openDemo, saveCopy, signIn, test } from './page.ts'
import { wordsOf } from './words.ts'

test('two browsers save one analysis: the second is told, sees what changed, and nothing is lost', async ({ page, browser, product }) => {
  const email = 'ana.conflict@example.org'
  await newAccount(page, product, email)
  await openDemo(page, product, 'Births by weekday')
  await saveCopy(page)
  await expect(grid(page).getByRole('rowheader', { name: '1 Monday' })).toBeVisible()

  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(other, product, email)
  await other.goto(page.url())
  await expect(grid(other).getByRole('rowheader', { name: '1 Monday' })).toBeVisible()

  // the first person moves a field and saves
  await page.getByRole('button', { name: 'Weekday in Rows' }).click()
  await page.getByRole('menuitem', { name: 'Move to Columns' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Analysis saved')).toBeVisible()

  // the second person renames a step and saves, still based on the version that they opened
  await other
    .getByRole('button', { name: /^Menu of step/ })
    .first()
    .click()
  await other.getByRole('menuitem', { name: 'Rename' }).click()
  await other.getByLabel('New name').fill('Renamed')
  await other.getByRole('button', { name: 'Apply' }).click()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = other.getByRole('dialog', { name: 'Saved in another tab' })
  await expect(conflict).toContainText(/You saved a newer version in another tab or browser: \w+ \d+, \d{4}, \d+:\d\d [AP]M\./)
  await expect(conflict.getByText('Moved Weekday from Rows to Columns')).toBeVisible()
  await expect(conflict.getByText('to Renamed')).toBeVisible()
  await expectAccessible(other)
  await expectKeepsFocus(conflict)
  await conflict.getByRole('button', { name: 'Load the newer one' }).click()
  const rows = other.getByRole('region', { name: 'Rows' })
  await expect(other.getByRole('region', { name: 'Columns' }).getByRole('button', { name: 'Weekday in Columns' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await other.getByRole('button', { name: 'Undo load the newer version' }).click()
  await expect(rows.getByRole('button', { name: 'Weekday in Rows' })).toBeVisible()

  // the dialog for copying a link says who cannot open it
  await other.getByRole('button', { name: 'Copy link' }).click()
  const link = other.getByRole('dialog', { name: 'Copy link' })
  await expect(link).toContainText('only its owner and the people it is shared with can open the link')
  await expect(link).toContainText('Your unsaved changes are not in it')
  await expect(link.getByRole('button', { name: 'Make it public…' })).toBeVisible()
  await expectAccessible(other)
  await link.getByRole('button', { name: 'Save first' }).click()
  await expect(other.getByText('Analysis saved')).toBeVisible()

  // the panel lists both versions with their changes, and can restore the older one
  await other.getByRole('button', { name: 'Analysis menu' }).click()
  await other.getByRole('menuitem', { name: 'Versions' }).click()
  const versions = other.getByRole('complementary', { name: 'Versions' })
  await versions.getByRole('button', { name: /^Version 2/ }).click()
  await expect(versions.getByText('Moved Weekday from Rows to Columns')).toBeVisible()
  // a version can be named, and its name removed
  await versions.getByRole('button', { name: 'Name this version' }).click()
  await versions.getByLabel('Name of version 2').fill('For the meeting')
  await other.keyboard.press('Enter')
  await expect(versions.getByRole('button', { name: /^For the meeting ?Version 2/ })).toBeVisible()
  await expectAccessible(other)
  await versions.getByRole('button', { name: 'Remove the name' }).click()
  await expect(versions.getByRole('button', { name: /^Version 2/ })).toBeVisible()
  await versions.getByRole('button', { name: 'Restore this version' }).click()
  await expect(other.getByRole('region', { name: 'Columns' }).getByRole('button', { name: 'Weekday in Columns' })).toBeVisible()
  await other.getByRole('button', { name: 'Undo restore a version' }).click()
  await expect(rows.getByRole('button', { name: 'Weekday in Rows' })).toBeVisible()
  await other.context().close()
})

/** Renames a step through its menu. */
async function renameStep(page: Page, locale: 'en' | 'zh', name: string, to: string): Promise<void> {
  const t = wordsOf(locale)
  await page.getByRole('button', { name: t('analysis.stepMenu', { name }), exact: true }).click()
  await page.getByRole('menuitem', { name: t('analysis.renameStep'), exact: true }).click()
  await page.getByLabel(t('analysis.newName')).fill(to)
  await page.getByRole('button', { name: t('analysis.apply'), exact: true }).click()
  await expect(page.getByRole('button', { name: to, exact: true })).toBeVisible()
}

test('two people see each other, their edits of two steps merge, and one step that both edited asks', async ({ page, browser, product }) => {
  const [ana, ming] = ['ana.merge@example.org', 'ming.merge@example.org']
  await newAccount(page, product, ana)
  const { token } = await signIn(page, product, ana)
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await newAccount(other, product, ming)
  const his = await signIn(other, product, ming)
  await call(product, 'apiv2/update_profile', { name: '王小明', locale: null, time_zone: null }, his.token)
  await openDemo(page, product, 'Births by weekday')
  const demo = page.url().split('/analysis-')[1]
  const copy = await call<Analysis>(product, 'apiv2/copy_analysis', { analysis_id: demo }, token)
  const [first] = copy.value_json.steps
  const steps = [
    { ...first, name: 'One' },
    { ...first, id: 's9', step_id: 's9', name: 'Two' },
  ]
  await call(product, 'apiv2/save_analysis', { analysis_id: copy.id, base_version: 1, value_json: { ...copy.value_json, steps } }, token)
  await call(product, 'apiv2/share_analysis', { analysis_id: copy.id, emails: [ming], role: 'editor' }, token)
  await page.goto(`${product.url}/analysis-${copy.id}`)
  await other.goto(`${product.url}/zh/analysis-${copy.id}`)
  await expect(page.getByRole('button', { name: 'Also here: 王小明' })).toBeVisible()
  await expect(other.getByRole('button', { name: '也在查看：Ana Lima' })).toBeVisible()

  // he is notified of her save while he has edits in another step; his save merges both
  await renameStep(other, 'zh', 'Two', '第二步')
  await renameStep(page, 'en', 'One', 'First')
  await page.keyboard.press('Control+s')
  const told = other.getByRole('status').filter({ hasText: 'Ana Lima 保存了新版本。' })
  await expect(told).toContainText('保存时会与您的更改合并。')
  await expect(told).toContainText('First')
  await expectAccessible(other)
  await other.keyboard.press('Control+s')
  await expect(other.getByText('已与 Ana Lima 在此期间保存的更改合并。')).toBeVisible()
  await expect(told).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'First', exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: '第二步', exact: true })).toBeVisible()

  // she has no edits, so one click loads his version
  const newer = page.getByRole('status').filter({ hasText: 'A newer version was saved by 王小明.' })
  await expect(newer).toContainText('第二步')
  await newer.getByRole('button', { name: 'Load' }).click()
  await expect(page.getByRole('button', { name: '第二步', exact: true })).toBeVisible()
  await expect(newer).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()

  // both edit the same step
  await renameStep(other, 'zh', 'First', '第一步')
  await renameStep(page, 'en', 'First', 'Start')
  await page.keyboard.press('Control+s')
  await expect(told).toContainText('两个版本都更改了步骤“第一步”')
  await other.keyboard.press('Control+s')
  const conflict = other.getByRole('dialog', { name: '他人已保存' })
  await expect(conflict).toContainText('两个版本都更改了步骤“第一步”')
  const load = conflict.getByRole('button', { name: '加载新版本' })
  await expect(load).toBeFocused()
  await load.click()
  await expect(other.getByRole('button', { name: 'Start', exact: true })).toBeVisible()

  await other.context().close()
  await expect(page.getByRole('button', { name: /^Also here/ })).toHaveCount(0)
})

test('work that was left in a browser is restored on the version it was made on: it merges with what was saved since, or asks', async ({
  page,
  browser,
  product,
}) => {
  const email = 'ana.restored@example.org'
  await newAccount(page, product, email)
  const { token } = await signIn(page, product, email)
  await openDemo(page, product, 'Births by weekday')
  const copy = await call<Analysis>(product, 'apiv2/copy_analysis', { analysis_id: page.url().split('/analysis-')[1] }, token)
  const [first] = copy.value_json.steps
  const named = (one: string, two: string) => ({
    ...copy.value_json,
    steps: [
      { ...first, name: one },
      { ...first, id: 's9', step_id: 's9', name: two },
    ],
  })
  const save = (base_version: number, value_json: unknown) => call(product, 'apiv2/save_analysis', { analysis_id: copy.id, base_version, value_json }, token)
  await save(1, named('One', 'Two'))
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const left = await context.newPage()
  await signIn(left, product, email)
  const path = `${product.url}/analysis-${copy.id}`
  const leave = async () => {
    await left.close({ runBeforeUnload: false })
    return await context.newPage()
  }
  await left.goto(path)
  await renameStep(left, 'en', 'Two', 'Second')

  // the tab is closed with unsaved edits; meanwhile another step is saved elsewhere
  const again = await leave()
  await save(2, named('First', 'Two'))
  await again.goto(path)
  await expect(again.getByText('Unsaved changes were restored.')).toBeVisible()
  const newer = again.getByRole('status').filter({ hasText: 'When you save, it is merged with your changes.' })
  await expect(newer).toContainText('to First')
  await again.keyboard.press('Control+s')
  await expect(again.getByText('Merged with what you saved in another tab or browser.')).toBeVisible()
  await expect(again.getByRole('button', { name: 'First', exact: true })).toBeVisible()
  const stored = await call<Analysis>(product, 'apiv2/get_analysis', { analysis_id: copy.id }, token)
  expect(stored.value_json.steps.map(({ name }) => name)).toEqual(['First', 'Second'])

  // the same step is changed elsewhere: saving asks which version to keep
  await renameStep(again, 'en', 'First', 'Mine')
  await again.close({ runBeforeUnload: false })
  await save(stored.version, named('Theirs', 'Second'))
  const last = await context.newPage()
  await last.goto(path)
  await expect(last.getByRole('status').filter({ hasText: 'Both versions changed step “Mine”' })).toBeVisible()
  await last.keyboard.press('Control+s')
  const conflict = last.getByRole('dialog', { name: 'Saved in another tab' })
  await conflict.getByRole('button', { name: 'Load the newer one' }).click()
  await expect(last.getByRole('button', { name: 'Theirs', exact: true })).toBeVisible()

  // drafts stored by an earlier release contain no version: saving asks before it overwrites anything
  await last.goto(`${product.url}/forgot-password`)
  await last.evaluate(
    ([key, text]) => localStorage.setItem(key ?? '', text ?? ''),
    [`draft:${copy.id}`, JSON.stringify({ format: 1, ...named('Old', 'Second') })],
  )
  await last.goto(path)
  await expect(last.getByRole('status').filter({ hasText: 'These changes were kept by an earlier version of Tessera' })).toBeVisible()
  await last.keyboard.press('Control+s')
  const which = last.getByRole('dialog', { name: 'Which version to keep?' })
  await expect(which).toContainText('to Old')
  await expectAccessible(last)
  await which.getByRole('button', { name: 'Overwrite' }).click()
  await expect(last.getByText('Analysis saved')).toBeVisible()
  await context.close()
})

test('a third tab with one analysis has no stream, and sees who comes all the same, without an error', async ({ page, browser, product }) => {
  const [ana, ming] = ['ana.tabs@example.org', 'ming.tabs@example.org']
  await newAccount(page, product, ana)
  const { token } = await signIn(page, product, ana)
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await newAccount(other, product, ming)
  await openDemo(page, product, 'Births by weekday')
  const copy = await call<Analysis>(product, 'apiv2/copy_analysis', { analysis_id: page.url().split('/analysis-')[1] }, token)
  await call(product, 'apiv2/share_analysis', { analysis_id: copy.id, emails: [ming], role: 'viewer' }, token)
  const path = `${product.url}/analysis-${copy.id}`
  await other.goto(path)
  for (let tab = 0; tab < 2; tab++) {
    const one = await page.context().newPage()
    await one.goto(path)
    await expect(one.getByRole('button', { name: 'Also here: Ana Lima' })).toBeVisible()
  }
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Also here: Ana Lima' })).toBeVisible()
  await other.context().close()
})

test('settings change title and visibility at once, copies are one click away, and deleting asks first', async ({ page, product }) => {
  const email = 'ana.settings@example.org'
  await newAccount(page, product, email)
  const { user } = await signIn(page, product, email)
  await openDemo(page, product, 'Births by weekday')
  await saveCopy(page)
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

  // a double click on a menu item acts only once, because the menu ignores clicks while it fades out
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /^Menu of step / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).dblclick()
  await page.getByRole('button', { name: 'Undo duplicate step' }).click()
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled()

  // leaving with unsaved edits asks first; the draft is restored later, with the title changed in the settings
  await page.getByRole('button', { name: 'Weekday in Rows' }).click()
  await page.getByRole('menuitem', { name: 'Move to Columns' }).click()
  const mine = page.url()

  // a copy opens at once and has the unsaved edits, which the original keeps as well
  await page.getByRole('button', { name: 'Analysis menu' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click()
  await expect(page.getByText('Your unsaved changes are in the copy.')).toBeVisible()
  await expect(page).toHaveTitle(/^Copy of Births, mine/)
  await expect(page.getByRole('button', { name: 'Weekday in Columns' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.goto(`${product.url}/user/${user.id}`)

  // on the home page, what was opened last stands first; a star makes it a favorite, and the search says where it found it
  const list = page.getByRole('region', { name: 'Your Analyses' })
  await expect(page.getByRole('heading', { name: 'Opened recently', level: 2 })).toBeVisible()
  await list.getByRole('button', { name: 'Favorite: Births, mine', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Favorites', level: 2 })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search your analyses' })
  await search.fill('copy births')
  await expect(page.getByRole('region', { name: 'Analyses found' }).getByRole('row').nth(1)).toContainText('Title')
  await search.fill('')
  await page.getByRole('button', { name: 'Duplicate Births, mine', exact: true }).click()
  const copies = list.getByRole('link', { name: /^Copy of/ })
  await expect(copies).toHaveText(['Copy of Births, mine 2', 'Copy of Births, mine'])
  await list.getByRole('button', { name: 'Rename Copy of Births, mine', exact: true }).click()
  await page.keyboard.type('Copy of Births, renamed')
  await page.keyboard.press('Enter')
  await expect(copies).toHaveText(['Copy of Births, mine 2', 'Copy of Births, renamed'])
  await expect(list.getByRole('button', { name: 'Rename Copy of Births, renamed', exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Open the copy' }).click()
  await expect(page).toHaveTitle(/^Copy of Births, mine 2/)
  await expect(page.getByRole('button', { name: 'Weekday in Rows' })).toBeVisible()
  await page.goto(mine)
  await expect(page.getByText('Unsaved changes were restored.')).toBeVisible()
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expectAccessible(page, '[role=dialog]')
  await expectKeepsFocus(leave)
  await leave.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(mine)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await leave.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/datasets$/)
  // the address changes before the page
  await expect(page.getByRole('heading', { name: 'Datasets', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Weekday in Columns' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo restore changes' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Analysis saved')).toBeVisible()
  await expect(page).toHaveTitle(/^Births, mine/)

  await page.getByRole('button', { name: 'Analysis menu' }).click()
  await page.getByRole('menuitem', { name: 'Delete analysis' }).click()
  await expect(page.getByText('Are you sure you want to delete the analysis? This action cannot be undone.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Analysis deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/user\//)
})
