/** The base test for browser tests: a running product, a page on which any console error fails the test, and helpers for common actions. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import type { AuthState, SessionUser } from '../../src/contract/auth.ts'
import { type Product, removeData, startProduct } from '../support/product.ts'

/** A product that can be restarted on the same data folder. Its address changes with each restart. */
export interface RunningProduct extends Product {
  readonly restart: () => Promise<void>
}

interface Worker {
  /** Environment variables of the product. Test files with the same settings share one product, so tests must use different accounts and titles. */
  readonly settings: Record<string, string>
  readonly product: RunningProduct
}

export const test = base.extend<{ quiet: undefined }, Worker>({
  settings: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ settings }, use) => {
      let running = await startProduct(undefined, settings)
      await use({
        get url() {
          return running.url
        },
        dataDir: running.dataDir,
        console: () => running.console(),
        stop: (signal) => running.stop(signal),
        signal: (signal) => running.signal(signal),
        kill: () => running.kill(),
        restart: async () => {
          await running.stop()
          running = await startProduct(running.dataDir, settings)
        },
      })
      await running.stop()
      removeData(running)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  quiet: [
    async ({ page }, use) => {
      const heard: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of (400|401|403|404|409)|ERR_FAILED/.test(message.text())) heard.push(message.text())
      })
      // reports violations of the content security policy as console errors
      await page.addInitScript(
        `addEventListener('securitypolicyviolation', (e) => console.error('content security policy: ' + e.violatedDirective + ' ' + e.blockedURI))`,
      )
      page.on('pageerror', (error) => heard.push(String(error)))
      await use(undefined)
      expect(heard, 'the console stays silent').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Tags a test that exists in several languages: `npm test` runs only the English one, `npm run pictures` all of them. */
export const inLanguage = (locale: string): { tag: string[] } => ({ tag: locale === 'en' ? [] : ['@variant'] })

/** Waits until a read-only page, which is laid out in slices, is complete (docs/decisions/0095). */
export const laidOut = (page: Page): Promise<void> => expect(page.locator('html[data-slicing]')).toHaveCount(0)

/** Waits for running transitions and animations; ignores infinite ones such as spinners. */
async function settled(page: Page): Promise<void> {
  await laidOut(page)
  await page.evaluate<unknown>(
    'Promise.allSettled(document.getAnimations().filter((a) => Number.isFinite(a.effect.getComputedTiming().endTime)).map((a) => a.finished))',
  )
}

/** All rows of a table after the eighth, which have the same structure as the first ones. */
const ROWS_ALIKE = '[role=treegrid] [role=rowgroup] > [role=row]:nth-child(n+9)'
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const RULES = { runOnly: { type: 'tag', values: WCAG }, resultTypes: ['violations'], rules: { 'heading-order': { enabled: true } } } satisfies RunOptions
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails for violations of WCAG 2.2 A and AA on the page or a part of it, and for skipped heading levels. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // waits for the part, since it may appear a moment after the action that opens it
  await expect(page.locator(part).first()).toBeVisible()
  // while its next result loads, a table is faded, which reduces contrast; other parts of the page may still be loading
  await expect(page.locator(part).locator('[role=treegrid][aria-busy=true]')).toHaveCount(0)
  await settled(page)
  // injects axe only once per page; it takes at least as long as a scan
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(AXE)
  // excludes further rows of a table, whose cells are like those of the first rows; only `npm run pictures` scans them
  // too
  const looked = { include: [[part]], exclude: process.env.PICTURES ? [] : [[ROWS_ALIKE]] }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(looked)}, ${JSON.stringify(RULES)})`)
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
}

/** Takes a screenshot for review; does nothing except in `npm run pictures`. */
export async function picture(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `test-results/pictures/${name}.png`, ...options })
}

/** Fails unless the focus is in the dialog and stays in it when Tab is pressed. */
export async function expectKeepsFocus(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (let i = 0; i < 15; i++) {
    await dialog.page().keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(element.ownerDocument.activeElement))).toBe(true)
  }
}

const PASSWORD = 'Vq7!mountain'

/** Calls an operation without a browser: without cookies, with a session token. */
export async function call<T>(product: Product, name: string, data: unknown, token = ''): Promise<T> {
  const response = await fetch(`${product.url}/nexus`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ name, data }),
  })
  const body = (await response.json()) as { data: T; message?: string }
  if (!response.ok) throw new Error(`${name}: ${body.message}`)
  return body.data
}

interface Session {
  readonly token: string
  readonly user: SessionUser
}

async function keepSession(page: Page, product: Product, { token, user }: Session): Promise<void> {
  const auth: AuthState = { token, user_id: user.id, user_name: user.name, user_email: user.email, user_role: user.role, isGuest: false }
  await page.context().addCookies([{ name: 'auth', value: encodeURIComponent(JSON.stringify(auth)), url: product.url }])
}

/** Signs up, confirms and signs in by calls instead of forms, which other tests cover. */
export async function newAccount(page: Page, product: Product, email: string): Promise<void> {
  await call(product, 'signup', { email, name: 'Ana Lima', password: PASSWORD, confirm_password: PASSWORD })
  const link = () => product.console().match(new RegExp(`Mail for ${email.replaceAll('.', '\\.')}: (\\S+)`))?.[1]
  await expect.poll(link).toBeDefined()
  await keepSession(page, product, await call(product, 'confirm_email', { token: link()?.split('/confirm-email-')[1], password: PASSWORD }))
}

/** Signs in another browser to an account that `newAccount` created. */
export async function signIn(page: Page, product: Product, email: string): Promise<Session> {
  const session = await call<Session>(product, 'login', { email, password: PASSWORD })
  await keepSession(page, product, session)
  return session
}

/** Hovers over the first link. This makes a read-only page load its scripts, and changes nothing. */
const POINTED = `document.querySelector('a[href]')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))`

/** Waits until scripts have hydrated the server-rendered page, so that its links navigate without reloading. */
export const hydrated = (page: Page): Promise<void> => expect.poll(() => page.evaluate(`${POINTED}; "early" in window`)).toBe(false)

/**
 * Opens an analysis from the gallery. Waits for its card, because the demo data is created in the background. Uses the
 * keyboard, because further cards can move it.
 */
export async function openDemo(page: Page, product: Product, title: string, path = '/tryitnow'): Promise<void> {
  await page.goto(`${product.url}${path}`)
  await page.getByRole('link', { name: title }).press('Enter', { timeout: 60_000 })
  await expect(page.getByRole('treegrid')).toBeVisible()
}

/**
 * Copies the open analysis into the person's account. Waits for the Save button, which only own analyses have, because
 * the address changes before the page.
 */
export async function saveCopy(page: Page): Promise<void> {
  const shown = page.url()
  await page.getByRole('button', { name: 'Save as copy' }).click()
  await expect(page.getByText('Analysis copied')).toBeVisible()
  await expect(page).not.toHaveURL(shown)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
}

/** Chooses an item in a submenu of the menu that is open. */
export async function chooseIn(page: Page, menu: 'Summarize by' | 'Show values as', name: string): Promise<void> {
  await page.getByRole('menuitem', { name: menu }).hover()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

/** Replaces the content of the SQL editor. */
export async function writeSql(box: Locator, sql: string): Promise<void> {
  const editor = box.getByRole('textbox', { name: 'SQL expression' })
  await editor.click()
  await editor.press('Control+a')
  await editor.press('Delete')
  await editor.pressSequentially(sql)
  await editor.press('Escape')
}

export const grid = (page: Page): Locator => page.getByRole('treegrid')

/** Returns the texts of the cells in the row with this header. */
export async function rowCells(page: Page, header: string): Promise<string[]> {
  const row = grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: header, exact: true }) })
  return await row.getByRole('gridcell').allTextContents()
}
