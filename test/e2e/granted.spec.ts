/** An owner changes access to an analysis while a reader has it open: the reader's page reports it at once and loses no edits. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, grid, inLanguage, newAccount, picture, test } from './page.ts'
import { atDesk, savedAnalysis } from './shared-analysis.ts'
import { wordsOf } from './words.ts'

const STEPS = [
  { name: 'By region', rows: ['c1'] },
  { name: 'By city', rows: ['c2'] },
]

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

for (const locale of ['en', 'zh'] as const)
  test(
    `an open page is told what is shared with its reader now, and keeps what was not saved (${locale})`,
    inLanguage(locale),
    async ({ page, browser, product }) => {
      const t = wordsOf(locale)
      const [owner, reader] = [`owner.granted.${locale}@example.org`, `reader.granted.${locale}@example.org`]
      const ben = await atDesk(browser)
      await newAccount(ben, product, reader)
      const { path, share, take } = await savedAnalysis(page, product, { owner, reader, steps: STEPS })
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

      // access is reduced while the reader has unsaved edits in another step: the edits stay
      await move('Region')
      await share(['c1'])
      await expect(said(ben, t('granted.less'))).toContainText(t('granted.kept'))
      await expect(inColumns('Region')).toBeVisible()
      await expectAccessible(ben)
      await picture(ben, `granted-less-${locale}`)
      await step('By city').click()
      await expect(ben.getByRole('heading', { name: t('publish.withheldTitle') })).toBeVisible()

      // the reader cannot edit a step without access to its columns, and the page says why
      await expect(ben.getByText(t('publish.stepOff'))).toBeVisible()
      await expect(ben.getByRole('checkbox', { name: t('sidebar.use', { name: 'Region' }) })).toBeDisabled()
      await expectAccessible(ben)
      await picture(ben, `granted-withheld-${locale}`)

      // access is extended, together with another role
      await share(['c1', 'c2'])
      await expect(said(ben, t('granted.more'))).toBeVisible()
      await expect(grid(ben).getByRole('rowheader', { name: 'Rome' })).toBeVisible()
      await share(['c1', 'c2'], 'editor')
      await expect(said(ben, t('granted.editor'))).toBeVisible()
      await expect(ben.getByRole('button', { name: t('analysis.save'), exact: true })).toBeEnabled()
      await share(['c1', 'c2'])
      await expect(said(ben, t('granted.viewer'))).toContainText(t('granted.kept'))
      await expect(ben.getByRole('button', { name: t('analysis.saveCopy'), exact: true })).toBeEnabled()

      // access is reduced while this step itself has unsaved edits: they stay until the editor loads the shared version,
      // and Undo restores them
      await move('City')
      await share(['c1'])
      await expect(said(ben, t('granted.less'))).toContainText(t('granted.unmerged'))
      await expect(inColumns('City')).toBeVisible()
      await ben.getByRole('button', { name: t('granted.load') }).click()
      await expect(ben.getByRole('heading', { name: t('publish.withheldTitle') })).toBeVisible()
      await ben.getByRole('button', { name: t('analysis.undoOf', { label: t('granted.loadUndo') }) }).click()
      await expect(inColumns('City')).toBeVisible()

      // access is withdrawn and granted again
      await take()
      await expect(said(ben, t('granted.ended'))).toContainText(t('granted.keptHere.kept'))
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
  const cai = await atDesk(browser)
  await newAccount(cai, product, 'cai.granted@example.org')
  const people = { owner: 'ida.granted@example.org', reader: 'nobody.granted@example.org' }
  const { path, saveSettings } = await savedAnalysis(page, product, { ...people, steps: STEPS })
  await saveSettings('public')
  await cai.goto(`${product.url}${path}`)
  await expect(grid(cai).getByRole('rowheader', { name: 'West' })).toBeVisible({ timeout: 60_000 })
  await saveSettings('private')
  await expect(said(cai, 'This analysis is no longer shared with you')).toBeVisible()
  await cai.context().close()
})
