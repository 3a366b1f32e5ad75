/** People of an analysis write to each other about a step: told at once, changed, settled. */
import type { Browser, Page } from '@playwright/test'
import type { Analysis } from '../../src/contract/analysis.ts'
import { call, expect, expectAccessible, grid, inLanguage, newAccount, picture, type RunningProduct, signIn, test } from './page.ts'
import { wordsOf } from './words.ts'

const CSV = ['Region,City,Salary', 'West,Rome,100', 'West,Oslo,200', 'East,Riga,300'].join('\n')

const other = async (browser: Browser): Promise<Page> =>
  await (await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })).newPage()

/** A saved analysis by Region, shared with a reader. */
async function sharedAnalysis(page: Page, product: RunningProduct, owner: string, reader: string) {
  await newAccount(page, product, owner)
  await page.goto(`${product.url}/datasets/new`)
  await page.getByLabel('Choose a file').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('button', { name: 'Import dataset' }).click()
  await expect(page.getByRole('heading', { name: /Imported/ })).toBeVisible({ timeout: 60_000 })
  const { token } = await signIn(page, product, owner)
  const { datasets } = await call<{ datasets: { id: string }[] }>(product, 'apiv2/list_datasets', {}, token)
  const { id, version, value_json } = await call<Analysis>(product, 'apiv2/create_analysis', { dataset_id: datasets[0]?.id, title: 'Salaries' }, token)
  const [first] = value_json.steps
  const measures = [{ id: 'n', name: 'People', type: 'ui', value: { agg: 'count', column_id: null } }]
  const value = { ...first?.config.query.value, groupbys: ['c1'], measures }
  const config = { pivot: { rows: ['c1'], columns: [], sort: [] }, query: { ...first?.config.query, value } }
  const steps = [{ ...first, name: 'By region', config }]
  await call(product, 'apiv2/save_analysis', { analysis_id: id, base_version: version, value_json: { ...value_json, steps } }, token)
  await call(product, 'apiv2/share_analysis', { analysis_id: id, emails: [reader], role: 'viewer' }, token)
  return `/analysis-${id}`
}

for (const locale of ['en', 'zh'] as const)
  test(`people of an analysis write to each other about a step (${locale})`, inLanguage(locale), async ({ page, browser, product }) => {
    const t = wordsOf(locale)
    const [owner, reader] = [`owner.messages.${locale}@example.org`, `reader.messages.${locale}@example.org`]
    const ben = await other(browser)
    await newAccount(ben, product, reader)
    const path = await sharedAnalysis(page, product, owner, reader)
    const address = `${product.url}${locale === 'en' ? '' : `/${locale}`}${path}?step=s1`
    await ben.goto(address)
    await expect(grid(ben)).toBeVisible({ timeout: 60_000 })
    await page.goto(address)
    const open = async (on: Page) => {
      await on.getByRole('button', { name: t('analysis.stepMenu', { name: 'By region' }) }).click()
      await on.getByRole('menuitem', { name: t('stepMessages.menu') }).click()
      return on.getByRole('dialog', { name: t('stepMessages.title') })
    }

    // nothing is sent without a text; what is sent is plain text
    const mine = await open(page)
    await expect(mine.getByText(t('stepMessages.none'))).toBeVisible()
    await mine.getByRole('button', { name: t('stepMessages.send') }).click()
    await expect(mine.getByText(t('stepMessages.missing'))).toBeVisible()
    await mine.getByRole('textbox', { name: t('stepMessages.text') }).fill('Why so <b>few</b> in the East?')
    await mine.getByRole('button', { name: t('stepMessages.send') }).click()
    await expect(page.getByText(t('stepMessages.sent'))).toBeVisible()
    await expect(mine.getByRole('listitem')).toContainText('Why so <b>few</b> in the East?')
    await expectAccessible(page, '[role=dialog]')
    await picture(page, `messages-${locale}`)

    // the other is told on the tab of the step, and answers; the open thread shows it
    const mark = ben.getByRole('navigation', { name: t('analysis.steps') }).getByRole('button', { name: /^1 |1 条/ })
    await expect(mark).toBeVisible()
    await mark.click()
    const his = ben.getByRole('dialog', { name: t('stepMessages.title') })
    await expect(his.getByRole('listitem')).toContainText('<b>few</b>')
    await his.getByRole('textbox', { name: t('stepMessages.text') }).fill('Whinter')
    await his.getByRole('button', { name: t('stepMessages.send') }).click()
    await expect(mine.getByRole('listitem')).toHaveCount(2)
    await expect(mark).toHaveCount(0)
    await expectAccessible(ben, '[role=dialog]')
    await picture(ben, `messages-phone-${locale}`)

    // one’s own are changed and deleted, a thread is settled and opened again
    const last = his.getByRole('listitem').last()
    await last.getByRole('button', { name: new RegExp(`^${t('stepMessages.edit')}`) }).click()
    await last.getByRole('textbox').fill('Winter')
    await last.getByRole('button', { name: t('stepMessages.save') }).click()
    await expect(mine.getByRole('listitem').last()).toContainText('Winter')
    await expect(his.getByRole('listitem').first().getByRole('button')).toHaveCount(0)
    await his.getByRole('button', { name: t('stepMessages.resolve') }).click()
    await mine.getByRole('button', { name: t('stepMessages.reopen') }).click()
    await expect(his.getByRole('button', { name: t('stepMessages.resolve') })).toBeVisible()
    await last.getByRole('button', { name: new RegExp(`^${t('stepMessages.delete')}`) }).click()
    await ben
      .getByRole('dialog', { name: t('stepMessages.deleteTitle') })
      .getByRole('button', { name: t('stepMessages.delete') })
      .click()
    await expect(mine.getByRole('listitem')).toHaveCount(1)
    await ben.context().close()
  })
