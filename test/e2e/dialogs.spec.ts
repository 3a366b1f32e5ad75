/** Every dialog and panel of the analysis page, opened, traversed and closed by keyboard alone, in both languages. */
import { analysisMenu, chooseDark, type DialogAt, dialogs, expectFocused, openByKeys, openOwn, walkPanels } from './dialogs.ts'
import { expect, expectAccessible, expectKeepsFocus, grid, inLanguage, newAccount, openDemo, saveCopy, test } from './page.ts'
import { wordsOf } from './words.ts'

// tracing is off, because tracing hundreds of key presses takes longer than the presses
test.use({ trace: 'off' })

for (const [locale, scheme] of [
  ['en', 'light'],
  ['zh', 'dark'],
] as const) {
  test(
    `every dialog and panel is opened, walked and left by keyboard alone, and what opened it has the focus again (${locale}, ${scheme})`,
    inLanguage(locale),
    async ({ page, product }) => {
      const t = await openOwn(page, product, locale)
      if (scheme === 'dark') await chooseDark(page, t)
      const walk = async (at: DialogAt): Promise<void> => {
        await openByKeys(page, at)
        const dialog = page.getByRole('dialog', { name: at.name, exact: true })
        await expect(dialog).toBeVisible()
        await expectKeepsFocus(dialog)
        await expectAccessible(page, '[role=dialog]')
        for (let i = 0; i < 2 && (await dialog.count()) > 0; i++) await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        await expectFocused(at.opener)
      }
      for (const at of dialogs(page, t)) await test.step(at.picture, () => walk(at))
      await walkPanels(page, t, () => expectAccessible(page))
    },
  )
}

test('when what opened a dialog is removed by it, the table has the focus', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await page.getByRole('button', { name: 'New column…' }).click()
  const writing = page.getByRole('dialog', { name: 'New column' })
  await writing.getByLabel('Kind').selectOption({ label: 'Take part of a text' })
  await writing.getByLabel('Base column').selectOption({ label: 'Weekday' })
  await writing.getByLabel('Name', { exact: true }).fill('Short')
  await writing.getByRole('button', { name: 'Apply' }).click()
  await openByKeys(page, { opener: page.getByRole('button', { name: 'Menu of Short' }), item: 'Delete calculated column' })
  const question = page.getByRole('dialog', { name: 'Delete “Short”?' })
  await question.getByRole('button', { name: 'Delete calculated column' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Menu of Short' })).toHaveCount(0)
  await expectFocused(grid(page))
})

test('what led to a dialog has the focus again, however late its menu would have given it back', async ({ page, product }) => {
  const t = wordsOf('en')
  await newAccount(page, product, 'late.menus@example.org')
  await openDemo(page, product, 'Births by weekday')
  await saveCopy(page)
  await page.evaluate('globalThis.setTimeout = new Proxy(setTimeout, { apply: (set, page, [run, ms]) => set.call(page, run, ms === 10 ? 60_000 : ms) })')
  await openByKeys(page, { opener: analysisMenu(page, t), item: t('analysis.deleteAnalysis') })
  const question = page.getByRole('dialog', { name: t('analysis.deleteAnalysis') })
  await expectKeepsFocus(question)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expectFocused(analysisMenu(page, t))
})
