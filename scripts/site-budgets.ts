/**
 * What each page may fetch of script, and the build's check of it. Before anything is used, a page that is only read is the scripts of its head and the
 * entry (decisions/0095). Once it is used, and any other page at once, it is also what takes it over, the files of its route with everything that
 * these import, and its texts in the language where they are longest. What is fetched on a wish, as a dialog is or the live table of the home
 * page, does not count. Sizes are kB of 1,000 bytes, compressed as the server sends them.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { READ_PAGES, ROUTES } from '../src/contract/routes.ts'
import { LOCALES } from '../src/texts/languages.ts'

/** As in `src/server/app.ts`. */
const GZIP_LEVEL = 4
const ENTRY = 'index.html'
/** What takes a page over that was drawn by the server. */
export const TAKES_OVER = ['src/web/start.tsx', 'src/web/parts/react.ts', 'src/web/parts/router.ts', 'src/web/parts/words.ts', 'src/web/App.tsx']
/** What the server's page asks for by itself, below `public`. */
const BESIDE = ['public/early.js']

interface Budget {
  /** Below `src/web`. */
  readonly files: readonly string[]
  /** Parts of the texts, beside those that every page has. */
  readonly texts?: readonly ('page' | 'privacy')[]
  readonly kB: number
}

/** Of pages that are only read, before anything on them is used. */
export const TO_READ_KB = 16

const product = (kB: number, ...files: string[]): Budget => ({ files: ['ProductFrame.tsx', ...files], texts: ['page'], kB })

export const BUDGETS: Readonly<Record<keyof typeof ROUTES, Budget>> = {
  home: { files: ['pages/home/HomePage.tsx'], kB: 175 },
  pricing: { files: ['pages/site/PricingPage.tsx'], kB: 168 },
  privacy: { files: ['pages/site/PrivacyPage.tsx'], texts: ['privacy'], kB: 170 },
  article: { files: ['pages/article/ArticlePage.tsx'], kB: 182 },
  signIn: product(320, 'pages/SignInPage.tsx'),
  signUp: product(320, 'pages/SignUpPage.tsx'),
  gallery: product(320, 'pages/GalleryPage.tsx'),
  contact: product(320, 'pages/enquiry/EnquiryPage.tsx'),
  bookDemo: product(320, 'pages/enquiry/EnquiryPage.tsx'),
  confirmEmail: product(320, 'pages/ConfirmEmailPage.tsx'),
  confirmNewEmail: product(310, 'pages/account-settings/ConfirmNewEmailPage.tsx'),
  forgotPassword: product(315, 'pages/ForgotPasswordPage.tsx'),
  resetPassword: product(320, 'pages/ResetPasswordPage.tsx'),
  invitation: product(325, 'pages/InvitationPage.tsx'),
  unsubscribe: product(315, 'pages/UnsubscribePage.tsx'),
  user: product(335, 'pages/UserPage.tsx'),
  account: product(335, 'pages/account-settings/AccountPage.tsx'),
  admin: product(325, 'pages/admin/AdminPage.tsx'),
  datasets: product(335, 'pages/DatasetsPage.tsx'),
  newDataset: product(365, 'pages/UploadPage.tsx'),
  dataset: product(365, 'pages/DatasetPage.tsx'),
  analysis: product(540, 'analysis/AnalysisPage.tsx'),
  rows: product(545, 'analysis/AnalysisPage.tsx', 'analysis/rows/RowsView.tsx'),
  reading: product(355, 'analysis/reading/ReadingPage.tsx'),
  specimens: { files: ['ProductFrame.tsx', 'pages/specimens/SpecimensPage.tsx'], texts: ['page', 'privacy'], kB: 360 },
}

/** A chunk of a build, as far as its size goes. */
export interface Chunk {
  readonly imports: readonly string[]
  /** The file that it was made for, from the folder of the project; null for one that files share. */
  readonly made: string | null
  /** Bytes, compressed. */
  readonly size: number
}

/** Bytes that some files come to with all that they import. Throws for a file that no chunk was made for. */
export function sizeOf(files: readonly string[], chunks: ReadonlyMap<string, Chunk>): number {
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
  return [...found].reduce((sum, name) => sum + (chunks.get(name)?.size ?? 0), 0)
}

/** What a page that is only read comes to before it is used, in bytes. */
export const sizeToRead = (chunks: ReadonlyMap<string, Chunk>): number => sizeOf([...BESIDE, ENTRY], chunks)

/** What a page comes to, in bytes. */
export function pageSize({ files, texts = [] }: Budget, chunks: ReadonlyMap<string, Chunk>): number {
  const scripts = [...BESIDE, ENTRY, ...TAKES_OVER, ...files.map((file) => `src/web/${file}`)]
  const inLanguage = (locale: string): string[] => ['site', ...texts].map((part) => `src/texts/${locale}/${part}.ts`)
  return Math.max(...LOCALES.map((locale) => sizeOf([...scripts, ...inLanguage(locale)], chunks)))
}

const isRead = (page: string): boolean => READ_PAGES.some((name) => name === page)

/** Lines of a table: each page, what it fetches and what it may. */
export function budgetTable(chunks: ReadonlyMap<string, Chunk>): string[] {
  const toRead = (sizeToRead(chunks) / 1_000).toFixed(1)
  const rows = Object.entries(BUDGETS).map(([page, budget]) => {
    const kB = (pageSize(budget, chunks) / 1_000).toFixed(1)
    const first = isRead(page) ? `${toRead} | ${TO_READ_KB}` : `${kB} | ${budget.kB}`
    return `| \`${ROUTES[page as keyof typeof ROUTES]}\` | ${first} | ${kB} | ${budget.kB} |`
  })
  return ['| page | to read it, kB | budget | to use it, kB | budget |', '|---|---:|---:|---:|---:|', ...rows]
}

/** Names of the pages that are over their budgets. */
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

/** Fails the build of a page that has more script than it may, and writes what each has to `builds/script.md`. */
export const siteBudgets: Plugin = {
  name: 'site-budgets',
  apply: 'build',
  // after the builder has written into the entry what each page fetches ahead
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = new Map<string, Chunk>()
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        const made = output.facadeModuleId?.replace(`${import.meta.dirname.replace(/\/scripts$/, '')}/`, '') ?? null
        chunks.set(output.fileName, { imports: output.imports, made, size: compressed(output.code) })
      }
      for (const file of BESIDE) chunks.set(file, { imports: [], made: file, size: compressed(readFileSync(file, 'utf8')) })
      if (![...chunks.values()].some(({ made }) => made === ENTRY)) return
      const over = overBudget(chunks)
      if (over.length > 0) this.error(`over budget (scripts/site-budgets.ts):\n${over.join('\n')}`)
      this.emitFile({ type: 'asset', fileName: 'builds/script.md', source: `${budgetTable(chunks).join('\n')}\n` })
    },
  },
}
