/** What is shared of an analysis changes while its reader has it open: the page is told at once, and loses nothing. */
import type { Browser, Page } from '@playwright/test'
import type { Analysis } from '../../src/contract/analysis.ts'
import type { GrantRole } from '../../src/contract/grant.ts'
import { call, expect, expectAccessible, grid, inLanguage, newAccount, picture, type RunningProduct, signIn, test } from './page.ts'
import { wordsOf } from './words.ts'

const CSV = ['Region,City,Salary', 'West,Rome,100', 'West,Oslo,200', 'East,Riga,300'].join('\n')

const other = async (browser: Browser): Promise<Page> => await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()

/** A saved analysis by Region and by City, and how its owner shares it. */
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
  const by = (at: number, name: string) => {
    const value = {
      ...first?.config.query.value,
      groupbys: [`c${at}`],
      measures: [{ id: 'n', name: 'People', type: 'ui', value: { agg: 'count', column_id: null } }],
    }
    const config = { pivot: { rows: [`c${at}`], columns: [], sort: [] }, query: { ...first?.config.query, value } }
    return { ...first, id: `s${at}`, step_id: `s${at}`, name, config }
  }
  const steps = [by(1, 'By region'), by(2, 'By city')]
  await call(product, 'apiv2/save_analysis', { analysis_id: id, base_version: version, value_json: { ...value_json, steps } }, token)
  const share = (column_ids: string[], role: GrantRole = 'viewer') =>
    call(product, 'apiv2/share_analysis', { analysis_id: id, emails: [reader], role, publication: { level: 'explore', column_ids } }, token)
  const take = async () => {
    const { people } = await call<{ people: { id: string }[] }>(product, 'apiv2/list_shares', { analysis_id: id }, token)
    await call(product, 'apiv2/unshare_analysis', { analysis_id: id, share_id: people[0]?.id }, token)
  }
  const show = (visibility: 'public' | 'private') =>
    call(product, 'apiv2/save_analysis_settings', { analysis_id: id, title: 'Salaries', description: '', visibility }, token)
  const rows = async () => (await call<Analysis>(product, 'apiv2/get_analysis', { analysis_id: id }, token)).value_json.steps.map((s) => s.config.pivot.rows)
  return { path: `/analysis-${id}`, share, take, show, rows }
}

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

for (const locale of ['en', 'zh'] as const)
  test(
    `an open page is told what is shared with its reader now, and keeps what was not saved (${locale})`,
    inLanguage(locale),
    async ({ page, browser, product }) => {
      const t = wordsOf(locale)
      const [owner, reader] = [`owner.granted.${locale}@example.org`, `reader.granted.${locale}@example.org`]
      const ben = await other(browser)
      await newAccount(ben, product, reader)
      const { path, share, take } = await sharedAnalysis(page, product, owner, reader)
      await share(['c1', 'c2'])
      await ben.goto(`${product.url}${locale === 'en' ? '' : `/${locale}`}${path}`)
      await expect(grid(ben).getByRole('rowheader', { name: 'West' })).toBeVisible({ timeout: 60_000 })
      const step = (name: string) => ben.getByRole('navigation', { name: t('analysis.steps') }).getByRole('button', { name, exact: true })
      const move = async (field: string) => {
        await ben.getByRole('button', { name: t('sidebar.chipMenu', { name: field, area: t('sidebar.rowsArea') }), exact: true }).click()
        await ben.getByRole('menuitem', { name: t('chip.moveTo', { area: t('sidebar.columnsArea') }) }).click()
      }
      const inColumns = (field: string) =>
        ben.getByRole('button', { name: t('sidebar.chipMenu', { name: field, area: t('sidebar.columnsArea') }), exact: true })

      // less, with a change of another step: that stays
      await move('Region')
      await share(['c1'])
      await expect(said(ben, t('granted.less'))).toContainText(t('granted.kept'))
      await expect(inColumns('Region')).toBeVisible()
      await expectAccessible(ben)
      await picture(ben, `granted-less-${locale}`)
      await step('By city').click()
      await expect(ben.getByRole('heading', { name: t('publish.withheldTitle') })).toBeVisible()

      // such a step is not changed here, and the page says why
      await expect(ben.getByText(t('publish.stepOff'))).toBeVisible()
      await expect(ben.getByRole('checkbox', { name: t('sidebar.use', { name: 'Region' }) })).toBeDisabled()
      await expectAccessible(ben)
      await picture(ben, `granted-withheld-${locale}`)

      // more, and a role
      await share(['c1', 'c2'])
      await expect(said(ben, t('granted.more'))).toBeVisible()
      await expect(grid(ben).getByRole('rowheader', { name: 'Rome' })).toBeVisible()
      await share(['c1', 'c2'], 'editor')
      await expect(said(ben, t('granted.editor'))).toBeVisible()
      await expect(ben.getByRole('button', { name: t('analysis.save'), exact: true })).toBeEnabled()
      await share(['c1', 'c2'])
      await expect(said(ben, t('granted.viewer'))).toContainText(t('granted.kept'))
      await expect(ben.getByRole('button', { name: t('analysis.saveCopy'), exact: true })).toBeEnabled()

      // less, with a change of the very step: it stays until its maker loads what is shared, and Undo brings it back
      await move('City')
      await share(['c1'])
      await expect(said(ben, t('granted.less'))).toContainText(t('granted.unmerged'))
      await expect(inColumns('City')).toBeVisible()
      await ben.getByRole('button', { name: t('granted.load') }).click()
      await expect(ben.getByRole('heading', { name: t('publish.withheldTitle') })).toBeVisible()
      await ben.getByRole('button', { name: t('analysis.undoOf', { label: t('granted.loadUndo') }) }).click()
      await expect(inColumns('City')).toBeVisible()

      // nothing any more, and again
      await take()
      await expect(said(ben, t('granted.ended'))).toContainText(t('granted.keptHere'))
      await expectAccessible(ben)
      await picture(ben, `granted-ended-${locale}`)
      await share(['c1', 'c2'])
      await ben.getByRole('button', { name: t('granted.again') }).click()
      await expect(said(ben, t('granted.ended'))).toHaveCount(0)
      await expect(inColumns('City')).toBeVisible()
      await ben.context().close()
    },
  )

test('whoever has a public analysis open is told when it is made private', async ({ page, browser, product }) => {
  const cai = await other(browser)
  await newAccount(cai, product, 'cai.granted@example.org')
  const { path, show } = await sharedAnalysis(page, product, 'ida.granted@example.org', 'nobody.granted@example.org')
  await show('public')
  await cai.goto(`${product.url}${path}`)
  await expect(grid(cai).getByRole('rowheader', { name: 'West' })).toBeVisible({ timeout: 60_000 })
  await show('private')
  await expect(said(cai, 'This analysis is no longer shared with you')).toBeVisible()
  await cai.context().close()
})
