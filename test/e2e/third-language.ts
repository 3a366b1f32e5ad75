/** Replaces the second language with a generated one, and collects all texts that a page displays. */
import type { Page } from '@playwright/test'
import { article } from '../../src/texts/en/article.ts'
import { texts as page } from '../../src/texts/en/page.ts'
import { texts as privacy } from '../../src/texts/en/privacy.ts'
import { texts as site } from '../../src/texts/en/site.ts'
import { inTestLanguage, plainWords, translated } from '../support/test-language.ts'
import { type Words, wordsOf } from './words.ts'

/** Names that are never translated: of products, file formats, units and symbols. */
const NAMES =
  /\b(Tessera|CSV|TSV|TXT|XLSX|XLS|XLSM|SQLite|SQL|UTC|English|Excel|PostgreSQL|MariaDB|ClickHouse|PNG|KB|MB|GB|zh|db|sqlite3?|csv|tsv|txt|xlsx?|xlsm)\b/g

/** Sources and license of the demo data, which are never translated. */
export const SOURCES = ['Gapminder', 'CDC/NCHS', 'CC BY', 'CC0']

/** Fields and groups of the demo data that appear on the home page and in the gallery's pictures. */
export const FIELDS = ['Year', 'Quarter', 'Month', 'Weekday', 'State', 'Race', 'Region', ...Object.keys(site.messages.home.names)]

/** The text modules of a language, each with its exports. */
const PARTS = { article: { article }, page: { texts: page }, privacy: { texts: privacy }, site: { texts: site } } as const
const isPart = (name: string): name is keyof typeof PARTS => name in PARTS
const inModule = (exported: object): string =>
  Object.entries(translated(exported))
    .map(([name, texts]) => `export const ${name} = ${JSON.stringify(texts)}`)
    .join('\n')

/** Serves the generated language in place of the second one, and removes the HTML that the server rendered in the second. */
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

/** Signatures of SQL functions, and names of time zones: the same in every language. */
const SIGNATURE = /^\w+\(.*\)$|^[A-Z][\w-]+(\/[\w+-]+)+$/

/** Returns all visible texts and labels for screen readers, except texts in `data`. */
export async function said(page: Page, data: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`(() => {
    const found = []
    const names = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('script, noscript, style, canvas, kbd')) found.push(walker.currentNode.data)
    // Mantine measures auto-sizing text areas with a hidden copy, which is skipped
    for (const element of document.querySelectorAll(names.map((name) => '[' + name + ']:not([aria-hidden=true])').join()))
      for (const name of names) if (element.hasAttribute(name)) found.push(element.getAttribute(name))
    return found.filter((text) => text.trim() !== '')
  })()`)
  const known = [...data].sort((a, b) => b.length - a.length)
  return texts.filter(
    (text) => !SIGNATURE.test(text) && plainWords(known.reduce((rest, word) => rest.replaceAll(word, ''), text).replace(NAMES, '')).length > 0,
  )
}

/** Returns the text with this key in the generated language. */
export const spoken: Words = (key, params = {}) =>
  Object.entries(params).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), inTestLanguage(wordsOf('en')(key)))
