/** A third language, generated from English, in the place of the second one: what a page shows in plain letters is data. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { PER_PERSON } from '../../src/contract/demo.ts'
import type { Output } from '../../src/contract/operations.ts'
import { IN_BROWSER } from '../../src/contract/privacy.ts'
import { article } from '../../src/texts/en/article.ts'
import { texts as page } from '../../src/texts/en/page.ts'
import { texts as privacy } from '../../src/texts/en/privacy.ts'
import { texts as site } from '../../src/texts/en/site.ts'
import { functionHelp } from '../../src/texts/zh/function-help.ts'
import { CITED } from '../../src/web/pages/article/figures.ts'
import { LIVE_ROWS } from '../../src/web/pages/home/live-figures.ts'
import { inTestLanguage, plainWords, translated } from '../support/test-language.ts'
import { dialogs, openByKeys, walkPanels } from './dialogs.ts'
import { call, expect, grid, newAccount, openDemo, saveCopy, signIn, test } from './page.ts'
import { type Words, wordsOf } from './words.ts'

/** Names of the product, of files, of units and of the language's own signs, which no language translates. */
const NAMES =
  /\b(Tessera|CSV|TSV|TXT|XLSX|XLS|XLSM|SQLite|SQL|UTC|English|Excel|PostgreSQL|MariaDB|ClickHouse|PNG|KB|MB|GB|zh|db|sqlite3?|csv|tsv|txt|xlsx?|xlsm)\b/g

/** Where the demo data comes from, and under which licence. */
const SOURCES = ['Gapminder', 'CDC/NCHS', 'CC BY', 'CC0']

/** Fields and groups of the demo data, which the home page and the pictures of the gallery name. */
const FIELDS = ['Year', 'Quarter', 'Month', 'Weekday', 'State', 'Race', 'Region', ...LIVE_ROWS.map(({ region }) => region)]

/** Files of a language, each with what it exports. */
const PARTS = { article: { article }, page: { texts: page }, privacy: { texts: privacy }, site: { texts: site } } as const
const isPart = (name: string): name is keyof typeof PARTS => name in PARTS
const inModule = (exported: object): string =>
  Object.entries(translated(exported))
    .map(([name, texts]) => `export const ${name} = ${JSON.stringify(texts)}`)
    .join('\n')

/** The files of the second language hold the test's language instead; what the server drew is in the second one, and is left out. */
async function speakTestLanguage(page: Page): Promise<void> {
  await page.route(/:\d+\/zh(?:[/?]|$)/, async (route) => {
    if (!route.request().isNavigationRequest()) return await route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/<div id="root">.*<script id="payload"/s, '<div id="root"></div><script id="payload"')
    await route.fulfill({ response, body })
  })
  await page.route(/\/assets\/(article|page|privacy|site)-[^/]*\.js$/, async (route) => {
    const [part = ''] = new URL(route.request().url()).pathname.slice('/assets/'.length).split('-')
    const isChinese = /\p{Script=Han}{2}/u.test(await (await route.fetch()).text())
    if (!isChinese || !isPart(part)) return await route.continue()
    await route.fulfill({ contentType: 'text/javascript', body: inModule(PARTS[part]) })
  })
}

/** Functions of SQL with their arguments, and time zones, which are called the same in every language. */
const SIGNATURE = /^\w+\(.*\)$|^[A-Z][\w-]+(\/[\w+-]+)+$/

/** Every text that people see or hear, but for what the page holds as data. */
async function said(page: Page, data: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`(() => {
    const found = []
    const names = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('script, noscript, style, canvas, kbd')) found.push(walker.currentNode.data)
    // the library measures fields by one that nobody sees or hears
    for (const element of document.querySelectorAll(names.map((name) => '[' + name + ']:not([aria-hidden=true])').join()))
      for (const name of names) if (element.hasAttribute(name)) found.push(element.getAttribute(name))
    return found.filter((text) => text.trim() !== '')
  })()`)
  const known = [...data].sort((a, b) => b.length - a.length)
  return texts.filter(
    (text) => !SIGNATURE.test(text) && plainWords(known.reduce((rest, word) => rest.replaceAll(word, ''), text).replace(NAMES, '')).length > 0,
  )
}

/** Types of columns, by their names in SQL. */
const TYPES = ['VARCHAR', 'BIGINT', 'INTEGER', 'DOUBLE', 'DATE']

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

/** Pages that nobody needs to sign in for, links of mails among them. */
const OPEN = [
  ...['', '/pricing', '/privacy', '/contact', '/book-demo', '/signin', '/signup', '/tryitnow', '/nowhere', '/forgot-password'],
  ...['/confirm-email-x', '/reset-password-x', '/confirm-new-email-x', '/invitation-x', '/unsubscribe-x'],
]
/** What signs in for the tests, among the sessions of an account. */
const AGENT = 'node'
/** Names of what a browser keeps. */
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

test('every text of the pages of one’s own, and of administrators, too', async ({ page, product }) => {
  const email = 'third.own@example.org'
  await newAccount(page, product, email)
  const db = new DatabaseSync(join(product.dataDir, 'tessera.sqlite'), { timeout: 10_000 })
  db.prepare("UPDATE users SET role = 'admin' WHERE email = ?").run(email)
  db.close()
  const { token, user } = await signIn(page, product, email)
  const { settings } = await call<Output<'apiv2/admin_get_installation'>>(product, 'apiv2/admin_get_installation', {}, token)
  const inForce = settings.flatMap(({ name, value }) => (value === '' ? [name] : [name, value]))
  await speakTestLanguage(page)
  for (const path of [`/user/${user.id}`, `/user/${user.id}/settings`, '/admin']) {
    await page.goto(`${product.url}/zh${path}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect.poll(() => said(page, [email, 'Ana Lima', ...SOURCES, ...FIELDS, ...inForce, AGENT]), { message: path }).toEqual([])
  }
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
