/** A third language, generated from English, in the place of the second one: what a page shows in plain letters is data. */
import type { Page } from '@playwright/test'
import { texts as page } from '../../src/texts/en/page.ts'
import { texts as privacy } from '../../src/texts/en/privacy.ts'
import { texts as site } from '../../src/texts/en/site.ts'
import { functionHelp } from '../../src/texts/zh/function-help.ts'
import { LIVE_ROWS } from '../../src/web/pages/home/live-figures.ts'
import { inTestLanguage, plainWords, translated } from '../support/test-language.ts'
import { dialogs, openByKeys, walkPanels } from './dialogs.ts'
import { expect, grid, newAccount, openDemo, saveCopy, test } from './page.ts'
import { type Words, wordsOf } from './words.ts'

/** Names of the product, of files and of the language's own signs, which no language translates. */
const NAMES = /\b(Tessera|CSV|TSV|TXT|XLSX|XLS|XLSM|SQLite|SQL|UTC|English|Excel|PostgreSQL|MariaDB|ClickHouse|PNG|zh|db|sqlite3?|csv|tsv|txt|xlsx?|xlsm)\b/g

/** Where the demo data comes from, and under which licence. */
const SOURCES = ['Gapminder', 'CDC/NCHS', 'CC BY', 'CC0']

/** Fields and groups of the demo data, which the home page and the pictures of the gallery name. */
const FIELDS = ['Year', 'Quarter', 'Month', 'Weekday', 'State', 'Race', 'Region', ...LIVE_ROWS.map(({ region }) => region)]

const PARTS = { page, privacy, site } as const
const isPart = (name: string): name is keyof typeof PARTS => name in PARTS

/** The files of the second language hold the test's language instead; what the server drew is in the second one, and is left out. */
async function speakTestLanguage(page: Page): Promise<void> {
  await page.route(/:\d+\/zh(?:[/?]|$)/, async (route) => {
    if (!route.request().isNavigationRequest()) return await route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/<div id="root">.*<script id="payload"/s, '<div id="root"></div><script id="payload"')
    await route.fulfill({ response, body })
  })
  await page.route(/\/assets\/(page|privacy|site)-[^/]*\.js$/, async (route) => {
    const [part = ''] = new URL(route.request().url()).pathname.slice('/assets/'.length).split('-')
    const isChinese = /\p{Script=Han}{2}/u.test(await (await route.fetch()).text())
    if (!isChinese || !isPart(part)) return await route.continue()
    await route.fulfill({ contentType: 'text/javascript', body: `export const texts = ${JSON.stringify(translated(PARTS[part]))}` })
  })
}

/** Functions of SQL with their arguments, which are the same in every language. */
const SIGNATURE = /^\w+\(.*\)$/

/** Every text that people see or hear, but for what the page holds as data. */
async function said(page: Page, data: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`(() => {
    const found = []
    const names = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('script, noscript, style, canvas, kbd')) found.push(walker.currentNode.data)
    for (const element of document.querySelectorAll(names.map((name) => '[' + name + ']').join()))
      for (const name of names) if (element.hasAttribute(name)) found.push(element.getAttribute(name))
    return found.filter((text) => text.trim() !== '')
  })()`)
  const known = [...data].sort((a, b) => b.length - a.length)
  return texts.filter(
    (text) => !SIGNATURE.test(text) && plainWords(known.reduce((rest, word) => rest.replaceAll(word, ''), text).replace(NAMES, '')).length > 0,
  )
}

/** Titles and names of the demo, its weekdays, and how dates and samples of SQL are written. */
const DEMO = [
  'Births by weekday',
  'Daily average, 1994 to 2003: weekends are quiet.',
  'Births a day',
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
test('every text of the main pages comes from the folder of its language', async ({ page, product }) => {
  await speakTestLanguage(page)
  for (const path of ['/zh', '/zh/signin', '/zh/signup', '/zh/tryitnow', '/zh/nowhere']) {
    await page.goto(`${product.url}${path}`)
    await expect(page.getByRole('main')).toBeVisible()
    await expect.poll(() => said(page, [...SOURCES, ...FIELDS]), { message: path }).toEqual([])
  }
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
})

const spoken: Words = (key, params = {}) =>
  Object.entries(params).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), inTestLanguage(wordsOf('en')(key)))

const DIALOGS = ['measure-new', 'format', 'difference', 'filter', 'column-rules', 'column-date_ranges', 'settings', 'shortcuts', 'delete']

test('every text of the table, of dialogs, menus, panels and the chart, too', async ({ page, product }) => {
  const email = 'third.dialogs@example.org'
  // what the server says is in the language that the page stands for
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
