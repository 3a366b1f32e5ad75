/** If one part of a page fails, it shows an error in place, and the rest keeps working. old-documents.spec.ts covers the table. */
import type { Locator, Page } from '@playwright/test'
import type { OperationName } from '../../src/contract/operations.ts'
import { expect, expectAccessible, grid, hydrated, openDemo, test as watched } from './page.ts'
import { wordsOf } from './words.ts'

/** Allows console errors, because pages log their failures there. */
const test = watched.extend({ quiet: async ({ page: _page }, use) => await use(undefined) })

/** Makes an operation's reply invalid by putting a null into one of its lists. */
async function breakReplies(page: Page, operation: OperationName, list: string): Promise<void> {
  await page.route('**/nexus', async (route) => {
    if (!route.request().postData()?.includes(`"${operation}"`)) return await route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(`"${list}":[`, `"${list}":[null,`) })
  })
}

const brokenPart = (page: Page, name: string): Locator => page.getByRole('alert').filter({ hasText: `“${name}” could not be shown.` })

async function expectTheRest(page: Page): Promise<void> {
  await expect(page.getByRole('complementary', { name: 'Field list' })).toBeVisible()
  await page.getByRole('button', { name: 'All steps' }).click()
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
  await page.keyboard.press('Escape')
}

test('a chart that breaks leaves its table and the rest of the page', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await breakReplies(page, 'apiv2/get_step_window', 'row_indexes')
  await page.getByRole('radiogroup', { name: 'Show as' }).getByText('Table and chart').click()
  const part = brokenPart(page, 'Chart')
  await expect(part.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(grid(page).getByRole('rowheader', { name: '1 Monday' })).toBeVisible()
  await expectTheRest(page)
})

test('a side panel that breaks leaves the table and the rest of the page', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await breakReplies(page, 'apiv2/explain_cell', 'formula')
  await grid(page).getByRole('gridcell').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Explain this number' }).click()
  const panel = brokenPart(page, 'Side panel')
  await expect(panel).toBeVisible()
  expect((await panel.boundingBox())?.width).toBeLessThanOrEqual(360)
  await expect(grid(page).getByRole('rowheader', { name: '1 Monday' })).toBeVisible()
  await expectTheRest(page)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
})

test('a panel beside the areas that breaks says so in its place', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await breakReplies(page, 'apiv2/list_column_values', 'values')
  await page.getByRole('button', { name: 'Weekday in Rows' }).click()
  await page.getByRole('menuitem', { name: 'Filter…' }).click()
  const panel = brokenPart(page, 'Filter')
  await expect(panel).toBeVisible()
  await expectTheRest(page)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
})

test('a dialog that breaks says so in a dialog that closes', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await breakReplies(page, 'apiv2/list_column_values', 'values')
  await page.getByRole('button', { name: 'New column…' }).click()
  await page.getByRole('dialog', { name: 'New column' }).getByLabel('Base column').selectOption({ label: 'Weekday' })
  const broken = page.getByRole('dialog', { name: 'Dialog' })
  await expect(broken.getByRole('alert')).toContainText('“Dialog” could not be shown.')
  await page.keyboard.press('Escape')
  await expect(broken).toHaveCount(0)
  await expectTheRest(page)
})

test('a live table that breaks leaves the home page, its figures and a way to try again', async ({ page, product }) => {
  await page.route(/\/LiveTable-/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: "export const LiveTable = () => { throw new Error('broken by a test') }" }),
  )
  await page.goto(`${product.url}/`)
  await page.getByRole('heading', { name: 'Rearrange this one now' }).scrollIntoViewIfNeeded()
  const live = page.getByRole('alert')
  await expect(live.getByRole('button', { name: 'Try again' })).toBeVisible()
  const figures = page.getByRole('table', { name: wordsOf('en')('home.live.table') })
  await expect(figures.getByRole('row', { name: 'South Asia' })).toContainText('62.9')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('a picture of the gallery that breaks leaves its card without one, and the others', async ({ page, product }) => {
  await openDemo(page, product, 'Births by weekday')
  await breakReplies(page, 'apiv2/get_analysis_pictures', 'values')
  const broken = page.waitForEvent('console', (message) => message.type() === 'error')
  await page.goto(`${product.url}/tryitnow`)
  await broken
  await expect(page.getByRole('link', { name: 'Births by weekday' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toHaveCount(0)
  // the page keeps polling for pictures that are being generated
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a page that breaks becomes a page that says so, with a way on', async ({ page, product }) => {
  await breakReplies(page, 'apiv2/list_demo_analyses', 'analyses')
  await page.goto(`${product.url}/tryitnow`)
  await expect(page.getByRole('heading', { name: 'Internal Server Error', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to home page' }).click()
  await expect(page).toHaveURL(new RegExp(`^${product.url}/?$`))
  await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toHaveCount(0)
})

test('what keeps the page from being mounted is logged and goes on to the browser, and what the server drew can still be read', async ({ page, product }) => {
  const [logged, thrown] = [[] as string[], [] as string[]]
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  page.on('pageerror', (error) => thrown.push(String(error)))
  await page.route(`${product.url}/pricing`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('id="root"', 'id="no-root"') })
  })
  await page.goto(`${product.url}/pricing`)
  // a read-only page loads its scripts when the visitor first interacts with it
  await page.getByRole('button', { name: 'Dark mode' }).hover()
  await expect.poll(() => logged).toEqual([expect.stringMatching(/^Tessera could not be mounted Error: the page has no root element/)])
  await expect.poll(() => thrown).toEqual(['Error: the page has no root element'])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('en')('pricing.heading'))
})

/** Makes all script files fail to load until the page is reloaded, or until the returned function is called. */
async function loseFiles(page: Page): Promise<() => void> {
  let gone = true
  const back = (): void => {
    gone = false
  }
  page.on('request', (request) => request.isNavigationRequest() && back())
  await page.route('**/assets/*.js', (route) => (gone ? route.fulfill({ status: 404, body: 'Not found' }) : route.fallback()))
  return back
}

test('a page whose file cannot be had says so in its place, and the next try asks for it again', async ({ page, product }) => {
  const t = wordsOf('en')
  await page.goto(`${product.url}/pricing`)
  await hydrated(page)
  await page.evaluate('window.isSamePage = true')
  const back = await loseFiles(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('nav.contact') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error')
  await expect(page).toHaveURL(/\/contact$/)
  // the page stores nothing that the privacy page does not list
  expect(await page.evaluate('Object.keys(sessionStorage).filter((key) => key.startsWith("tanstack"))')).toEqual([])
  back()
  await page.getByRole('button', { name: t('errors.retry') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('contact.title'))
  expect(await page.evaluate('window.isSamePage')).toBe(true)
})

test('where a file is gone because the server has a newer build, that is opened', async ({ page, product }) => {
  const t = wordsOf('en')
  await page.route(`${product.url}/pricing`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/(name="build" content=")[0-9a-f]{16}/, '$10000000000000000') })
  })
  await page.goto(`${product.url}/pricing`)
  await hydrated(page)
  await page.evaluate('window.isSamePage = true')
  await loseFiles(page)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('nav.contact') })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('contact.title'))
  await expect(page).toHaveURL(/\/contact$/)
  await expect.poll(() => page.evaluate('window.isSamePage').catch(() => true)).toBeUndefined()
})
