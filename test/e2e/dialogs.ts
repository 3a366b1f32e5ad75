/** The dialogs and panels of the analysis page, with the keys that open each. */
import type { Locator, Page } from '@playwright/test'
import { demo } from '../../src/texts/zh/demo.ts'
import type { Product } from '../support/product.ts'
import { expect, grid, newAccount, openDemo, saveCopy } from './page.ts'
import { type Words, wordsOf } from './words.ts'

const SCHEME = 'data-mantine-color-scheme'
export const SCHEMES = ['light', 'dark'] as const

export interface DialogAt {
  /** File name of its screenshots. */
  readonly picture: string
  readonly name: string
  readonly opener: Locator
  /** Name of the menu item, if `opener` is a menu button. */
  readonly item?: string
  /** Name of the submenu that contains the item. */
  readonly submenu?: string
}

/** Presses a key until the target has the focus; fails after `most` presses. */
export async function pressUntilFocused(page: Page, key: string, target: Locator, most = 60): Promise<void> {
  await expect(target).toBeVisible()
  for (let i = 0; i < most; i++) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

/** Presses Enter on the opener and, if it opens a menu, chooses the item with the arrow keys. */
export async function openByKeys(page: Page, { opener, item, submenu }: Pick<DialogAt, 'opener' | 'item' | 'submenu'>): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  if (item === undefined) return
  const name = { name: item, exact: true }
  if (submenu !== undefined) {
    await pressUntilFocused(page, 'ArrowDown', page.getByRole('menuitem', { name: submenu, exact: true }))
    await page.keyboard.press('Enter')
  }
  await pressUntilFocused(page, 'ArrowDown', page.getByRole('menuitem', name).or(page.getByRole('menuitemradio', name)))
  await page.keyboard.press('Enter')
}

export const showScheme = (page: Page, scheme: (typeof SCHEMES)[number]): Promise<void> =>
  page.locator('html').evaluate((element, [name, value]) => element.setAttribute(name, value), [SCHEME, scheme] as const)

/** Signs up, copies a demo analysis and opens the copy in this language; returns the language's texts. */
export async function openOwn(page: Page, product: Product, locale: 'en' | 'zh'): Promise<Words> {
  await newAccount(page, product, `dialogs.${locale}@example.org`)
  await openDemo(page, product, 'Births by weekday')
  await saveCopy(page)
  await page.goto(`${product.url}${locale === 'zh' ? '/zh' : ''}${new URL(page.url()).pathname}`)
  await expect(grid(page).getByRole('rowheader', { name: '1 Monday' })).toBeVisible()
  return wordsOf(locale)
}

export const analysisMenu = (page: Page, t: Words): Locator => page.getByRole('button', { name: t('analysis.menu'), exact: true })

/** Switches to dark mode through the analysis menu. */
export async function chooseDark(page: Page, t: Words): Promise<void> {
  await openByKeys(page, { opener: analysisMenu(page, t), item: t('nav.dark') })
  await expect(page.locator('html')).toHaveAttribute(SCHEME, 'dark')
}

export function dialogs(page: Page, t: Words): readonly DialogAt[] {
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
  const chip = (name: string, area: string) => page.getByRole('button', { name: t('sidebar.chipMenu', { name, area: t(area) }), exact: true })
  const isEnglish = t('sidebar.search') === wordsOf('en')('sidebar.search')
  const field = (name: keyof typeof demo.columns) =>
    page.getByRole('button', { name: t('sidebar.fieldMenu', { name: isEnglish ? name : demo.columns[name] }), exact: true })
  const measure = 'Births a day'
  const values = chip(measure, 'sidebar.values')
  const step = page.getByRole('navigation', { name: t('analysis.steps') }).getByRole('button', { name: t('analysis.stepMenu', { name: 'Births a day' }) })
  const menu = analysisMenu(page, t)
  const kind = (name: 'rules' | 'date_ranges' | 'date_series' | 'substring' | 'value_groups', of: keyof typeof demo.columns): DialogAt => ({
    picture: `column-${name}`,
    name: t('calculated.new'),
    opener: field(of),
    item: `${t(`calculated.kinds.${name}`)}…`,
  })
  return [
    { picture: 'measure-new', name: t('measure.new'), opener: button('measure.new') },
    { picture: 'measure-edit', name: t('measure.edit'), opener: values, item: t('measure.editMenu') },
    { picture: 'format', name: t('format.title', { name: measure }), opener: values, item: t('format.menu') },
    { picture: 'formats', name: t('marks.title', { name: measure }), opener: values, item: t('marks.ask') },
    {
      picture: 'difference',
      name: t('difference.title', { name: measure, shown: t('showAs.difference_from') }),
      opener: values,
      submenu: t('chip.showAs'),
      item: `${t('showAs.difference_from')}…`,
    },
    { picture: 'rename', name: t('chip.rename'), opener: values, item: t('chip.rename') },
    { picture: 'column-new', name: t('calculated.new'), opener: button('calculated.newMenu') },
    kind('value_groups', 'Weekday'),
    kind('rules', 'Births'),
    kind('date_ranges', 'Date'),
    kind('date_series', 'Date'),
    kind('substring', 'Weekday'),
    { picture: 'describe', name: t('steps.describeTitle', { name: measure }), opener: step, item: t('steps.describe') },
    { picture: 'share', name: t('share.title', { title: 'Births by weekday' }), opener: menu, item: t('share.menu') },
    { picture: 'source', name: t('dataSource.title'), opener: menu, item: t('dataSource.menu') },
    { picture: 'settings', name: t('settings.title'), opener: menu, item: t('settings.menu') },
    { picture: 'shortcuts', name: t('shortcuts.title'), opener: menu, item: t('shortcuts.title') },
    { picture: 'delete', name: t('analysis.deleteAnalysis'), opener: menu, item: t('analysis.deleteAnalysis') },
  ]
}

/** Opens and closes the versions panel, a cell's menu and its explanation; calls `look` while each is open. */
export async function walkPanels(page: Page, t: Words, look: (picture: string) => Promise<void>): Promise<void> {
  const panel = (name: string) => page.getByRole('complementary', { name })
  await openByKeys(page, { opener: analysisMenu(page, t), item: t('versions.title') })
  await expect(panel(t('versions.title'))).toBeVisible()
  await look('panel-versions')
  await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: t('versions.close') }))
  await page.keyboard.press('Enter')
  await expect(panel(t('versions.title'))).toHaveCount(0)
  await expectFocused(analysisMenu(page, t))

  await grid(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  await look('menu-cell')
  await pressUntilFocused(page, 'ArrowDown', page.getByRole('menuitem', { name: t('menu.explain') }))
  await page.keyboard.press('Enter')
  await expect(panel(t('explain.title')).getByRole('table')).toBeVisible()
  await look('panel-explain')
  await page.keyboard.press('Escape')
  await expect(panel(t('explain.title'))).toHaveCount(0)
  await expectFocused(grid(page))
}

/** Fails unless the target has the focus now. Does not wait, because the page moves the focus in the same task in which it removes the focused element. */
export async function expectFocused(target: Locator): Promise<void> {
  const focused = await target.evaluate((element) => {
    const active = element.ownerDocument.activeElement
    return active === element ? 'here' : (active?.outerHTML.slice(0, 200) ?? 'nowhere')
  })
  expect(focused).toBe('here')
}
