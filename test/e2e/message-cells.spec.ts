/** A message about a cell links to it: for another person, after sorting, from collapsed groups, and until the cell no longer exists. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, grid, inLanguage, newAccount, picture, test } from './page.ts'
import { onPhone, sharedAnalysis } from './shared-analysis.ts'
import { wordsOf } from './words.ts'

for (const locale of ['en', 'zh'] as const)
  test(
    `a message leads to its cell after sorting and closing, and says when the cell is gone (${locale})`,
    inLanguage(locale),
    async ({ page, browser, product }) => {
      const t = wordsOf(locale)
      const [owner, reader] = [`owner.cells.${locale}@example.org`, `reader.cells.${locale}@example.org`]
      const ben = await onPhone(browser)
      await newAccount(ben, product, reader)
      const { path, save } = await sharedAnalysis(page, product, { owner, reader, rows: ['c1', 'c2'] })
      const address = `${product.url}${locale === 'en' ? '' : `/${locale}`}${path}?step=s1`
      const pathOf = (...values: string[]) =>
        [t('app.pair', { name: 'Region', value: values[0] ?? '' }), t('app.pair', { name: 'City', value: values[1] ?? '' })].join(' › ')
      const oslo = `${pathOf('West', 'Oslo')} · People`
      const panelOn = (on: Page) => on.getByRole('complementary', { name: t('stepMessages.title') })
      const selected = (on: Page) => grid(on).locator('[role=gridcell][aria-selected=true]')

      // opens the messages from the cell's menu by keyboard; the link to the cell can be removed from the message
      await page.goto(address)
      const cell = grid(page).getByRole('gridcell', { name: /West.*Oslo/ })
      await cell.click({ timeout: 60_000 })
      await page.keyboard.press('Shift+F10')
      const entry = page.getByRole('menuitem', { name: t('menu.message') })
      await expect(entry).toBeVisible()
      await picture(page, `cell-menu-${locale}`)
      await entry.press('Enter')
      const mine = panelOn(page)
      await expect(mine.getByRole('group', { name: t('stepMessages.cellOfNext') })).toHaveText(oslo)
      await expectAccessible(page, `aside[aria-label="${t('stepMessages.title')}"]`)
      await mine.getByRole('textbox', { name: t('stepMessages.text') }).fill('Why only one?')
      await mine.getByRole('button', { name: t('stepMessages.send') }).click()
      await expect(mine.getByRole('listitem').getByRole('button', { name: t('stepMessages.cell', { cell: oslo }) })).toBeVisible()
      await expect(mine.getByRole('group', { name: t('stepMessages.cellOfNext') })).toHaveCount(0)
      await picture(page, `cell-message-${locale}`)

      // the cell shows that it has messages, and the panel beside the table closes with Escape
      await expect(cell).toHaveAccessibleName(new RegExp(t('grid.hasMessages')))
      await page.keyboard.press('Escape')
      await expect(mine).toHaveCount(0)
      await expect(grid(page)).toBeFocused()

      // the link leads the other person to the cell although they collapsed its groups
      const closed = encodeURIComponent(JSON.stringify({ rows: { level: 1, toggled: [] }, columns: { level: null, toggled: [] } }))
      await ben.goto(`${address}&closed=${closed}`)
      await expect(grid(ben).getByRole('gridcell').first()).toBeVisible({ timeout: 60_000 })
      await expect(grid(ben).getByRole('gridcell', { name: /Oslo/ })).toHaveCount(0)
      const openHis = async () => {
        await ben.getByRole('button', { name: t('analysis.stepMenu', { name: 'By region' }) }).click()
        await ben.getByRole('menuitem', { name: t('stepMessages.menu') }).click()
        return panelOn(ben).getByRole('button', { name: t('stepMessages.cell', { cell: oslo }) })
      }
      const link = await openHis()
      await expect(link).toBeVisible()
      await expectAccessible(ben, `aside[aria-label="${t('stepMessages.title')}"]`)
      await picture(ben, `cell-message-phone-${locale}`)
      await link.click()
      await expect(panelOn(ben)).toHaveCount(0)
      await expect(selected(ben)).toHaveAccessibleName(/Oslo/)

      // after sorting, the link leads to the same cell
      await cell.click({ button: 'right' })
      await page.getByRole('menuitem', { name: t('menu.sort') }).click()
      await page.getByRole('menuitemradio', { name: t('menu.smallest') }).click()
      await grid(page).getByRole('gridcell', { name: /Riga/ }).click()
      await page.getByRole('button', { name: t('analysis.stepMenu', { name: 'By region' }) }).click()
      await page.getByRole('menuitem', { name: t('stepMessages.menu') }).click()
      await mine.getByRole('button', { name: t('stepMessages.cell', { cell: oslo }) }).click()
      await expect(selected(page)).toHaveAccessibleName(/Oslo/)
      await expect(mine).toBeVisible()

      // a filter excludes the cell's group, and the message says so
      await grid(page).getByRole('rowheader', { name: 'Oslo' }).click({ button: 'right' })
      await page.getByRole('menuitem', { name: t('menu.exclude', { name: t('menu.named', { name: 'Oslo' }) }) }).click()
      await expect(grid(page).getByRole('rowheader', { name: 'Oslo' })).toHaveCount(0)
      await page.getByRole('button', { name: t('analysis.stepMenu', { name: 'By region' }) }).click()
      await page.getByRole('menuitem', { name: t('stepMessages.menu') }).click()
      await mine.getByRole('button', { name: t('stepMessages.cell', { cell: oslo }) }).click()
      await expect(page.getByText(t('grid.cellMissing'))).toBeVisible()
      await picture(page, `cell-missing-${locale}`)

      // the owner saves the step without the cell's field
      await save(['c1'])
      await ben.reload()
      await ben.getByRole('button', { name: t('analysis.stepMenu', { name: 'By region' }) }).click()
      await ben.getByRole('menuitem', { name: t('stepMessages.menu') }).click()
      await expect(panelOn(ben).getByText(t('stepMessages.cellGone'))).toBeVisible()
      await ben.context().close()
    },
  )
