/** Screenshots of every dialog and panel of the analysis page, with accessibility checks, in both languages and color schemes. */
import { dialogs, openByKeys, openOwn, SCHEMES, showScheme, walkPanels } from '../e2e/dialogs.ts'
import { expect, expectAccessible, picture, test } from '../e2e/page.ts'

test.use({ trace: 'off' })

for (const locale of ['en', 'zh'] as const) {
  test(`every dialog and panel stands well in both schemes (${locale})`, async ({ page, product }) => {
    const t = await openOwn(page, product, locale)
    const look = async (part: string, name: string): Promise<void> => {
      for (const scheme of SCHEMES) {
        await showScheme(page, scheme)
        await expectAccessible(page, part)
        await picture(page, `${name}-${locale}-${scheme}`)
      }
    }
    for (const at of dialogs(page, t)) {
      await openByKeys(page, at)
      const dialog = page.getByRole('dialog', { name: at.name, exact: true })
      await expect(dialog).toBeVisible()
      await look('[role=dialog]', `dialog-${at.picture}`)
      for (let i = 0; i < 2 && (await dialog.count()) > 0; i++) await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    await walkPanels(page, t, (name) => look('html', name))
  })
}
