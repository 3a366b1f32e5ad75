/** The public site: its pages and links in both languages and color schemes at every width, and the error pages. */
import { IN_BROWSER, STORED_DATA } from '../../src/contract/privacy.ts'
import { LANGUAGES, LOCALES } from '../../src/texts/languages.ts'
import { SCHEMES, showScheme } from './dialogs.ts'
import { expect, expectAccessible, test } from './page.ts'
import { wordsOf } from './words.ts'

test.use({ settings: { DEMO_DATA: 'off', RATE_LIMITS: 'off', OPERATOR_NAME: 'Acme Analytics', OPERATOR_EMAIL: 'help@acme.example' } })

const ARTICLE = { en: 'Which average? 50 years of life expectancy', zh: '哪一种平均？50 年间的预期寿命' }
const WIDTHS = [320, 390, 560, 700, 701, 760, 761, 900, 901, 1120, 1440, 1920]

for (const locale of LOCALES) {
  const t = wordsOf(locale)
  const { prefix } = LANGUAGES[locale]
  test(`home, prices, privacy and the article lead to each other and fit every width (${locale})`, async ({ page, product }) => {
    await page.goto(`${product.url}${prefix || '/'}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.title'))
    await expect(page.getByRole('table', { name: t('home.pivot.table') })).toBeInViewport()
    await expect(
      page
        .getByRole('main')
        .getByRole('img', { name: t('home.shot') })
        .first(),
    ).toBeAttached()
    await expect(page.getByText(t('home.claim'))).toBeVisible()
    for (const [name, path] of [
      [t('home.upload'), '/signup?next=%2Fdatasets%2Fnew'],
      [t('home.tryIt'), '/tryitnow'],
      [t('home.book'), '/book-demo'],
      [t('home.caseLink'), '/article/population-health'],
    ] as const)
      await expect(page.getByRole('main').getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', `${prefix}${path}`)
    const foot = page.getByRole('contentinfo')
    await expect(foot).toContainText('Acme Analytics')

    const screens = [
      ['', t('home.title')],
      ['/pricing', t('pricing.heading')],
      ['/privacy', t('privacy.title')],
      ['/article/population-health', ARTICLE[locale]],
    ] as const
    for (const [path, heading] of screens) {
      if (path.startsWith('/article')) await page.goto(`${product.url}${prefix}${path}`)
      else if (path !== '') await foot.getByRole('link', { name: t(`nav${path.replace('/', '.')}`), exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveURL(`${product.url}${prefix}${path === '' && prefix === '' ? '/' : path}`)
      for (const scheme of SCHEMES) {
        await showScheme(page, scheme)
        await expectAccessible(page)
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate<number>('document.documentElement.scrollWidth'), `${path} at ${width}`).toBeLessThanOrEqual(width)
      }
    }
    // figures are drawn once per width; without demo data, their links lead to a page that says so
    await expect(page.getByRole('figure')).toHaveCount(8)
    await expect(page.getByRole('figure').first().getByRole('link')).toHaveAttribute('href', `${prefix}/demo/life-expectancy?step=s1`)
    await page.getByRole('figure').first().getByRole('link').click()
    await expect(page.getByText(t('gallery.none'))).toBeVisible()

    await page.goto(`${product.url}${prefix}/privacy`)
    await expect(page.getByRole('table', { name: t('privacy.server') }).getByRole('row')).toHaveCount(Object.keys(STORED_DATA).length + 1)
    await expect(page.getByRole('link', { name: t('privacy.operatorEmail', { email: 'help@acme.example' }) })).toBeVisible()
  })
}

test('the browser keeps what the privacy page names, and nothing else', async ({ page, product, context }) => {
  await page.goto(`${product.url}/privacy`)
  await page.getByRole('button', { name: 'Dark mode' }).click()
  await page.getByRole('link', { name: '中文 (change the language)' }).click()
  await expect(page).toHaveURL(/\/zh\/privacy$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const cookies = (await context.cookies()).map((cookie) => cookie.name)
  const kept = [...cookies, ...(await page.evaluate<string[]>('[...Object.keys(localStorage), ...Object.keys(sessionStorage)]'))]
  expect(kept).toEqual(expect.arrayContaining(['XSRF-TOKEN', 'browser-language', 'app_session_id', 'tab_session_id']))
  const named: readonly string[] = Object.values(IN_BROWSER).flatMap((entry) => [...entry.names])
  expect(kept.filter((name) => !named.some((known) => name === known || (known.endsWith(':') && name.startsWith(known))))).toEqual([])
})

test('an address that is no page says so with its status, and goes on from there', async ({ page, product }) => {
  const answer = await page.goto(`${product.url}/zh/no-such-page`)
  expect(answer?.status()).toBe(404)
  const t = wordsOf('zh')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('errors.pageNotFound'))
  await page
    .getByRole('main')
    .getByRole('link', { name: t('errors.home') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.title'))
})

test('a page that breaks shows the error in its place, with what came with it', async ({ page, product }) => {
  await page.route(`${product.url}/forgot-password`, async (route) => {
    const whole = await route.fetch()
    const error = JSON.stringify({ status: 503, statusMessage: 'The data folder is full', description: 'Quote 4711', stack: 'Error: at pages' })
    const body = (await whole.text()).replace('name="page-error" content=""', `name="page-error" content="${error.replaceAll('"', '&quot;')}"`)
    await route.fulfill({ response: whole, body })
  })
  await page.goto(`${product.url}/forgot-password`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error')
  for (const text of ['The data folder is full', 'Quote 4711', 'Error: at pages']) await expect(page.getByRole('main')).toContainText(text)
  await expectAccessible(page)
})
