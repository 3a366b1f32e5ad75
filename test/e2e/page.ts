/** The test with a started product, a page that tolerates no console error, and what every journey does on pages. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import type { AuthState, SessionUser } from '../../src/contract/auth.ts'
import { type Product, removeData, startProduct } from '../support/product.ts'

/** A product that may be stopped and started again on its data; its address changes with that. */
export interface RunningProduct extends Product {
  readonly restart: () => Promise<void>
}

interface Worker {
  /** Settings of the product. Files with the same settings share one product, so accounts and titles differ by test. */
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
      // a report of the content security policy counts as an error of the page
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

/** A journey that exists in several languages is one of `npm test` in the first alone; in the others it belongs to `npm run pictures`. */
export const inLanguage = (locale: string): { tag: string[] } => ({ tag: locale === 'en' ? [] : ['@variant'] })

/** A page that is only read is laid out slice by slice (decisions/0095): all of it is there. */
export const laidOut = (page: Page): Promise<void> => expect(page.locator('html[data-slicing]')).toHaveCount(0)

/** Colours and places that are on their way have arrived; what turns for ever, as a loader, is not waited for. */
async function settled(page: Page): Promise<void> {
  await laidOut(page)
  await page.evaluate<unknown>(
    'Promise.allSettled(document.getAnimations().filter((a) => Number.isFinite(a.effect.getComputedTiming().endTime)).map((a) => a.finished))',
  )
}

/** Rows of a table below its first eight. */
const ROWS_ALIKE = '[role=treegrid] [role=rowgroup] > [role=row]:nth-child(n+9)'
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const RULES = { runOnly: { type: 'tag', values: WCAG }, resultTypes: ['violations'], rules: { 'heading-order': { enabled: true } } } satisfies RunOptions
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** No violation of WCAG 2.2 A and AA on the page as it stands, or on a part of it, and no level of headings left out. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // a part that was just asked for may come a moment later
  await expect(page.locator(part).first()).toBeVisible()
  // a table is faint while its next result is on the way; what lies outside of the part may be on its way still
  await expect(page.locator(part).locator('[role=treegrid][aria-busy=true]')).toHaveCount(0)
  await settled(page)
  // what is on the page from the scan before is warm: it takes a half to a third of the time
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(AXE)
  // the rows of a table are made of the same cells: all of them are looked at by `npm run pictures`
  const looked = { include: [[part]], exclude: process.env.PICTURES ? [] : [[ROWS_ALIKE]] }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(looked)}, ${JSON.stringify(RULES)})`)
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
}

/** Keeps a picture of the page to look at; only `npm run pictures` takes them. */
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

/** A new account, confirmed and signed in; the forms for that have a journey of their own. */
export async function newAccount(page: Page, product: Product, email: string): Promise<void> {
  await call(product, 'signup', { email, name: 'Ana Lima', password: PASSWORD, confirm_password: PASSWORD })
  const link = () => product.console().match(new RegExp(`Mail for ${email.replaceAll('.', '\\.')}: (\\S+)`))?.[1]
  await expect.poll(link).toBeDefined()
  await keepSession(page, product, await call(product, 'confirm_email', { token: link()?.split('/confirm-email-')[1], password: PASSWORD }))
}

/** Signs in to an account that `newAccount` made, in another browser. */
export async function signIn(page: Page, product: Product, email: string): Promise<Session> {
  const session = await call<Session>(product, 'login', { email, password: PASSWORD })
  await keepSession(page, product, session)
  return session
}

/** A pointer over the first link; nothing changes by it, and a page that rests wakes. */
const POINTED = `document.querySelector('a[href]')?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))`

/** Scripts have taken over the page that the server drew: from now on its links lead on without a page anew. */
export const takenOver = (page: Page): Promise<void> => expect.poll(() => page.evaluate(`${POINTED}; "early" in window`)).toBe(false)

/** Demo data is prepared in the background; the card is there once it is done. A key reaches it, however other cards move it meanwhile. */
export async function openDemo(page: Page, product: Product, title: string, path = '/tryitnow'): Promise<void> {
  await page.goto(`${product.url}${path}`)
  await page.getByRole('link', { name: title }).press('Enter', { timeout: 60_000 })
  await expect(page.getByRole('treegrid')).toBeVisible()
}

/** Makes an analysis of one's own of the one that is shown. The address is the copy's before the page is: only what is one's own can be saved. */
export async function saveCopy(page: Page): Promise<void> {
  const shown = page.url()
  await page.getByRole('button', { name: 'Save as copy' }).click()
  await expect(page.getByText('Analysis copied')).toBeVisible()
  await expect(page).not.toHaveURL(shown)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
}

/** Chooses an entry of a menu inside of the one that is open. */
export async function chooseIn(page: Page, menu: 'Summarise by' | 'Show values as', name: string): Promise<void> {
  await page.getByRole('menuitem', { name: menu }).hover()
  await page.getByRole('menuitemradio', { name, exact: true }).click()
}

/** Writes a SQL text as a person types it, over what stands in the editor. */
export async function writeSql(box: Locator, sql: string): Promise<void> {
  const editor = box.getByRole('textbox', { name: 'SQL expression' })
  await editor.click()
  await editor.press('Control+a')
  await editor.press('Delete')
  await editor.pressSequentially(sql)
  await editor.press('Escape')
}

export const grid = (page: Page): Locator => page.getByRole('treegrid')

/** The text of the cells of the row that has this header. */
export async function rowCells(page: Page, header: string): Promise<string[]> {
  const row = grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: header, exact: true }) })
  return await row.getByRole('gridcell').allTextContents()
}
