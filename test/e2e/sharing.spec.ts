/** An owner shares an analysis with people who have an account or not, and withdraws it. */
import type { Browser, Page } from '@playwright/test'
import type { Analysis } from '../../src/contract/analysis.ts'
import { call, expect, expectAccessible, expectKeepsFocus, grid, newAccount, picture, type RunningProduct, signIn, test } from './page.ts'

const CSV = ['Region,City,Salary', 'West,Rome,100', 'West,Oslo,200', 'East,Riga,300'].join('\n')
const BEN = 'ben.sharing@example.org'
const DEE = 'dee.sharing@example.org'
const EVE = 'eve.sharing@example.org'
const GUS = 'gus.sharing@example.org'

/** Signs up and saves an analysis; returns its path. */
async function ownAnalysis(page: Page, product: RunningProduct, email: string): Promise<string> {
  await newAccount(page, product, email)
  await page.goto(`${product.url}/datasets/new`)
  await page.getByLabel('Choose a file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await page.getByRole('button', { name: 'Import dataset' }).click()
  await expect(page).toHaveURL(/\/dataset-/, { timeout: 60_000 })
  await page.getByRole('button', { name: 'New analysis' }).click()
  await page.getByRole('checkbox', { name: 'Use Region' }).check()
  await page.getByRole('checkbox', { name: 'Use Count of rows' }).check()
  // the demo data may still be loading, which delays other work
  await expect(grid(page).getByRole('rowheader', { name: 'West' })).toBeVisible({ timeout: 60_000 })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Analysis saved')).toBeVisible()
  return new URL(page.url()).pathname
}

const other = async (browser: Browser): Promise<Page> => await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()

function dialogOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^Share “/ })
  return {
    dialog,
    emails: dialog.getByRole('textbox', { name: 'Email addresses' }),
    submit: dialog.getByRole('button', { name: 'Share', exact: true }),
    people: dialog.getByRole('region', { name: 'People with access' }),
  }
}

test('an owner shares with a person and an address without an account, makes one an editor, and takes it back', { tag: '@pictures' }, async ({
  page,
  browser,
  product,
}) => {
  const ben = await other(browser)
  await newAccount(ben, product, BEN)
  const { user } = await signIn(ben, product, BEN)
  const path = await ownAnalysis(page, product, 'ana.sharing@example.org')

  // the dialog names invalid addresses; a list of addresses adds several people at once
  const { dialog, emails, submit, people } = dialogOf(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(emails).toBeFocused()
  await emails.fill('nobody')
  await submit.click()
  await expect(dialog.getByText('Not an email address: nobody')).toBeVisible()
  await emails.fill(`Ben <${BEN}>; ${DEE}`)
  await dialog.getByRole('button', { name: 'Change what they see', exact: true }).click()
  await expect(dialog.getByText('Columns that others can use: 1 of 3')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Explore the columns below' })).toBeChecked()
  await expectAccessible(page, '[role=dialog]')
  await submit.click()
  await expect(page.getByText('Shared with 2 people')).toBeVisible()
  await expect(people.getByText('Not opened yet')).toHaveCount(2)
  await expect(people.getByText('Can use 1 of 3 columns')).toHaveCount(2)
  await expectAccessible(page, '[role=dialog]')
  await expectKeepsFocus(dialog)
  await picture(page, 'share-en')
  await dialog.getByRole('button', { name: 'Done' }).click()

  // the viewer finds the analysis, in Chinese: marked until it is opened, and with exactly the columns granted
  await ben.goto(`${product.url}/zh/user/${user.id}`)
  const shared = ben.getByRole('region', { name: '与我共享' })
  await expect(shared.getByText('新', { exact: true })).toBeVisible()
  await expectAccessible(ben)
  await shared.getByRole('link').click()
  await expect(grid(ben).getByRole('rowheader', { name: 'West' })).toBeVisible()
  await expect(ben.getByText('由 Ana Lima 共享 · 查看者')).toBeVisible()
  await expect(ben.getByText('Salary')).toHaveCount(0)
  await expect(ben.getByRole('button', { name: '另存为副本' })).toBeVisible()
  await expect(ben.getByRole('button', { name: '共享', exact: true })).toHaveCount(0)
  await ben.goBack()
  await expect(shared.getByRole('link')).toBeVisible()
  await expect(shared.getByText('新', { exact: true })).toHaveCount(0)

  // his copy stands among his own analyses, and a notice leads to it
  const title = await shared.getByRole('link').innerText()
  await shared.getByRole('button', { name: `为“${title}”创建副本` }).click()
  await expect(ben.getByText(`副本“${title} 的副本”为私有，仅您可见。`)).toBeVisible()
  await expect(ben.getByRole('link', { name: `${title} 的副本` })).toBeVisible()
  await ben.getByRole('button', { name: '打开副本' }).click()
  await expect(grid(ben).getByRole('rowheader', { name: 'West' })).toBeVisible()
  await expect(ben.getByText('Salary')).toHaveCount(0)

  // the owner sees the viewer's name and makes him an editor
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(people.getByText('Ana Lima', { exact: true })).toBeVisible()
  await expect(people.getByText('Not opened yet')).toHaveCount(1)
  await people.getByLabel(`Role of ${BEN}`).selectOption('editor')
  await expect(page.getByText('Sharing changed')).toBeVisible()
  await ben.goto(`${product.url}${path}`)
  await expect(ben.getByText('Shared by Ana Lima · Editor')).toBeVisible()
  await ben.getByRole('button', { name: 'Region in Rows' }).click()
  await ben.getByRole('menuitem', { name: 'Move to Columns' }).click()
  await ben.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(ben.getByText('Analysis saved')).toBeVisible()

  // access is withdrawn: his next action says so
  await people.getByRole('button', { name: `Stop sharing with ${BEN}` }).click()
  await expect(people.getByText(BEN)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await ben.getByRole('button', { name: 'Region in Columns' }).click()
  await ben.getByRole('menuitem', { name: 'Remove', exact: true }).click()
  await expect(ben.getByRole('alert')).toContainText('This does not exist, or you do not have access to it.')
  await ben.context().close()
})

test('later steps ask the owner; who had no account signs up, finds the analysis and leaves it', async ({ page, browser, product }) => {
  const path = await ownAnalysis(page, product, 'ada.sharing@example.org')
  const { dialog, emails, submit, people } = dialogOf(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await emails.fill(EVE)
  await submit.click()
  await expect(people.getByText('Not opened yet')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Done' }).click()

  // steps added later are not shared automatically: on saving, the page says which steps people cannot run
  await page.getByRole('checkbox', { name: 'Use City' }).check()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'People you share with cannot run these steps' })).toBeVisible()
  await page.getByRole('button', { name: 'Review sharing…' }).click()
  await people.getByRole('button', { name: `Change what they see: ${EVE}` }).click()
  await people.getByRole('checkbox', { name: 'City' }).check()
  await people.getByRole('button', { name: 'Apply' }).click()
  await expect(people.getByText('Can use 2 of 3 columns')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('People you share with cannot run these steps')).toHaveCount(0)

  // a person without an account is asked to sign in, signs up with the invited address, finds the analysis, and leaves
  // it
  const dee = await other(browser)
  await dee.goto(`${product.url}${path}`)
  await expect(dee.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(dee.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /next=/)
  const link = () => product.console().match(new RegExp(`Mail for ${EVE.replaceAll('.', '\\.')}: (\\S+/invitation-\\S+)`))?.[1]
  await expect.poll(link).toBeDefined()
  await dee.goto(link() ?? '')
  await dee.getByLabel('Name', { exact: true }).fill('Dee Moro')
  for (const label of ['Password', 'Confirm password']) await dee.getByLabel(label, { exact: true }).fill('Vq7!mountain')
  await dee.getByRole('button', { name: 'Make account' }).click()
  await expect(dee).toHaveURL(new RegExp(`${path.replace(/[{}$]/g, '\\$&')}$`))
  await expect(grid(dee).getByRole('rowheader', { name: 'Rome' })).toBeVisible()
  await dee.getByRole('button', { name: 'Analysis menu' }).click()
  await dee.getByRole('menuitem', { name: 'Leave…' }).click()
  await dee.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(dee.getByText('You left the analysis')).toBeVisible()
  await expect(dee.getByText('Nothing has been shared with you yet.')).toBeVisible()
  await dee.context().close()
})

test('a step that was withheld from an editor is there once more is shared, without opening the page again, and no save empties it', async ({
  page,
  browser,
  product,
}) => {
  const [mail, owner] = ['hal.sharing@example.org', 'ida.sharing@example.org']
  const hal = await other(browser)
  await newAccount(hal, product, mail)
  const path = await ownAnalysis(page, product, owner)
  const { token } = await signIn(page, product, owner)
  const analysis_id = path.split('/analysis-')[1] ?? ''
  const open = () => call<Analysis>(product, 'apiv2/get_analysis', { analysis_id }, token)
  const { version, value_json } = await open()
  const [first] = value_json.steps
  const byCity = { ...first, id: 's9', step_id: 's9', name: 'By city', config: { ...first?.config, pivot: { rows: ['c2'], columns: [], sort: [] } } }
  const value = { ...first?.config.query.value, groupbys: ['c2'] }
  const steps = [{ ...byCity, config: { ...byCity.config, query: { ...first?.config.query, value } } }, first]
  await call(product, 'apiv2/save_analysis', { analysis_id, base_version: version, value_json: { ...value_json, steps } }, token)
  const share = (column_ids: string[]) =>
    call(product, 'apiv2/share_analysis', { analysis_id, emails: [mail], role: 'editor', publication: { level: 'explore', column_ids } }, token)
  await share(['c1'])
  await hal.goto(`${product.url}${path}`)
  await expect(hal.getByRole('heading', { name: 'This step is not shared' })).toBeVisible()
  await share(['c1', 'c2'])
  await expect(grid(hal).getByRole('rowheader', { name: 'Rome' })).toBeVisible()
  await expect(hal.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await hal.getByRole('button', { name: 'City in Rows' }).click()
  await hal.getByRole('menuitem', { name: 'Move to Columns' }).click()
  await hal.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(hal.getByText('Analysis saved')).toBeVisible()
  expect((await open()).value_json.steps.map((s) => s.config.pivot)).toMatchObject([{ columns: ['c2'] }, { rows: ['c1'] }])
  await hal.context().close()
})

test('an owner offers an analysis, the other accepts it in Chinese, and who owned it stays an editor', async ({ page, browser, product }) => {
  const gus = await other(browser)
  await newAccount(gus, product, GUS)
  const { user } = await signIn(gus, product, GUS)
  const path = await ownAnalysis(page, product, 'fay.sharing@example.org')
  const { dialog, emails, submit, people } = dialogOf(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await emails.fill(GUS)
  await submit.click()
  await expect(people.getByText('Not opened yet')).toHaveCount(1)
  await expect(people.getByRole('button', { name: /^Offer ownership/ })).toHaveCount(0)
  await gus.goto(`${product.url}${path}`)
  await expect(grid(gus).getByRole('rowheader', { name: 'West' })).toBeVisible()

  // the analysis can be offered to a person who has opened it; the dialog asks about access to the dataset; the offer is
  // withdrawn and made again
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const offer = async () => {
    await people.getByRole('button', { name: 'Offer ownership to Ana Lima' }).click()
    const question = page.getByRole('dialog', { name: /^Offer “.*” to Ana Lima\?$/ })
    await expect(question).toContainText('until you end its access on the dataset’s page: Region.')
    await question.getByRole('button', { name: 'Send offer' }).click()
    await expect(people.getByText('Ownership offered', { exact: true })).toBeVisible()
  }
  await offer()
  await expectAccessible(page, '[role=dialog]')
  await people.getByRole('button', { name: 'Withdraw the offer to Ana Lima' }).click()
  await expect(page.getByText('Offer withdrawn')).toBeVisible()
  await offer()
  await expectKeepsFocus(dialog)

  await gus.goto(`${product.url}/zh/user/${user.id}`)
  const offered = gus.getByRole('region', { name: '转让给您' })
  await expect(offered).toContainText('在Ana Lima收回权限之前，此分析可使用以下字段：Region。')
  await expectAccessible(gus)
  await offered.getByRole('button', { name: /^接受“/ }).click()
  await expect(gus.getByText('您已成为此分析的所有者')).toBeVisible()
  await expect(offered).toHaveCount(0)
  await gus.goto(`${product.url}/zh${path}`)
  await expect(grid(gus).getByRole('rowheader', { name: 'West' })).toBeVisible()
  await expect(gus.getByText('使用Ana Lima的数据集，直到对方收回')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Shared by Ana Lima · Editor')).toBeVisible()
  await gus.context().close()
})
