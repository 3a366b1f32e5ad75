/** Actions on a page whose scripts have not loaded yet take effect after they load. */
import type { Page } from '@playwright/test'
import { LANGUAGES, LOCALES } from '../../src/texts/languages.ts'
import { expect, hydrated, type RunningProduct, test } from './page.ts'
import { wordsOf } from './words.ts'

test.use({ settings: { DEMO_DATA: 'off', RATE_LIMITS: 'off' } })

/** Opens a page and delays its scripts; returns a function that lets them load. */
async function openHeld(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  return async () => {
    await expect.poll(() => page.evaluate('"early" in window')).toBe(true)
    release()
    await hydrated(page)
    await page.unroute('**/assets/*.js')
  }
}

for (const locale of LOCALES) {
  const t = wordsOf(locale)
  const { prefix } = LANGUAGES[locale]
  const at = (product: RunningProduct, path: string): string => `${product.url}${prefix}${path}`

  test(`a form that is filled in and sent before scripts come is sent, in ${locale}`, async ({ page, product }) => {
    const release = await openHeld(page, at(product, '/contact'))
    const filled = { first_name: 'Ana', last_name: 'Lima', company_email: `ana.${locale}@example.org`, phone: '555', message: 'One\nTwo' }
    for (const [name, text] of Object.entries(filled)) await page.getByLabel(t(`enquiry.${name}`), { exact: true }).fill(text)
    const message = page.getByLabel(t('enquiry.message'), { exact: true })
    await message.press('Control+Home')
    await message.press('ArrowRight')
    await page.getByRole('button', { name: t('contact.submit') }).click()
    await message.focus()
    await release()
    // the company size was left empty: the form reports it and keeps all other fields
    await expect(page.getByText(t('enquiry.required_company_size'), { exact: true })).toBeVisible()
    for (const [name, text] of Object.entries(filled)) await expect(page.getByLabel(t(`enquiry.${name}`), { exact: true })).toHaveValue(text)
    await expect(page.getByText(t('enquiry.required_message'), { exact: true })).toHaveCount(0)
    expect(await message.evaluate((field) => 'selectionStart' in field && field.selectionStart)).toBe(1)

    const again = await openHeld(page, at(product, '/contact'))
    await page.getByLabel(t('enquiry.company_size')).selectOption('1-250')
    await page.getByLabel(t('enquiry.first_name'), { exact: true }).fill('Bea')
    await page.getByLabel(t('enquiry.first_name'), { exact: true }).press('Enter')
    await again()
    await expect(page.getByRole('heading', { name: t('contact.doneTitle') })).toBeVisible()
    expect(page.url()).toBe(at(product, '/contact'))
  })

  test(`buttons, menus and the language that are pressed before scripts come answer, in ${locale}`, async ({ page, product }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    let release = await openHeld(page, at(product, '/tryitnow'))
    await page.getByLabel(t('gallery.search')).fill('nothing like it')
    await page.getByLabel(t('gallery.sort')).selectOption({ index: 1 })
    await page.getByRole('button', { name: t('nav.dark') }).click()
    await page.getByRole('button', { name: t('nav.dark') }).click()
    await release()
    await expect(page.getByText(t('gallery.noneFound', { search: 'nothing like it' }))).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

    await page.setViewportSize({ width: 390, height: 800 })
    release = await openHeld(page, at(product, '/signin'))
    await page.getByLabel(t('signIn.email')).fill('nobody@example.org')
    await page.getByLabel(t('signIn.password'), { exact: true }).fill('Vq7!mountain')
    await page.getByRole('button', { name: t('signIn.reveal') }).click()
    await page.getByRole('button', { name: t('nav.menu') }).click()
    await release()
    await expect(page.getByRole('menuitem', { name: t('nav.pricing') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByLabel(t('signIn.password'), { exact: true })).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: t('signIn.submit') }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  })
}

test('a page that is scrolled before scripts come stays there, also when one comes back to it', async ({ page, product }) => {
  const scrolled = () => page.evaluate<number>('scrollY')
  const release = await openHeld(page, `${product.url}/`)
  const pricing = page.getByRole('contentinfo').getByRole('link', { name: wordsOf('en')('nav.pricing') })
  await pricing.scrollIntoViewIfNeeded()
  const read = await scrolled()
  expect(read).toBeGreaterThan(500)
  await page.evaluate(
    `window.least = scrollY; addEventListener('scroll', () => { least = Math.min(least, scrollY) }); addEventListener('click', () => { window.leastRead = least }, true)`,
  )
  await release()
  await pricing.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('en')('pricing.heading'))
  await expect.poll(scrolled).toBe(0)
  expect(await page.evaluate('leastRead')).toBe(read)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('en')('home.title'))
  await expect.poll(scrolled).toBeGreaterThan(read - 50)
})

test('another language that is chosen before scripts come keeps what was typed', async ({ page, product }) => {
  const release = await openHeld(page, `${product.url}/book-demo`)
  await page.getByLabel(wordsOf('en')('enquiry.first_name'), { exact: true }).fill('Ana')
  await page.getByRole('link', { name: /中文/ }).click()
  await release()
  await expect(page).toHaveURL(/\/zh\/book-demo$/)
  await expect(page.getByLabel(wordsOf('zh')('enquiry.first_name'), { exact: true })).toHaveValue('Ana')
})

test('without scripts the language is changed, also to the first one, and no text of a form comes into an address', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN', viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  await page.goto(product.url)
  await expect(page).toHaveURL(/\/zh$/)
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: /English/ }).click()
  await expect(page).toHaveURL(`${product.url}/`)
  await page.goto(`${product.url}/signin`)
  await page.getByLabel(wordsOf('en')('signIn.password'), { exact: true }).fill('secret')
  await page.getByLabel(wordsOf('en')('signIn.password'), { exact: true }).press('Enter')
  await page.getByRole('button', { name: wordsOf('en')('signIn.submit') }).click()
  expect(page.url()).toBe(`${product.url}/signin`)
  await context.close()
})
