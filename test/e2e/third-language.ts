/** Replaces the second language with one generated for the tests, and collects every text that pages show. */
import type { Page } from '@playwright/test'
import { article } from '../../src/texts/en/article.ts'
import { texts as page } from '../../src/texts/en/page.ts'
import { texts as privacy } from '../../src/texts/en/privacy.ts'
import { texts as site } from '../../src/texts/en/site.ts'
import { inTestLanguage, plainWords, translated } from '../support/test-language.ts'
import { type Words, wordsOf } from './words.ts'

/** Names that are never translated: of the product, of files, of units, and of signs. */
const NAMES =
  /\b(Tessera|CSV|TSV|TXT|XLSX|XLS|XLSM|SQLite|SQL|UTC|English|Excel|PostgreSQL|MariaDB|ClickHouse|PNG|KB|MB|GB|zh|db|sqlite3?|csv|tsv|txt|xlsx?|xlsm)\b/g

/** Sources and license of the demo data. */
export const SOURCES = ['Gapminder', 'CDC/NCHS', 'CC BY', 'CC0']

/** Fields and groups of the demo data, which the home page and the pictures of the gallery name. */
export const FIELDS = ['Year', 'Quarter', 'Month', 'Weekday', 'State', 'Race', 'Region', ...Object.keys(site.messages.home.names)]

/** Files of a language, each with what it exports. */
const PARTS = { article: { article }, page: { texts: page }, privacy: { texts: privacy }, site: { texts: site } } as const
const isPart = (name: string): name is keyof typeof PARTS => name in PARTS
const inModule = (exported: object): string =>
  Object.entries(translated(exported))
    .map(([name, texts]) => `export const ${name} = ${JSON.stringify(texts)}`)
    .join('\n')

/** Replaces the texts of the second language with the test's language, and removes the HTML that the server rendered in the second one. */
export async function speakTestLanguage(page: Page): Promise<void> {
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

/** SQL functions with their arguments, and time zones: the same in every language. */
const SIGNATURE = /^\w+\(.*\)$|^[A-Z][\w-]+(\/[\w+-]+)+$/

/** Returns every text that people see or hear, except texts that come from the data. */
export async function said(page: Page, data: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`(() => {
    const found = []
    const names = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('script, noscript, style, canvas, kbd')) found.push(walker.currentNode.data)
    // the library measures text areas with a hidden one
    for (const element of document.querySelectorAll(names.map((name) => '[' + name + ']:not([aria-hidden=true])').join()))
      for (const name of names) if (element.hasAttribute(name)) found.push(element.getAttribute(name))
    return found.filter((text) => text.trim() !== '')
  })()`)
  const known = [...data].sort((a, b) => b.length - a.length)
  return texts.filter(
    (text) => !SIGNATURE.test(text) && plainWords(known.reduce((rest, word) => rest.replaceAll(word, ''), text).replace(NAMES, '')).length > 0,
  )
}

/** Returns a text of the test's language by its key. */
export const spoken: Words = (key, params = {}) =>
  Object.entries(params).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), inTestLanguage(wordsOf('en')(key)))
