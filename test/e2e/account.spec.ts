import type { Browser, Page } from '@playwright/test'
import type { Locale } from '../../src/contract/constants.ts'
import { fail } from '../../src/contract/errors.ts'
import { errorText } from '../../src/server/texts.ts'
import type { Product } from '../support/product.ts'
import { call, expect, expectAccessible, expectKeepsFocus, grid, inLanguage, newAccount, openDemo, rowCells, test } from './page.ts'
import { wordsOf } from './words.ts'

const PASSWORD = 'Vq7!mountain'

const WORDS = {
  en: {
    prefix: '',
    email: 'Email',
    name: 'Name',
    password: 'Password',
    confirm: 'Confirm password',
    signUp: 'Sign up',
    check: 'Check Your Email',
    confirmEmail: 'Confirm email',
    signIn: 'Sign in',
    analyses: 'Your Analyses',
    add: 'Add Dataset',
    pick: 'Choose a file',
    upload: 'Upload',
    start: 'Import dataset',
    imported: /Imported/,
    analyse: 'New analysis',
    use: (name: string) => `Use ${name}`,
    save: 'Save',
    saved: 'Analysis saved',
    total: 'Grand total',
    blank: '(blank)',
    retryIn: (seconds: number) => `Try again in ${seconds} s.`,
    retryNow: 'You can try again now.',
  },
  zh: {
    prefix: '/zh',
    email: '邮箱',
    name: '姓名',
    password: '密码',
    confirm: '确认密码',
    signUp: '注册',
    check: '请查收邮件',
    confirmEmail: '确认邮箱',
    signIn: '登录',
    analyses: '您的分析',
    add: '添加数据集',
    pick: '选择文件',
    upload: '上传',
    start: '导入数据集',
    imported: /导入完成/,
    analyse: '新建分析',
    use: (name: string) => `使用${name}`,
    save: '保存',
    saved: '分析已保存',
    total: '总计',
    blank: '(空白)',
    retryIn: (seconds: number) => `请在 ${seconds} 秒后重试`,
    retryNow: '现在可以重试了。',
  },
} as const
type Words = (typeof WORDS)[keyof typeof WORDS]

const linkFor = (product: Product, email: string): string | undefined =>
  product
    .console()
    .split('\n')
    .findLast((line) => line.startsWith(`Mail for ${email}:`))
    ?.split(': ')[1]

async function fillSignUp(page: Page, words: Words, email: string): Promise<void> {
  await page.getByRole('textbox', { name: words.email, exact: true }).fill(email)
  await page.getByRole('textbox', { name: words.name, exact: true }).fill('Ana Lima')
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD)
  await page.getByLabel(words.confirm, { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: words.signUp }).click()
  await expect(page.getByRole('heading', { name: words.check })).toBeVisible()
}

async function confirm(page: Page, product: Product, words: Words, email: string): Promise<void> {
  await expect.poll(() => linkFor(product, email)).toBeDefined()
  await page.goto(linkFor(product, email) ?? '')
  await page.getByRole('button', { name: words.confirmEmail }).click()
  await expect(page).not.toHaveURL(/confirm-email/)
}

/** Blocks site data: reading a storage throws, and so does everything else that would store something. */
const BLOCKED = `(() => {
  const blocked = () => { throw new DOMException('Access is denied for this document.', 'SecurityError') }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'])
    Object.defineProperty(globalThis, name, { configurable: true, get: blocked })
  Object.defineProperty(Document.prototype, 'cookie', { configurable: true, get: blocked, set: blocked })
})()`

/** Another browser of the same person, which has nothing stored: only the password works. */
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
    await page.getByRole('button', { name: words.upload, exact: true }).click()
    // shows the columns with their types, and the first rows
    await expect(page.getByRole('table')).toHaveCount(2)
    await expectAccessible(page)
    await page.getByRole('button', { name: words.start }).click()
    await expect(page.getByRole('heading', { name: words.imported })).toBeVisible({ timeout: 30_000 })
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

    // no requests while there is no server
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

for (const [locale, words] of Object.entries(WORDS)) {
  test(`a delay after wrong passwords counts down on the screen, and then the form may be sent (${locale})`, inLanguage(locale), async ({ page, product }) => {
    const problem = fail('sign_in_delayed', { seconds: 30 })
    const { title, message } = errorText(problem, locale as Locale)
    await page.route('**/nexus', async (route) => {
      if (route.request().postDataJSON()?.name !== 'login') return await route.continue()
      await route.fulfill({ status: 400, json: { code: problem.code, title, message, params: problem.params, request_id: 'r' } })
    })
    await page.clock.install()
    await page.goto(`${product.url}${words.prefix}/signin`)
    await page.getByRole('textbox', { name: words.email, exact: true }).fill('ana@example.org')
    await page.getByLabel(words.password, { exact: true }).fill('Wrong4you!')
    await page.clock.pauseAt(Date.now() + 600_000)
    const signIn = page.getByRole('main').getByRole('button', { name: words.signIn, exact: true })
    await signIn.click()
    const alert = page.getByRole('alert')
    await expect(alert.getByText(words.retryIn(30)).last()).toBeVisible()
    await expect(signIn).toBeDisabled()
    await page.clock.runFor(12_000)
    await expect(alert.getByText(words.retryIn(18))).toBeVisible()
    // the delay applies to the account: another one can sign in
    await page.getByRole('textbox', { name: words.email, exact: true }).fill('bo@example.org')
    await expect(signIn).toBeEnabled()
    await page.getByRole('textbox', { name: words.email, exact: true }).fill('ana@example.org')
    await expect(signIn).toBeDisabled()
    await page.clock.runFor(18_000)
    await expect(alert.getByText(words.retryNow)).toBeVisible()
    await expect(signIn).toBeEnabled()
  })
}

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

test('the sign-up form says beside each field what is wrong', async ({ page, product }) => {
  await page.goto(`${product.url}/signup`)
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
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('a link opened in another browser asks for the password; a forgotten one is replaced by mail, and ends every session', async ({
  page,
  browser,
  product,
}) => {
  const email = 'ana.elsewhere@example.org'
  await page.goto(`${product.url}/signup`)
  await fillSignUp(page, WORDS.en, email)
  await expect.poll(() => linkFor(product, email)).toBeDefined()
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(linkFor(product, email) ?? '')
  await expectAccessible(phone)
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Confirm email' }).click()
  await expect(phone).toHaveURL(/\/user\//)
  // a used link says so before asking for anything, in either browser
  for (const again of [page, phone]) {
    await again.goto(linkFor(product, email) ?? '')
    const said = again === page ? 'Link already used' : 'This link was already used, and you are signed in.'
    await expect(again.getByRole('main')).toContainText(said)
    await expect(again.getByLabel('Password', { exact: true })).toHaveCount(0)
  }
  await phone.getByRole('main').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(phone).toHaveURL(/\/user\//)

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible()
  await expect.poll(() => linkFor(product, email)).toContain('/reset-password-')
  await page.goto(linkFor(product, email) ?? '')
  for (const label of ['New password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill('Xk4!harbour')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await page.goto(linkFor(product, email) ?? '')
  await expect(page.getByRole('alert')).toContainText('Link already used')
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
  await phone.context().close()
})

for (const [locale, words] of Object.entries(WORDS))
  test(`a password that was forgotten before the address was confirmed is replaced by mail (${locale})`, inLanguage(locale), async ({ page, product }) => {
    const t = wordsOf(locale as Locale)
    const email = `ana.forgot.${locale}@example.org`
    await call(product, 'signup', { email, name: 'Ana Lima', password: PASSWORD, confirm_password: PASSWORD })
    await page.goto(`${product.url}${words.prefix}/forgot-password`)
    await page.getByRole('textbox', { name: words.email }).fill(email)
    await page.getByRole('button', { name: t('forgotPassword.submit') }).click()
    await expect(page.getByText(t('forgotPassword.sent', { email }))).toBeVisible()
    await expect.poll(() => linkFor(product, email) ?? '').toContain('/reset-password-')
    await page.goto(linkFor(product, email) ?? '')
    for (const label of ['resetPassword.password', 'signUp.confirm']) await page.getByLabel(t(label), { exact: true }).fill('Xk4!harbour')
    await page.getByRole('button', { name: t('resetPassword.submit') }).click()
    await page.getByRole('main').getByRole('link', { name: words.signIn }).click()
    await page.getByRole('textbox', { name: words.email, exact: true }).fill(email)
    await page.getByLabel(words.password, { exact: true }).fill('Xk4!harbour')
    await page.getByRole('main').getByRole('button', { name: words.signIn }).click()
    await expect(page).toHaveURL(/\/user\//)
  })

test('a wrong password and an odd file get a clear message', async ({ page: signedIn, browser, product }) => {
  const email = 'ana.odd@example.org'
  await newAccount(signedIn, product, email)
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${product.url}/signin`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Wrong4you!')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').getByText('Incorrect email or password')).toBeVisible()
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  // an invalid field has a different border from a valid one, with and without focus
  const border = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element.closest('.mantine-Input-input') ?? element).borderColor)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).focus()
  await expect.poll(async () => (await border('Password')) === (await border('Email'))).toBe(false)
  await expectAccessible(page)
  await password.fill('Another4me!')
  await expect(password).toHaveAttribute('aria-invalid', 'false')
  await page.getByRole('button', { name: 'Resend confirmation' }).click()
  await expect(page.getByText('If a sign-up for this address is waiting, we have sent its link.')).toBeVisible()
  await page.context().close()

  await signedIn.goto(`${product.url}/datasets/new`)
  await signedIn.getByLabel('Choose a file').setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(signedIn.getByText('Invalid file type. Please upload a CSV, XLSX, or XLS file.')).toBeVisible()
  await signedIn.getByLabel('Choose a file').setInputFiles({ name: 'open.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,"never closed\n2,3\n') })
  await signedIn.getByRole('button', { name: 'Upload', exact: true }).click()
  await signedIn.getByRole('button', { name: 'Import dataset' }).click()
  await expect(signedIn.getByText('A quotation mark that opens in line 2 is never closed').first()).toBeVisible({ timeout: 30_000 })
})
