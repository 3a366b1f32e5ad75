/**
 * A generated third language without plain letters replaces the second one. Plain letters on a page must therefore be
 * names, values, or other content that is not translated.
 */
import { PER_PERSON } from '../../src/contract/demo.ts'
import { IN_BROWSER } from '../../src/contract/privacy.ts'
import { functionHelp } from '../../src/texts/zh/function-help.ts'
import { CITED } from '../../src/web/site/article/figures.ts'
import { inTestLanguage } from '../support/test-language.ts'
import { dialogs, openByKeys, walkPanels } from './dialogs.ts'
import { expect, grid, newAccount, openDemo, saveCopy, test } from './page.ts'
import { FIELDS, SOURCES, said, speakTestLanguage, spoken } from './third-language.ts'

/** SQL names of column types. */
const TYPES = ['VARCHAR', 'BIGINT', 'INTEGER', 'DOUBLE', 'DATE']

/** Content that is not translated: titles, names and weekdays of the demo data, date formats, SQL examples. */
const DEMO = [
  'Births by weekday',
  'Daily average, 1994 to 2003: weekends are quiet.',
  'Births a day',
  // the second line of its chip
  'a day',
  'Date',
  'Year',
  'Month',
  'Weekday',
  'Births',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]

/** Pages that need no sign-in, including those that email links open. */
const OPEN = [
  ...['', '/pricing', '/privacy', '/contact', '/book-demo', '/signin', '/signup', '/tryitnow', '/nowhere', '/forgot-password'],
  ...['/confirm-email-x', '/reset-password-x', '/confirm-new-email-x', '/invitation-x', '/unsubscribe-x'],
]
/** Keys under which pages store something in the browser. */
const KEPT = Object.values(IN_BROWSER).flatMap(({ names }) => [...names])

test('every text of the main pages comes from the folder of its language', async ({ page, product }) => {
  await speakTestLanguage(page)
  for (const path of OPEN) {
    await page.goto(`${product.url}/zh${path}`)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect.poll(() => said(page, [...SOURCES, ...FIELDS, ...KEPT]), { message: path }).toEqual([])
  }
})

test('every text of the article, too, with the names in its tables and charts', async ({ page, product }) => {
  await speakTestLanguage(page)
  await page.goto(`${product.url}/zh/article/population-health`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(inTestLanguage('years of life expectancy'))
  await expect(page.getByRole('figure')).toHaveCount(8)
  await expect.poll(() => said(page, [...SOURCES, ...Object.values(CITED), PER_PERSON])).toEqual([])
})

test('every text around a result and on the pages of datasets, too', async ({ page, product }) => {
  const email = 'third@example.org'
  await newAccount(page, product, email)
  await speakTestLanguage(page)
  for (const path of ['/zh/datasets', '/zh/datasets/new']) {
    await page.goto(`${product.url}${path}`)
    await expect(page.getByRole('main')).toBeVisible()
    await expect.poll(() => said(page, [email, 'Ana Lima', ...SOURCES]), { message: path }).toEqual([])
  }
  await openDemo(page, product, '各星期的出生人数', '/zh/tryitnow')
  await expect(page.getByRole('treegrid')).toBeVisible()
  await expect.poll(() => said(page, [email, 'Ana Lima', ...DEMO, ...SOURCES])).toEqual([])
  await page.goto(`${page.url().split('?')[0]}/read`)
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect.poll(() => said(page, [email, 'Ana Lima', ...DEMO, ...SOURCES])).toEqual([])
  await page.goto(`${product.url}/zh/dataset-demo-births`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect.poll(() => said(page, [email, 'Ana Lima', ...DEMO, ...SOURCES, ...TYPES])).toEqual([])
})

const DIALOGS = ['measure-new', 'format', 'difference', 'filter', 'column-rules', 'column-date_ranges', 'settings', 'shortcuts', 'delete']

test('every text of the table, of dialogs, menus, panels and the chart, too', async ({ page, product }) => {
  const email = 'third.dialogs@example.org'
  // messages from the server are in the language of the page
  const data = [email, 'Ana Lima', ...DEMO, ...Object.values(functionHelp)]
  await newAccount(page, product, email)
  await openDemo(page, product, 'Births by weekday')
  await saveCopy(page)
  await speakTestLanguage(page)
  await page.goto(`${product.url}/zh${new URL(page.url()).pathname}`)
  await expect(grid(page).getByRole('rowheader', { name: '1 Monday' })).toBeVisible()
  for (const at of dialogs(page, spoken).filter(({ picture }) => DIALOGS.includes(picture))) {
    await openByKeys(page, at)
    const dialog = page.getByRole('dialog', { name: at.name })
    await expect(dialog).toBeVisible()
    await expect.poll(() => said(page, data), { message: at.picture }).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await walkPanels(page, spoken, (picture) => expect.poll(() => said(page, data), { message: picture }).toEqual([]))
})
