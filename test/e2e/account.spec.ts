import type { Browser, Page } from '@playwright/test'
import type { Locale } from '../../src/contract/constants.ts'
import type { Product } from '../support/product.ts'
import { expect, expectAccessible, expectKeepsFocus, grid, hydrated, inLanguage, openDemo, rowCells, test } from './page.ts'
import { confirm, fillSignUp, PASSWORD, WORDS, type Words } from './signing-up.ts'
import { wordsOf } from './words.ts'

/** Simulates a browser that blocks site data: every access to storage throws. */
const BLOCKED = `(() => {
  const blocked = () => { throw new DOMException('Access is denied for this document.', 'SecurityError') }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'])
    Object.defineProperty(globalThis, name, { configurable: true, get: blocked })
  Object.defineProperty(Document.prototype, 'cookie', { configurable: true, get: blocked, set: blocked })
})()`

/** Opens another browser without stored data, and signs in with the password. */
async function signInAnew(browser: Browser, product: Product, words: Words, email: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.addInitScript(BLOCKED)
  await page.goto(`${product.url}${words.prefix}/signin`)
  await page.context().clearCookies()
  await page.getByRole('textbox', { name: words.email, exact: true }).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: words.signIn }).click()
  await expect(page).toHaveURL(/\/user\//)
  return page
}

for (const [locale, words] of Object.entries(WORDS)) {
  test(`sign up, confirm, upload, pivot, save, restart, and find it again (${locale})`, inLanguage(locale), async ({ page, browser, product }) => {
    const email = `ana.${locale}@example.org`
    await page.goto(`${product.url}${words.prefix}/signup`)
    await fillSignUp(page, words, email)
    await confirm(page, product, words, email)
    await expect(page).toHaveURL(/\/user\//)
    await expectAccessible(page)

    await page.getByRole('main').getByRole('link', { name: words.add }).click()
    await expectAccessible(page)
    await page.getByLabel(words.pick).setInputFiles('test/e2e/fixtures/sales.csv')
    // the preview shows the first rows as they will be stored, under the types of their columns
    await expect(page.getByRole('table')).toHaveCount(1)
    await expectAccessible(page)
    await page.getByRole('button', { name: words.start }).click()
    await expect(page).toHaveURL(/\/dataset-/, { timeout: 30_000 })
    await expect(page.getByRole('button', { name: words.analyse })).toBeEnabled()
    await expectAccessible(page)
    await page.getByRole('button', { name: words.analyse }).click()

    await page.getByRole('checkbox', { name: words.use('Region') }).check()
    await page.getByRole('checkbox', { name: words.use('Amount') }).check()
    await expect(grid(page).getByRole('rowheader', { name: '北京' })).toBeVisible()
    await expect.poll(() => rowCells(page, 'West')).toEqual(['30.30'])
    await expect.poll(() => rowCells(page, '北京')).toEqual(['−5.05'])
    await expect.poll(() => rowCells(page, words.blank)).toEqual(['7.00'])
    await expect.poll(() => rowCells(page, words.total)).toEqual(['9,007,199,254,773.24'])
    await page.getByRole('button', { name: words.save, exact: true }).click()
    await expect(page.getByText(words.saved)).toBeVisible()

    // leaves the page, so that it sends no requests while the server restarts
    await page.goto('about:blank')
    await product.restart()
    const t = wordsOf(locale as Locale)
    const later = await signInAnew(browser, product, words, email)
    await expect(later.getByText(t('toasts.notKept'))).toHaveCount(1)
    await expectAccessible(later)
    await later
      .getByRole('banner')
      .getByRole('link', { name: t('nav.datasets') })
      .click()
    await expect(later.getByRole('heading', { name: t('datasets.title'), level: 1, exact: true })).toBeVisible()
    await expect(later.getByRole('main').getByRole('link', { name: 'sales', exact: true })).toBeVisible()
    await later.goBack()
    await later.getByRole('region', { name: words.analyses }).getByRole('link', { name: 'sales', exact: true }).click()
    await expect.poll(() => rowCells(later, words.total)).toEqual(['9,007,199,254,773.24'])
    await later.getByRole('checkbox', { name: words.use('Region') }).uncheck()
    await later.goBack()
    await expect(later.getByText(t('analysis.leaveText.lost'))).toBeVisible()
    await later.getByRole('button', { name: t('analysis.stay') }).click()
    await later.getByRole('button', { name: t('analysis.undo') }).click()
    await later.getByRole('button', { name: t('analysis.menu') }).click()
    await later.getByRole('menuitem', { name: t('reading.menu') }).click()
    await expect(later.getByRole('table').getByText('9,007,199,254,773.24')).toBeVisible()
    await later.context().close()
  })
}

test('a guest who wants to upload comes back to the upload after signing up, confirming and signing in', async ({ page, product }) => {
  const email = 'guest.uploads@example.org'
  await page.goto(`${product.url}/zh`)
  await page.getByRole('main').getByRole('link', { name: '上传 CSV 或 Excel' }).first().click()
  await page.getByRole('main').getByRole('link', { name: '登录' }).click()
  await page.getByRole('main').getByRole('link', { name: '创建账户' }).click()
  await fillSignUp(page, WORDS.zh, email)
  await confirm(page, product, WORDS.zh, email)
  await expect(page).toHaveURL(`${product.url}/zh/datasets/new`)
  await expect(page.getByLabel(WORDS.zh.pick)).toBeAttached()

  await page.context().clearCookies()
  await page.goto(`${product.url}/datasets/new`)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${product.url}/datasets/new`)
  await expect(page.getByLabel(WORDS.en.pick)).toBeAttached()
})

test('what a guest changed is copied into the new account', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await page.getByRole('checkbox', { name: 'Use Month' }).check()
  await expect(page.getByRole('button', { name: 'Sum of Month in Values' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectAccessible(page)
  await expectKeepsFocus(page.getByRole('dialog'))
  await page.getByRole('dialog').getByRole('link', { name: 'Sign up' }).click()
  await fillSignUp(page, WORDS.en, 'guest.turned@example.org')
  await confirm(page, product, WORDS.en, 'guest.turned@example.org')
  await expect(page).toHaveURL(/\/analysis-/)
  await expect(page.getByRole('button', { name: 'Sum of Month in Values' })).toBeVisible()
  await expect(grid(page)).toBeVisible()
})

test('the sign-up form says beside each field what is wrong, and of a password only the rules that it breaks', async ({ page, product }) => {
  await page.goto(`${product.url}/signup`)
  await hydrated(page)
  const password = page.getByLabel('Password', { exact: true })
  const hint = '8 characters or more, with upper and lower case and a number'
  await password.pressSequentially('abcd')
  await expect(password).toHaveAccessibleDescription(hint)
  await password.blur()
  await expect(password).toHaveAccessibleDescription(
    /^At least 8 characters\W+At least one uppercase letter\W+At least one number\W+No simple sequences such as 123 or abc$/,
  )
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'At least one number' })).toHaveCount(1)
  await expectAccessible(page)
  await password.fill('abcdE5678')
  await expect(password).toHaveAccessibleDescription('No simple sequences such as 123 or abc')
  await password.fill(PASSWORD)
  await expect(password).toHaveAccessibleDescription(hint)
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Al')
  await page.getByLabel('Password', { exact: true }).fill('abc111')
  await page.getByLabel('Confirm password').fill('x')
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  for (const text of [
    'Email must be a valid address',
    'Name must have at least 3 characters',
    'At least 8 characters',
    'At least one uppercase letter',
    'No repeated digits such as 111',
    'No simple sequences such as 123 or abc',
    'Passwords do not match',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.org')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ana Lima')
  for (const label of ['Password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill('Password2')
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('This password is too common', { exact: true })).toBeVisible()
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription('This password is too common')
})
