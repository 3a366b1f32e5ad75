import type { Locale } from '../../src/contract/constants.ts'
import { fail } from '../../src/contract/errors.ts'
import { errorText } from '../../src/server/texts.ts'
import { call, expect, expectAccessible, inLanguage, newAccount, test } from './page.ts'
import { fillSignUp, linkFor, PASSWORD, WORDS } from './signing-up.ts'
import { wordsOf } from './words.ts'

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
    // the delay after failed attempts applies to one account: another one can sign in
    await page.getByRole('textbox', { name: words.email, exact: true }).fill('bo@example.org')
    await expect(signIn).toBeEnabled()
    await page.getByRole('textbox', { name: words.email, exact: true }).fill('ana@example.org')
    await expect(signIn).toBeDisabled()
    await page.clock.runFor(18_000)
    await expect(alert.getByText(words.retryNow)).toBeVisible()
    await expect(signIn).toBeEnabled()
  })
}

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
  // a link that was already used shows this at once, before it asks for a password, in both browsers
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
  // an invalid field has a different border than a valid one, whether focused or not
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
  await signedIn.getByRole('button', { name: 'Import dataset' }).click()
  await expect(signedIn.getByText('A quotation mark that opens in line 2 is never closed').first()).toBeVisible({ timeout: 30_000 })
})
