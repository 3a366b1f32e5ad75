/**
 * Limits the script that each page may load, and checks it in the build. Before a read-only page is used, its script is
 * that of its head and the entry (docs/decisions/0095). Once it is used, and immediately for any other page, the code
 * that hydrates it, the files of its route with all their imports, and its texts in the longest language are added. Code
 * that is loaded on demand, such as a dialog or the live table of the home page, does not count. Sizes are in kB of
 * 1,000 bytes, compressed as the server sends them.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { READ_PAGES, ROUTES } from '../src/contract/routes.ts'
import { LOCALES } from '../src/texts/languages.ts'

/** As in `src/server/app.ts`. */
const GZIP_LEVEL = 4
const ENTRY = 'index.html'
/** Code that hydrates a page rendered by the server. */
export const HYDRATION_FILES = ['src/web/start.tsx', 'src/web/parts/react.ts', 'src/web/parts/router.ts', 'src/web/parts/words.ts', 'src/web/App.tsx']
/** Files below `public` that the server's page loads by itself. */
const BESIDE = ['public/early.js']

interface Budget {
  /** Relative to `src/web`. */
  readonly files: readonly string[]
  /** Parts of the texts, in addition to those of every page. */
  readonly texts?: readonly ('page' | 'privacy')[]
  readonly kB: number
}

/** Limit of read-only pages before anything on them is used. */
export const TO_READ_KB = 16

/** Modules that draw charts. Pages load them when a chart is shown, and not before. */
const DRAWS_CHARTS = /\/node_modules\/(echarts|zrender)\/|\/src\/chart\/library\.ts$/

const product = (kB: number, ...files: string[]): Budget => ({ files: ['ProductFrame.tsx', ...files], texts: ['page'], kB })

export const BUDGETS: Readonly<Record<keyof typeof ROUTES, Budget>> = {
  home: { files: ['site/home/HomePage.tsx'], kB: 175 },
  pricing: { files: ['site/PricingPage.tsx'], kB: 168 },
  privacy: { files: ['site/PrivacyPage.tsx'], texts: ['privacy'], kB: 170 },
  article: { files: ['site/article/ArticlePage.tsx'], kB: 182 },
  licences: product(346, 'site/LicencesPage.tsx'),
  signIn: product(351, 'pages/SignInPage.tsx'),
  signUp: product(356, 'pages/SignUpPage.tsx'),
  gallery: product(351, 'pages/GalleryPage.tsx'),
  contact: product(351, 'site/enquiry/EnquiryPage.tsx'),
  bookDemo: product(351, 'site/enquiry/EnquiryPage.tsx'),
  confirmEmail: product(351, 'pages/ConfirmEmailPage.tsx'),
  confirmNewEmail: product(346, 'pages/account-settings/ConfirmNewEmailPage.tsx'),
  forgotPassword: product(346, 'pages/ForgotPasswordPage.tsx'),
  resetPassword: product(351, 'pages/ResetPasswordPage.tsx'),
  invitation: product(351, 'pages/InvitationPage.tsx'),
  unsubscribe: product(346, 'pages/UnsubscribePage.tsx'),
  user: product(378, 'pages/UserPage.tsx'),
  account: product(366, 'pages/account-settings/AccountPage.tsx'),
  admin: product(356, 'pages/admin/AdminPage.tsx'),
  datasets: product(371, 'pages/DatasetsPage.tsx'),
  newDataset: product(391, 'pages/UploadPage.tsx'),
  dataset: product(416, 'pages/DatasetPage.tsx'),
  analysis: product(647, 'analysis/AnalysisPage.tsx'),
  rows: product(653, 'analysis/AnalysisPage.tsx', 'analysis/rows/RowsView.tsx'),
  reading: product(447, 'analysis/reading/ReadingPage.tsx'),
  specimens: { files: ['ProductFrame.tsx', 'pages/specimens/SpecimensPage.tsx'], texts: ['page', 'privacy'], kB: 392 },
}

/** The properties of a build chunk that determine sizes. */
export interface Chunk {
  readonly imports: readonly string[]
  /** The source file of the chunk, relative to the project folder; null for a shared chunk. */
  readonly made: string | null
  /** Compressed bytes. */
  readonly size: number
  /** Whether it has a module that draws charts. */
  readonly drawsCharts?: boolean
}

/** Returns the chunks of some files with all that they import. Throws if a file has no chunk. */
function chunksOf(files: readonly string[], chunks: ReadonlyMap<string, Chunk>): Chunk[] {
  const found = new Set<string>()
  const take = (name: string): void => {
    const chunk = chunks.get(name)
    if (!chunk || found.has(name)) return
    found.add(name)
    for (const imported of chunk.imports) take(imported)
  }
  for (const file of files) {
    const name = [...chunks].find(([, { made }]) => made === file)?.[0]
    if (name === undefined) throw new Error(`the build has no script for ${file}`)
    take(name)
  }
  return [...found].flatMap((name) => chunks.get(name) ?? [])
}

/** Returns the bytes of some files with all that they import. */
export const sizeOf = (files: readonly string[], chunks: ReadonlyMap<string, Chunk>): number => chunksOf(files, chunks).reduce((sum, { size }) => sum + size, 0)

/** Returns the bytes of a read-only page before it is used. */
export const sizeToRead = (chunks: ReadonlyMap<string, Chunk>): number => sizeOf([...BESIDE, ENTRY], chunks)

const scriptsOf = ({ files }: Budget): string[] => [...BESIDE, ENTRY, ...HYDRATION_FILES, ...files.map((file) => `src/web/${file}`)]

/** Returns the pages that load code for drawing charts before a chart is shown. */
export const drawingEarly = (chunks: ReadonlyMap<string, Chunk>): string[] =>
  Object.entries(BUDGETS).flatMap(([page, budget]) => (chunksOf(scriptsOf(budget), chunks).some(({ drawsCharts }) => drawsCharts) ? [page] : []))

/** Returns the bytes of a page. */
export function pageSize(budget: Budget, chunks: ReadonlyMap<string, Chunk>): number {
  const { texts = [] } = budget
  const scripts = scriptsOf(budget)
  const inLanguage = (locale: string): string[] => ['site', ...texts].map((part) => `src/texts/${locale}/${part}.ts`)
  return Math.max(...LOCALES.map((locale) => sizeOf([...scripts, ...inLanguage(locale)], chunks)))
}

const isRead = (page: string): boolean => READ_PAGES.some((name) => name === page)

/** Returns lines of a table: each page, its size and its limit. */
export function budgetTable(chunks: ReadonlyMap<string, Chunk>): string[] {
  const toRead = (sizeToRead(chunks) / 1_000).toFixed(1)
  const rows = Object.entries(BUDGETS).map(([page, budget]) => {
    const kB = (pageSize(budget, chunks) / 1_000).toFixed(1)
    const first = isRead(page) ? `${toRead} | ${TO_READ_KB}` : `${kB} | ${budget.kB}`
    return `| \`${ROUTES[page as keyof typeof ROUTES]}\` | ${first} | ${kB} | ${budget.kB} |`
  })
  return ['| page | to read it, kB | budget | to use it, kB | budget |', '|---|---:|---:|---:|---:|', ...rows]
}

/** Returns the names of the pages that exceed their limits. */
export function overBudget(chunks: ReadonlyMap<string, Chunk>): string[] {
  const toRead = sizeToRead(chunks) / 1_000
  return Object.entries(BUDGETS).flatMap(([page, budget]) => {
    const kB = pageSize(budget, chunks) / 1_000
    return [
      ...(isRead(page) && toRead > TO_READ_KB ? [`${page}: ${toRead.toFixed(1)} kB of script to read it, ${TO_READ_KB} allowed`] : []),
      ...(kB > budget.kB ? [`${page}: ${kB.toFixed(1)} kB of script, ${budget.kB} allowed`] : []),
    ]
  })
}

const compressed = (code: string): number => gzipSync(code, { level: GZIP_LEVEL }).length

/** Fails the build if a page exceeds its limit or draws charts too early, and writes the size of each page to `builds/script.md`. */
export const siteBudgets: Plugin = {
  name: 'site-budgets',
  apply: 'build',
  // runs after the bundler has written each page's preloads into the entry
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = new Map<string, Chunk>()
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        const made = output.facadeModuleId?.replace(`${import.meta.dirname.replace(/\/scripts$/, '')}/`, '') ?? null
        const drawsCharts = output.moduleIds.some((id) => DRAWS_CHARTS.test(id))
        chunks.set(output.fileName, { imports: output.imports, made, size: compressed(output.code), drawsCharts })
      }
      for (const file of BESIDE) chunks.set(file, { imports: [], made: file, size: compressed(readFileSync(file, 'utf8')) })
      if (![...chunks.values()].some(({ made }) => made === ENTRY)) return
      const over = overBudget(chunks)
      if (over.length > 0) this.error(`over budget (scripts/site-budgets.ts):\n${over.join('\n')}`)
      const early = drawingEarly(chunks)
      if (early.length > 0) this.error(`these pages load code for drawing charts before they show one: ${early.join(', ')}`)
      this.emitFile({ type: 'asset', fileName: 'builds/script.md', source: `${budgetTable(chunks).join('\n')}\n` })
    },
  },
}
