/** npm run figures: what the home page costs a browser, in both languages and at two widths, and the script of every page. Writes docs/site.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'
import { removeData, startProduct } from '../test/support/product.ts'

const PAGE = 'docs/site.md'
const CHROMIUM = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))
const SLOWDOWN = 4
/** Behind the last answer of the network; what comes later is no part of the load. */
const IDLE_MS = 2_000

/** In the page, from its first moment: what its browser says of it. */
const WATCH = `
globalThis.seen = { paint: '', at: 0, shift: 0, longest: 0 }
new PerformanceObserver((list) => { for (const e of list.getEntries()) { seen.paint = e.element?.tagName.toLowerCase() ?? ''; seen.at = e.startTime } }).observe({ type: 'largest-contentful-paint', buffered: true })
new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) seen.shift += e.value }).observe({ type: 'layout-shift', buffered: true })
new PerformanceObserver((list) => { for (const e of list.getEntries()) seen.longest = Math.max(seen.longest, e.duration) }).observe({ type: 'longtask', buffered: true })
`

interface Seen {
  readonly paint: string
  readonly at: number
  readonly shift: number
  readonly longest: number
}

/** One load of a page, as a row of the table. Script counts as it travels, compressed, without the heads of the replies. */
async function load(browser: Browser, origin: string, path: string, width: number): Promise<string> {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const scripts = new Set<string>()
  let bytes = 0
  let foreign = 0
  network.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith(origin) && !request.url.startsWith('data:')) foreign += 1
    if (type === 'Script' || new URL(request.url).pathname.endsWith('.js')) scripts.add(requestId)
  })
  network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.addInitScript(WATCH)
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(IDLE_MS)
  const { paint, at, shift, longest } = await page.evaluate<Seen>('seen')
  await page.close()
  const cells = [`\`${path}\``, width, (bytes / 1_000).toFixed(1), `\`${paint}\``, Math.round(at), Number(shift.toFixed(3)), Math.round(longest), foreign]
  return `| ${cells.join(' | ')} |`
}

const product = await startProduct()
const browser = await chromium.launch({ ...(CHROMIUM ? { executablePath: CHROMIUM } : {}), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const rows: string[] = []
  // the server draws a page at its first request
  for (const path of ['/', '/zh']) await fetch(product.url + path)
  for (const path of ['/', '/zh']) for (const width of [1440, 390]) rows.push(await load(browser, product.url, path, width))
  const heads = ['page', 'width', 'script, kB', 'largest paint', 'at, ms', 'layout shift', 'longest task, ms', 'foreign requests']
  const loads = [`| ${heads.join(' | ')} |`, '|---|---:|---:|---|---:|---:|---:|---:|', ...rows].join('\n')
  const figures = `${loads}\n\n${readFileSync('dist/web/builds/script.md', 'utf8')}`
  console.log(figures)
  writeFileSync(
    PAGE,
    readFileSync(PAGE, 'utf8').replace(/(<!-- figures -->\n).*(<!-- end -->)/s, (_, start, end) => `${start}\n${figures}\n${end}`),
  )
} finally {
  await browser.close()
  await product.stop()
  removeData(product)
}
