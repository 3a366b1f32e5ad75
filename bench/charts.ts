/** Compares drawing a chart of 5,000 points with a plain option of ECharts for the same data: as SVG, and on a page. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import { chromiumPath } from '../scripts/browser.ts'
import { init } from '../src/chart/library.ts'
import { chartSvg } from '../src/chart/svg.ts'
import { drawingOf, POINTS, plainOption, SIZE } from './chart-points.ts'
import { compare, report } from './pairs.ts'

const PAIRS = 9
const PAINTS = 21
const NAME = `a chart of ${POINTS.toLocaleString('en-US')} points`

const ours = async (): Promise<string> => chartSvg(drawingOf(true))

async function plain(): Promise<string> {
  const drawn = init(null, null, { renderer: 'svg', ssr: true, ...SIZE })
  drawn.setOption(plainOption)
  const svg = drawn.renderToSVGString()
  drawn.dispose()
  return svg
}

/** Bundles the script that draws both charts on a page. */
async function pageScript(folder: string): Promise<string> {
  await build({
    ...{ configFile: false, logLevel: 'error', publicDir: false },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      rolldownOptions: { input: join(import.meta.dirname, 'chart-page.ts'), output: { entryFileNames: 'page.js' } },
    },
  })
  return join(folder, 'page.js')
}

/** From the data to the painted canvas. */
const painter = (page: Page, name: 'ours' | 'plain') => async (): Promise<void> => {
  await page.evaluate(`(async () => {
    const { chart, drawn } = draw(document.getElementById('chart'), '${name}')
    await drawn
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    chart.dispose()
  })()`)
}

async function onPage(): Promise<{ ours: number; other: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-charts-'))
  const executablePath = chromiumPath()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } })
    await page.setContent('<div id="chart"></div>')
    await page.addScriptTag({ path: await pageScript(folder), type: 'module' })
    await page.waitForFunction('"draw" in window')
    return await compare(painter(page, 'ours'), painter(page, 'plain'), PAINTS)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function chartFigures(): Promise<void> {
  const target = 'no slower than a plain ECharts option'
  const svg = await compare(ours, plain, PAIRS)
  report('30', `${NAME} as SVG`, svg, svg.ours <= svg.other, target)
  const painted = await onPage()
  report('31', `${NAME} painted on a page`, painted, painted.ours <= 1.1 * painted.other, 'at most 1.1 x a plain ECharts option')
}
