/** All pages of the product, and the actions that bring each into the state to check. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import type { Locale } from '../../src/contract/constants.ts'
import { inLocale } from '../../src/contract/routes.ts'
import { call, expect, newAccount, type RunningProduct, signIn } from './page.ts'
import { type Words, wordsOf } from './words.ts'

export interface Screen {
  readonly name: string
  /** The path without the language prefix. */
  readonly path: string
  /** Actions to perform before the page is checked. */
  readonly prepare?: (page: Page, t: Words) => Promise<void>
}

/** Public pages, and pages that email links open, here with an invalid token. */
export const OPEN_SCREENS: readonly Screen[] = [
  ...[
    '/',
    '/pricing',
    '/privacy',
    '/licences',
    '/article/population-health',
    '/contact',
    '/book-demo',
    '/tryitnow',
    '/signin',
    '/signup',
    '/forgot-password',
    '/nowhere',
  ],
  ...['/confirm-email-x', '/confirm-new-email-x', '/reset-password-x', '/invitation-x', '/unsubscribe-x'],
].map((path) => ({ name: path, path }))

const refused = (button: string) => async (page: Page, t: Words) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: t(button), exact: true })
    .click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
}
/** Forms submitted with all fields invalid. */
export const REFUSED_SCREENS: readonly Screen[] = [
  { name: 'contact refused', path: '/contact', prepare: refused('contact.submit') },
  { name: 'demo refused', path: '/book-demo', prepare: refused('bookDemo.submit') },
  { name: 'sign-up refused', path: '/signup', prepare: refused('signUp.submit') },
]

const tab = (name: string) => (page: Page, t: Words) => page.getByRole('tab', { name: t(name), exact: true }).click()

/** Creates an administrator with an analysis and signs them in; returns the pages that they can open. */
export async function ownScreens(page: Page, product: RunningProduct, email: string): Promise<readonly Screen[]> {
  await newAccount(page, product, email)
  const db = new DatabaseSync(join(product.dataDir, 'tessera.sqlite'), { timeout: 10_000 })
  db.prepare("UPDATE users SET role = 'admin' WHERE email = ?").run(email)
  db.close()
  const { user, token } = await signIn(page, product, email)
  const find = async () => {
    const { analyses } = await call<{ analyses: { id: string; dataset: { id: string } }[] }>(product, 'apiv2/list_demo_analyses', { count: 60 })
    return analyses.find(({ dataset }) => dataset.id === 'demo-births')?.id
  }
  await expect.poll(find, { message: 'the demo data is prepared in the background', timeout: 120_000 }).toBeDefined()
  const { id } = await call<{ id: string }>(product, 'apiv2/copy_analysis', { analysis_id: await find() }, token)
  return [
    { name: 'profile', path: `/user/${user.id}` },
    { name: 'account settings', path: `/user/${user.id}/settings` },
    { name: 'datasets', path: '/datasets' },
    { name: 'upload of a file', path: '/datasets/new' },
    { name: 'SQLite', path: '/datasets/new', prepare: tab('upload.tabSqlite') },
    { name: 'database', path: '/datasets/new', prepare: tab('upload.tabDatabase') },
    { name: 'dataset', path: '/dataset-demo-births' },
    { name: 'administration', path: '/admin' },
    { name: 'analysis', path: `/analysis-${id}`, prepare: (at) => expect(at.getByRole('gridcell').first()).toBeVisible() },
    { name: 'report', path: `/analysis-${id}/read`, prepare: (at) => expect(at.getByRole('table').first()).toBeVisible() },
  ]
}

/** Opens a page in a language; waits until everything on it has loaded. */
export async function openScreen(page: Page, product: RunningProduct, locale: Locale, { path, prepare }: Screen): Promise<void> {
  await page.goto(`${product.url}${inLocale(path, locale)}`)
  const t = wordsOf(locale)
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('main').getByText(t('app.loading'), { exact: true })).toHaveCount(0)
  await prepare?.(page, t)
}
