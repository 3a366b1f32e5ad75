/** The base test: a started product, a page that tolerates no console errors, and common actions on pages. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import type { AuthState, SessionUser } from '../../src/contract/auth.ts'
import { type Product, removeData, startProduct } from '../support/product.ts'

/** A product that can be stopped and restarted on its data; its address changes then. */
export interface RunningProduct extends Product {
  readonly restart: () => Promise<void>
}

interface Worker {
  /** Settings of the product. Files with the same settings share one product, so tests must use different accounts and titles. */
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
      // a content security policy report counts as an error of the page
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

/** For a journey in several languages: `npm test` runs only the first language, `npm run pictures` the others. */
export const inLanguage = (locale: string): { tag: string[] } => ({ tag: locale === 'en' ? [] : ['@variant'] })

/** Waits until a read-only page, which is laid out in slices, is complete (docs/decisions/0095). */
export const laidOut = (page: Page): Promise<void> => expect(page.locator('html[data-slicing]')).toHaveCount(0)

/** Waits for transitions of colors and positions; ignores infinite animations such as loaders. */
async function settled(page: Page): Promise<void> {
  await laidOut(page)
  await page.evaluate<unknown>(
    'Promise.allSettled(document.getAnimations().filter((a) => Number.isFinite(a.effect.getComputedTiming().endTime)).map((a) => a.finished))',
  )
}

/** Rows of a table after the first eight. */
const ROWS_ALIKE = '[role=treegrid] [role=rowgroup] > [role=row]:nth-child(n+9)'
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const RULES = { runOnly: { type: 'tag', values: WCAG }, resultTypes: ['violations'], rules: { 'heading-order': { enabled: true } } } satisfies RunOptions
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Expects no violation of WCAG 2.2 A and AA on the page or a part of it, and no skipped heading level. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // a part that was just requested may appear a moment later
  await expect(page.locator(part).first()).toBeVisible()
  // a table is faded while its next result loads; elements outside of the part may still be loading
  await expect(page.locator(part).locator('[role=treegrid][aria-busy=true]')).toHaveCount(0)
  await settled(page)
  // reuses axe from the previous scan of the page, which saves half of the time or more
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(AXE)
  // the rows of a table have the same kinds of cells: only `npm run pictures` checks all of them
  const looked = { include: [[part]], exclude: process.env.PICTURES ? [] : [[ROWS_ALIKE]] }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(looked)}, ${JSON.stringify(RULES)})`)
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
}

/** Saves a picture of the page for review; only `npm run pictures` takes them. */
export async function picture(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `test-results/pictures/${name}.png`, ...options })
}

/** A dialog has the focus, and Tab never leaves it. */
export async function expectKeepsFocus(dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (let i = 0; i < 15; i++) {
    await dialog.page().keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(element.ownerDocument.activeElement))).toBe(true)
  }
}

const PASSWORD = 'Vq7!mountain'

/** Calls an operation as a program does: without cookies. */
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

/** A new account, confirmed and signed in. The forms for that have a separate journey. */
export async function newAccount(page: Page, product: Product, email: string): Promise<void> {
  await call(product, 'signup', { email, name: 'Ana Lima', password: PASSWORD, confirm_password: PASSWORD })
  const link = () => product.console().match(new RegExp(`Mail for ${email.replaceAll('.', '\\.')}: (\\S+)`))?.[1]
  await expect.poll(link).toBeDefined()
  await keepSession(page, product, await call(product, 'confirm_email', { token: link()?.split('/confirm-email-')[1], password: PASSWORD }))
}

/** Signs in to an account made by `newAccount`, in another browser. */
export async function signIn(page: Page, product: Product, email: string): Promise<Session> {
  const session = await call<Session>(product, 'login', { email, password: PASSWORD })
  await keepSession(page, product, session)
  return session
}

/** Hovers over the first link: this changes nothing, but wakes a resting page. */
const POINTED = `document.querySelector('a[href]')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))`

/** Waits until scripts have hydrated the server-rendered page, so that its links navigate without reloading. */
export const hydrated = (page: Page): Promise<void> => expect.poll(() => page.evaluate(`${POINTED}; "early" in window`)).toBe(false)

/** Demo data is prepared in the background; its card appears when it is ready. Opens it by key, since other cards may move it meanwhile. */
export async function openDemo(page: Page, product: Product, title: string, path = '/tryitnow'): Promise<void> {
  await page.goto(`${product.url}${path}`)
  await page.getByRole('link', { name: title }).press('Enter', { timeout: 60_000 })
  await expect(page.getByRole('treegrid')).toBeVisible()
}

/** Copies the shown analysis into the person's account. The address changes to the copy's before the page does; only own analyses can be saved. */
export async function saveCopy(page: Page): Promise<void> {
  const shown = page.url()
  await page.getByRole('button', { name: 'Save as copy' }).click()
  await expect(page.getByText('Analysis copied')).toBeVisible()
  await expect(page).not.toHaveURL(shown)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
}

/** Chooses an item of a submenu of the open menu. */
export async function chooseIn(page: Page, menu: 'Summarize by' | 'Show values as', name: string): Promise<void> {
  await page.getByRole('menuitem', { name: menu }).hover()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

/** Types a SQL text, replacing the content of the editor. */
export async function writeSql(box: Locator, sql: string): Promise<void> {
  const editor = box.getByRole('textbox', { name: 'SQL expression' })
  await editor.click()
  await editor.press('Control+a')
  await editor.press('Delete')
  await editor.pressSequentially(sql)
  await editor.press('Escape')
}

export const grid = (page: Page): Locator => page.getByRole('treegrid')

/** The texts of the cells of the row with this header. */
export async function rowCells(page: Page, header: string): Promise<string[]> {
  const row = grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: header, exact: true }) })
  return await row.getByRole('gridcell').allTextContents()
}
