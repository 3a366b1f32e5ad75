/**
 * Every dialog and panel of the analysis page, opened, walked and closed by keyboard alone,
 * in both languages and both schemes.
 */
import { mkdirSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { type Product, removeData, startProduct } from '../support/product.ts'
import { expect, expectAccessible, expectKeepsFocus, grid, newAccount, openDemo, test } from './page.ts'
import { type Words, wordsOf } from './words.ts'

const FOLDER = 'test-results/pictures'

// hundreds of keys: a trace of each takes longer than the keys do
test.use({ trace: 'off' })

let product: Product
test.beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true })
  product = await startProduct()
})
test.afterAll(async () => {
  await product.stop()
  removeData(product)
})

/** Presses a key until something has the focus; fails where the keys do not lead there. */
async function pressUntilFocused(page: Page, key: string, target: Locator, most = 40): Promise<void> {
  await expect(target).toBeVisible()
  for (let i = 0; i < most; i++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Opens by Enter on a button, or by the arrow keys in its menu. */
async function open(page: Page, trigger: Locator, item?: string): Promise<void> {
  await trigger.focus()
  await page.keyboard.press('Enter')
  if (item === undefined) return
  await pressUntilFocused(page, 'ArrowDown', page.getByRole('menuitem', { name: item, exact: true }))
  await page.keyboard.press('Enter')
}

const SCHEMES = ['light', 'dark'] as const
const SCHEME = 'data-mantine-color-scheme'

/** What is open is accessible in both schemes, and has its picture taken in each; `mark` is the language. */
async function look(page: Page, part: string, picture: string, mark: string): Promise<void> {
  const html = page.locator('html')
  const own = await html.getAttribute(SCHEME)
  for (const scheme of [...SCHEMES].sort((a) => (a === own ? -1 : 1))) {
    await html.evaluate((element, [name, value]) => element.setAttribute(name, value), [SCHEME, scheme] as const)
    await expectAccessible(page, part)
    await page.screenshot({ path: `${FOLDER}/${picture}-${mark}-${scheme}.png` })
  }
  await html.evaluate((element, [name, value]) => element.setAttribute(name, value), [SCHEME, own ?? 'light'] as const)
}

/** The dialog has the focus and keeps it, is accessible, and Escape leaves it with the focus on something. */
async function walk(page: Page, name: string, picture: string, mark: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name, exact: true })
  await expect(dialog).toBeVisible()
  await expectKeepsFocus(dialog)
  await look(page, '[role=dialog]', `dialog-${picture}`, mark)
  for (let i = 0; i < 2 && (await dialog.count()) > 0; i++) await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await page.evaluate<boolean>('document.activeElement !== document.body'), `${name} gives the focus back`).toBe(true)
}

/** The dialogs and how the keyboard opens each; `name` is what the dialog is called. */
function dialogs(page: Page, t: Words): readonly { picture: string; name: string; open: () => Promise<void> }[] {
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  const chip = (name: string, area: string) => page.getByRole('button', { name: t('sidebar.chipMenu', { name, area: t(area) }), exact: true })
  const field = (name: string) => page.getByRole('button', { name: t('sidebar.fieldMenu', { name }), exact: true })
  const measure = 'Births a day'
  const step = page.getByRole('navigation', { name: t('analysis.steps') }).getByRole('button', { name: t('analysis.stepMenu', { name: 'Births a day' }) })
  const menu = button('analysis.menu')
  const kind = (name: 'rules' | 'date_ranges' | 'date_series' | 'substring' | 'value_groups', of: string) => ({
    picture: `column-${name}`,
    name: t('calculated.new'),
    open: () => open(page, field(of), `${t(`calculated.kinds.${name}`)}…`),
  })
  return [
    { picture: 'measure-new', name: t('measure.new'), open: () => open(page, button('measure.new')) },
    { picture: 'measure-edit', name: t('measure.edit'), open: () => open(page, chip(measure, 'sidebar.values'), t('measure.editMenu')) },
    { picture: 'format', name: t('format.title', { name: measure }), open: () => open(page, chip(measure, 'sidebar.values'), t('format.menu')) },
    {
      picture: 'difference',
      name: t('difference.title', { name: measure, shown: t('showAs.difference_from') }),
      open: () => open(page, chip(measure, 'sidebar.values'), `${t('showAs.difference_from')}…`),
    },
    { picture: 'rename', name: t('chip.rename'), open: () => open(page, chip(measure, 'sidebar.values'), t('chip.rename')) },
    { picture: 'filter', name: t('filter.title', { name: 'Weekday' }), open: () => open(page, chip('Weekday', 'sidebar.rowsArea'), t('chip.filter')) },
    { picture: 'column-new', name: t('calculated.new'), open: () => open(page, button('calculated.newMenu')) },
    kind('value_groups', 'Weekday'),
    kind('rules', 'Births'),
    kind('date_ranges', 'Date'),
    kind('date_series', 'Date'),
    kind('substring', 'Weekday'),
    { picture: 'describe', name: t('steps.describeTitle', { name: measure }), open: () => open(page, step, t('steps.describe')) },
    { picture: 'settings', name: t('settings.title'), open: () => open(page, menu, t('settings.menu')) },
    { picture: 'shortcuts', name: t('shortcuts.title'), open: () => open(page, menu, t('shortcuts.title')) },
    { picture: 'delete', name: t('analysis.deleteAnalysis'), open: () => open(page, menu, t('analysis.deleteAnalysis')) },
  ]
}

/** What stands at the right of the result. */
async function walkPanels(page: Page, t: Words, mark: string): Promise<void> {
  const panel = (name: string) => page.getByRole('complementary', { name })
  await open(page, page.getByRole('button', { name: t('analysis.menu'), exact: true }), t('versions.title'))
  await expect(panel(t('versions.title'))).toBeVisible()
  await look(page, 'html', 'panel-versions', mark)
  await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: t('versions.close') }))
  await page.keyboard.press('Enter')

  await grid(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  await look(page, 'html', 'menu-cell', mark)
  await pressUntilFocused(page, 'ArrowDown', page.getByRole('menuitem', { name: t('menu.explain') }))
  await page.keyboard.press('Enter')
  await expect(panel(t('explain.title')).getByRole('table')).toBeVisible()
  await look(page, 'html', 'panel-explain', mark)
  await page.keyboard.press('Escape')
  await expect(panel(t('explain.title'))).toHaveCount(0)
}

for (const [locale, prefix, scheme] of [
  ['en', '', 'light'],
  ['zh', '/zh', 'dark'],
] as const) {
  test(`every dialog and panel is opened, walked and left by keyboard alone (${locale}, from the ${scheme} scheme)`, async ({ page }) => {
    await newAccount(page, product, `keys.${locale}@example.org`)
    await openDemo(page, product, 'Births by weekday')
    const demo = page.url()
    await page.getByRole('button', { name: 'Save a copy' }).click()
    await expect(page).not.toHaveURL(demo)
    const t = wordsOf(locale)
    await page.goto(`${product.url}${prefix}${new URL(page.url()).pathname}`)
    await expect(grid(page).getByRole('rowheader', { name: '1 Monday' })).toBeVisible()
    if (scheme === 'dark') await open(page, page.getByRole('button', { name: t('analysis.menu'), exact: true }), t('nav.dark'))
    await expect(page.locator('html')).toHaveAttribute(SCHEME, scheme)
    for (const dialog of dialogs(page, t)) {
      await dialog.open()
      await walk(page, dialog.name, dialog.picture, locale)
    }
    await walkPanels(page, t, locale)
  })
}
