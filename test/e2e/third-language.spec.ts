/** A third language, generated from English, in the place of the second one: what a page shows in plain letters is data. */
import type { Page } from '@playwright/test'
import { page as english } from '../../src/texts/en/page.ts'
import { plainWords, translated } from '../support/test-language.ts'
import { expect, newAccount, openDemo, test } from './page.ts'

/** Names of the product, of files and of the language's own signs, which no language translates. */
const NAMES = /\b(Tessera|CSV|TSV|TXT|XLSX|XLS|XLSM|SQLite|SQL|UTC|English|Excel|PNG|zh|db|sqlite3?|csv|tsv|txt|xlsx?|xlsm)\b/g

/** Where the demo data comes from, and under which licence. */
const SOURCES = ['Gapminder', 'CDC/NCHS', 'CC BY', 'CC0']

/** The file of the second language holds the test's language instead. */
async function speakTestLanguage(page: Page): Promise<void> {
  await page.route('**/assets/page-*.js', async (route) => {
    const isChinese = /\p{Script=Han}{2}/u.test(await (await route.fetch()).text())
    if (!isChinese) return await route.continue()
    await route.fulfill({ contentType: 'text/javascript', body: `export const page = ${JSON.stringify(translated(english))}` })
  })
}

/** Every text that people see or hear, but for what the page holds as data. */
async function said(page: Page, data: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`(() => {
    const found = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('script, noscript, style, [role=treegrid], canvas')) found.push(walker.currentNode.data)
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      if (!element.closest('[role=treegrid]')) for (const name of ['aria-label', 'title', 'placeholder', 'alt']) if (element.hasAttribute(name)) found.push(element.getAttribute(name))
    return found.filter((text) => text.trim() !== '')
  })()`)
  const known = [...data].sort((a, b) => b.length - a.length)
  return texts.filter((text) => plainWords(known.reduce((rest, word) => rest.replaceAll(word, ''), text).replace(NAMES, '')).length > 0)
}

test('every text of the main pages comes from the folder of its language', async ({ page, product }) => {
  await speakTestLanguage(page)
  for (const path of ['/zh', '/zh/signin', '/zh/signup', '/zh/tryitnow', '/zh/nowhere']) {
    await page.goto(`${product.url}${path}`)
    await expect(page.getByRole('main')).toBeVisible()
    await expect.poll(() => said(page, SOURCES), { message: path }).toEqual([])
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
  await expect.poll(() => said(page, [email, 'Ana Lima', 'Date', 'Year', 'Month', 'Weekday', 'Births', ...SOURCES])).toEqual([])
})
