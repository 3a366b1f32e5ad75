/** The limits on the size of scripts per page, and how the sizes are computed from a build. */
import { expect, it } from 'vitest'
import { BUDGETS, budgetTable, type Chunk, drawingEarly, overBudget, pageSize, sizeOf, sizeToRead, TO_READ_KB } from '../scripts/site-budgets.ts'
import { ROUTES } from '../src/contract/routes.ts'

const chunk = (made: string | null, size: number, ...imports: string[]): Chunk => ({ made, size, imports })

const SHARED = new Map([
  ['a', chunk('src/web/a.tsx', 1_000, 'both', 'a-only')],
  ['b', chunk('src/web/b.tsx', 2_000, 'both')],
  ['both', chunk(null, 100, 'deep')],
  ['a-only', chunk(null, 10)],
  ['deep', chunk(null, 1, 'both')],
  ['elsewhere', chunk(null, 9_999)],
])

it('counts what a file imports, and what that imports, once each', () => {
  expect(sizeOf(['src/web/a.tsx'], SHARED)).toBe(1_111)
  expect(sizeOf(['src/web/a.tsx', 'src/web/b.tsx'], SHARED)).toBe(3_111)
  expect(sizeOf([], SHARED)).toBe(0)
})

it('does not take a page for small whose file the build does not have', () => {
  expect(() => sizeOf(['src/web/c.tsx'], SHARED)).toThrow('src/web/c.tsx')
})

/** Creates a build in which every file of every page is a separate chunk of `size` bytes and nothing is shared. */
function buildOf(size: number): Map<string, Chunk> {
  const files = Object.values(BUDGETS).flatMap(({ files }) => files.map((file) => `src/web/${file}`))
  const texts = ['en', 'zh'].flatMap((locale) => ['site', 'page', 'privacy'].map((part) => `src/texts/${locale}/${part}.ts`))
  const parts = ['react', 'router', 'words'].map((part) => `src/web/parts/${part}.ts`)
  const always = ['index.html', 'src/web/start.tsx', 'src/web/App.tsx', ...parts, 'public/early.js']
  return new Map([...new Set([...files, ...texts, ...always])].map((file) => [file, chunk(file, size)]))
}

it('takes the language whose texts are longer', () => {
  const build = buildOf(10)
  const before = pageSize(BUDGETS.home, build)
  build.set('src/texts/zh/site.ts', chunk('src/texts/zh/site.ts', 25))
  expect(pageSize(BUDGETS.home, build)).toBe(before + 15)
  build.set('src/texts/en/site.ts', chunk('src/texts/en/site.ts', 24))
  expect(pageSize(BUDGETS.home, build)).toBe(before + 15)
})

it('names the pages that are over their budgets, with both figures', () => {
  expect(overBudget(buildOf(100))).toEqual([])
  const build = buildOf(100)
  build.set('src/web/site/home/HomePage.tsx', chunk('src/web/site/home/HomePage.tsx', 200_000))
  expect(overBudget(build)).toEqual([expect.stringMatching(/^home: 200\.\d kB of script, \d+ allowed$/)])
})

it('counts a page that is only read before it is used, too: its head and the entry', () => {
  const build = buildOf(100)
  expect(sizeToRead(build)).toBe(200)
  build.set('index.html', chunk('index.html', TO_READ_KB * 1_000))
  expect(overBudget(build).map((line) => line.split(':')[0])).toEqual(['home', 'pricing', 'privacy', 'article'])
  expect(overBudget(build)[0]).toBe(`home: ${TO_READ_KB}.1 kB of script to read it, ${TO_READ_KB} allowed`)
})

it('names the pages that would load code for drawing charts before they show one', () => {
  const build = buildOf(100)
  build.set('echarts', { ...chunk(null, 9), drawsCharts: true })
  expect(drawingEarly(build)).toEqual([])
  build.set('src/web/analysis/reading/ReadingPage.tsx', chunk('src/web/analysis/reading/ReadingPage.tsx', 1, 'echarts'))
  expect(drawingEarly(build)).toEqual(['reading'])
})

it('has a line for every page', () => {
  const [, , ...lines] = budgetTable(buildOf(1_000))
  expect(lines).toHaveLength(Object.keys(ROUTES).length)
  expect(lines[0]).toMatch(/^\| `\/` \| 2\.0 \| \d+ \| \d\.0 \| \d+ \|$/)
})
