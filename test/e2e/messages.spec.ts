/** People write messages about a step: others see them at once; authors edit and delete theirs; threads are resolved. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, grid, inLanguage, newAccount, picture, test } from './page.ts'
import { onPhone, sharedAnalysis } from './shared-analysis.ts'
import { wordsOf } from './words.ts'

// these tests do not need the demo data
test.use({ settings: { DEMO_DATA: 'off' } })

for (const locale of ['en', 'zh'] as const)
  test(`people of an analysis write to each other about a step (${locale})`, inLanguage(locale), async ({ page, browser, product }) => {
    const t = wordsOf(locale)
    const [owner, reader] = [`owner.messages.${locale}@example.org`, `reader.messages.${locale}@example.org`]
    const ben = await onPhone(browser)
    await newAccount(ben, product, reader)
    const path = (await sharedAnalysis(page, product, { owner, reader })).path
    const address = `${product.url}${locale === 'en' ? '' : `/${locale}`}${path}?step=s1`
    await ben.goto(address)
    await expect(grid(ben)).toBeVisible({ timeout: 60_000 })
    await page.goto(address)
    const open = async (on: Page) => {
      await on.getByRole('button', { name: t('analysis.stepMenu', { name: 'By region' }) }).click()
      await on.getByRole('menuitem', { name: t('stepMessages.menu') }).click()
      return on.getByRole('complementary', { name: t('stepMessages.title') })
    }

    // an empty message is not sent; messages are displayed as plain text
    const mine = await open(page)
    await expect(mine.getByText(t('stepMessages.none'))).toBeVisible()
    await mine.getByRole('button', { name: t('stepMessages.send') }).click()
    await expect(mine.getByText(t('stepMessages.missing'))).toBeVisible()
    await mine.getByRole('textbox', { name: t('stepMessages.text') }).fill('Why so <b>few</b> in the East?')
    await mine.getByRole('button', { name: t('stepMessages.send') }).click()
    await expect(page.getByText(t('stepMessages.sent'))).toBeVisible()
    await expect(mine.getByRole('listitem')).toContainText('Why so <b>few</b> in the East?')
    await expectAccessible(page, `aside[aria-label="${t('stepMessages.title')}"]`)
    await picture(page, `messages-${locale}`)

    // the other person sees a mark on the step's tab and answers; the open thread shows the answer
    const mark = ben.getByRole('navigation', { name: t('analysis.steps') }).getByRole('button', { name: /^1 |1 条/ })
    await expect(mark).toBeVisible()
    await mark.click()
    const his = ben.getByRole('complementary', { name: t('stepMessages.title') })
    await expect(his.getByRole('listitem')).toContainText('<b>few</b>')
    await his.getByRole('textbox', { name: t('stepMessages.text') }).fill('Whinter')
    await his.getByRole('button', { name: t('stepMessages.send') }).click()
    await expect(mine.getByRole('listitem')).toHaveCount(2)
    await expect(mark).toHaveCount(0)
    await expectAccessible(ben, `aside[aria-label="${t('stepMessages.title')}"]`)
    await picture(ben, `messages-phone-${locale}`)

    // people edit and delete their own messages; a thread is resolved and reopened
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

test('a half-written message stays while a newer version loads, another step opens and the panel closes', async ({ page, product }) => {
  const t = wordsOf('en')
  const [owner, reader] = ['owner.newer@example.org', 'reader.newer@example.org']
  const { path, save } = await sharedAnalysis(page, product, { owner, reader })
  await page.goto(`${product.url}${path}?step=s1&messages=s1`)
  const panel = page.getByRole('complementary', { name: t('stepMessages.title') })
  const text = panel.getByRole('textbox', { name: t('stepMessages.text') })
  await expect(text).toBeEnabled({ timeout: 60_000 })
  await text.fill('Half written')
  await save(['c1', 'c2'])
  const load = page.getByRole('button', { name: t('presence.load') })
  await expect(load).toBeEnabled()
  await expectAccessible(page, `aside[aria-label="${t('stepMessages.title')}"]`)
  await picture(page, 'messages-newer')
  await load.press('Enter')
  await expect(load).toHaveCount(0)
  await expect(text).toHaveValue('Half written')
  await page.getByRole('button', { name: t('analysis.addStep') }).click()
  await expect(panel.getByText(t('stepMessages.unsaved'))).toBeVisible()
  await expect(text).toHaveValue('')
  await page.getByRole('button', { name: 'By region', exact: true }).click()
  await expect(text).toHaveValue('Half written')
  await panel.getByRole('button', { name: t('stepMessages.close') }).click()
  await expect(panel).toHaveCount(0)
  await page.getByRole('button', { name: t('stepMessages.title') }).click()
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('Half written')
  await expect(grid(page).getByRole('rowheader', { name: 'Oslo' })).toBeVisible()
})
