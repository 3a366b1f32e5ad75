/** The test with a page that tolerates no console error, and with the words of both languages. */
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { Product } from '../support/product.ts'

export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page }, use) => {
      const heard: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of (400|401|403|404|409)|ERR_FAILED/.test(message.text())) heard.push(message.text())
      })
      page.on('pageerror', (error) => heard.push(String(error)))
      await use(undefined)
      expect(heard, 'the console stays silent').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Colours and places that are on their way have arrived; what turns for ever, as a loader, is not waited for. */
async function settled(page: Page): Promise<void> {
  await page.evaluate<unknown>(
    'Promise.allSettled(document.getAnimations().filter((a) => Number.isFinite(a.effect.getComputedTiming().endTime)).map((a) => a.finished))',
  )
}

/** No violation of WCAG 2.2 A and AA on the page as it stands, or on a part of it. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).include(part).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
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

/** A new account, signed in, with an English interface. */
export async function newAccount(page: Page, product: Product, email: string): Promise<void> {
  await page.goto(`${product.url}/signup`)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana Lima')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  const link = () => product.console().match(new RegExp(`Mail for ${email.replaceAll('.', '\\.')}: (\\S+)`))?.[1]
  await expect.poll(link).toBeDefined()
  await page.goto(link() ?? '')
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page).toHaveURL(/\/user\//)
}

/** Signs in to an account that `newAccount` made, in another browser. */
export async function signIn(page: Page, product: Product, email: string): Promise<void> {
  await page.goto(`${product.url}/signin`)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/user\//)
}

/** Demo data is prepared in the background; the card is there once it is done. */
export async function openDemo(page: Page, product: Product, title: string, path = '/tryitnow'): Promise<void> {
  await page.goto(`${product.url}${path}`)
  await page.getByRole('link', { name: title }).click({ timeout: 60_000 })
  await expect(page.getByRole('treegrid')).toBeVisible()
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
