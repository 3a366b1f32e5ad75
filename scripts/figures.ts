/**
 * npm run figures: measures what the read-only pages cost the browser, in both languages and at three widths, and the
 * script size of every page. Writes docs/site.md. Tasks are measured in CPU time of the page's main thread with a
 * fourfold slowdown, from navigation until the page is idle. Other load on the machine prolongs tasks, so each page is
 * loaded several times; the table states median, minimum and maximum.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { READ_PAGES, ROUTES } from '../src/contract/routes.ts'
import { LANGUAGES, LOCALES } from '../src/texts/languages.ts'
import { removeData, startProduct } from '../test/support/product.ts'
import { chromiumPath } from './browser.ts'

const REPORT = 'docs/site.md'
const SLOWDOWN = 4
const WIDTHS = [1440, 768, 390]
const LOADS = 9
/** A page counts as idle this long after the last network response. */
const IDLE_MS = 2_000
const ASKED_EACH_MS = 100
/** Maximum retries of a load for which the browser did not report the page's renderer process, which it sometimes omits. */
const AGAIN = 10
/** The simplest page to compare with: a few lines of text. */
const LEAST = '/robots.txt'

/** A script that runs in the page from its start and records what the browser's performance observers report. */
const WATCH = `
globalThis.seen = { paint: '', at: 0, shift: 0 }
new PerformanceObserver((list) => { for (const e of list.getEntries()) { seen.paint = e.element?.tagName.toLowerCase() ?? ''; seen.at = e.startTime } }).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) seen.shift += e.value }).observe({ type: 'layout-shift', buffered: true })
`

interface Seen {
  readonly paint: string
  readonly at: number
  readonly shift: number
}
interface Load extends Seen {
  /** Transferred bytes, compressed, without response headers. */
  readonly script: number
  readonly foreign: number
  /** The longest task from navigation until the page is idle, in ms. */
  readonly load: number
  /** The longest task from the first hover over a link until the page is idle again, in ms. */
  readonly use: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** CPU time of the thread, in microseconds. */
  readonly tdur?: number
  readonly args?: { readonly name?: string; readonly data?: { readonly isOutermostMainFrame?: boolean } }
}

interface Tasks {
  /** Duration of the longest task, in ms of CPU time. */
  readonly longest: number
  /** ID of the page's renderer process; undefined if the browser did not report it. */
  readonly pid: number | undefined
}

/** Returns the longest task on the page's main thread during `work`. Requires `pid` if `work` does not navigate. */
async function tasks(network: CDPSession, work: () => Promise<void>, pid?: number): Promise<Tasks> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }): void => void events.push(...(value as TraceEvent[]))
  network.on('Tracing.dataCollected', collect)
  await network.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] } })
  await work()
  const { promise: complete, resolve } = Promise.withResolvers<void>()
  network.once('Tracing.tracingComplete', () => resolve())
  await network.send('Tracing.end')
  await complete
  network.off('Tracing.dataCollected', collect)
  // considers only the page's own process, because the browser also reports its own pages and a spare process for the
  // next navigation
  const drawn = pid ?? events.find(({ name, args }) => name === 'CommitLoad' && args?.data?.isOutermostMainFrame)?.pid
  const main = events.find(({ pid: of, name, args }) => of === drawn && name === 'thread_name' && args?.name === 'CrRendererMain')
  const run = events.filter(({ pid: of, tid, ph, name }) => of === main?.pid && tid === main?.tid && ph === 'X' && name.endsWith('RunTask'))
  return { longest: Math.max(0, ...run.map(({ tdur = 0 }) => tdur / 1_000)), pid: main?.pid }
}

interface Counted {
  readonly scripts: Set<string>
  script: number
  foreign: number
}

function count(network: CDPSession, origin: string): Counted {
  const counted: Counted = { scripts: new Set(), script: 0, foreign: 0 }
  network.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith(origin) && !request.url.startsWith('data:')) counted.foreign += 1
    if (type === 'Script' || new URL(request.url).pathname.endsWith('.js')) counted.scripts.add(requestId)
  })
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (counted.scripts.has(requestId)) counted.script += encodedDataLength
  })
  return counted
}

async function use(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link').first().hover()
  // polls from Node, because waiting in the page would evaluate text as script there, which its content security policy
  // forbids
  while (await page.evaluate<boolean>('"early" in window')) await page.waitForTimeout(ASKED_EACH_MS)
  await page.waitForTimeout(IDLE_MS)
}

async function slowPage(browser: Browser, width: number): Promise<{ readonly page: Page; readonly network: CDPSession }> {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return { page, network }
}

/** Returns the longest task of a page with a few lines of text, in ms: the browser's own share of each figure. */
async function ownTask(browser: Browser, origin: string, again = AGAIN): Promise<number> {
  const { page, network } = await slowPage(browser, WIDTHS[0] ?? 0)
  const { longest, pid } = await tasks(network, async () => {
    await page.goto(`${origin}${LEAST}`, { waitUntil: 'networkidle' })
    await page.waitForTimeout(IDLE_MS)
  })
  await page.close()
  if (pid !== undefined) return longest
  if (again === 0) throw new Error('the browser does not say which process draws a page')
  return ownTask(browser, origin, again - 1)
}

async function load(browser: Browser, origin: string, path: string, width: number, again = AGAIN): Promise<Load> {
  const { page, network } = await slowPage(browser, width)
  const counted = count(network, origin)
  await page.addInitScript(WATCH)
  const loaded = await tasks(network, async () => {
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    await page.waitForTimeout(IDLE_MS)
  })
  const seen = await page.evaluate<Seen>('seen')
  const { script, foreign } = counted
  const used = await tasks(network, () => use(page), loaded.pid)
  await page.close()
  if (loaded.pid !== undefined) return { ...seen, script, foreign, load: loaded.longest, use: used.longest }
  if (again === 0) throw new Error('the browser does not say which process draws a page')
  return load(browser, origin, path, width, again - 1)
}

/** Formats numbers as their median, followed by minimum and maximum. */
const span = (numbers: readonly number[]): string => {
  const inOrder = numbers.map(Math.round).sort((a, b) => a - b)
  return `${inOrder[inOrder.length >> 1]} (${inOrder[0]} to ${inOrder.at(-1)})`
}

/** Loads a page several times; returns its figures as a table row. */
async function row(browser: Browser, origin: string, path: string, width: number): Promise<string> {
  const loads: Load[] = []
  for (let at = 0; at < LOADS; at++) loads.push(await load(browser, origin, path, width))
  const most = (of: (one: Load) => number): number => Math.max(...loads.map(of))
  const paints = [...new Set(loads.map(({ paint }) => `\`${paint}\``))].join(', ')
  const cells = [
    ...[`\`${path}\``, width, (most((one) => one.script) / 1_000).toFixed(1), paints, span(loads.map(({ at }) => at))],
    ...[most((one) => one.shift).toFixed(3), span(loads.map((one) => one.load)), span(loads.map((one) => one.use)), most((one) => one.foreign)],
  ]
  return `| ${cells.join(' | ')} |`
}

const addressOf = (prefix: string, path: string): string => (path === '/' ? prefix || '/' : prefix + path)

const product = await startProduct()
const executablePath = chromiumPath()
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const rows: string[] = []
  const own: number[] = []
  for (let at = 0; at < LOADS; at++) own.push(await ownTask(browser, product.url))
  const home = LOCALES.map((locale) => LANGUAGES[locale].prefix || '/')
  const others = READ_PAGES.filter((page) => page !== 'home').map((page) => addressOf('', ROUTES[page]))
  // requests each page once before measuring, because the server renders it on the first request
  for (const path of [...home, ...others]) await fetch(product.url + path)
  for (const path of home) for (const width of WIDTHS) rows.push(await row(browser, product.url, path, width))
  for (const path of others) rows.push(await row(browser, product.url, path, 1440))
  const heads = [
    'page',
    'width',
    'script, kB',
    'largest paint',
    'at, ms',
    'layout shift',
    'longest task of the load, ms',
    'of the first use, ms',
    'foreign requests',
  ]
  const loads = [`| ${heads.join(' | ')} |`, '|---|---:|---:|---|---:|---:|---:|---:|---:|', ...rows].join('\n')
  const least = `The longest task of \`${LEAST}\`, some lines of text, took ${span(own)} ms in the same run: that is the browser’s own.`
  const figures = `${least}\n\n${loads}\n\n${readFileSync('dist/web/builds/script.md', 'utf8')}`
  console.log(figures)
  writeFileSync(
    REPORT,
    readFileSync(REPORT, 'utf8').replace(/(<!-- figures -->\n).*(<!-- end -->)/s, (_, start, end) => `${start}\n${figures}\n${end}`),
  )
} finally {
  await browser.close()
  await product.stop()
  removeData(product)
}
