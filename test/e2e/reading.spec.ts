/** An analysis as a report: read by guests and by people with whom it is shared, printed, and opened by default on a phone. */
import type { Browser, Locator, Page } from '@playwright/test'
import { call, expect, expectAccessible, grid, inLanguage, newAccount, picture, signIn, test } from './page.ts'
import { savedAnalysis } from './shared-analysis.ts'
import { wordsOf } from './words.ts'

const CITIES = Array.from({ length: 230 }, (_, n) => `West,Place ${n},${n - 20}`)
const CSV = ['Region,City,Salary', 'East,Rome,100', 'East,Oslo,-200', 'North,Riga,3000', ...CITIES].join('\n')

const said = (before: string, text: string, ...row: string[]) => {
  const parts = [
    { text: before, figure: null },
    { text, figure: { kind: 'value', cells: [{ measure_id: 'm', row, column: [] }] } },
  ]
  return { description: before + text, show_description: true, described: { made_of: 'before', parts } }
}
const ANALYSIS = {
  csv: CSV,
  measures: [
    {
      ...{ id: 'm', name: 'Total', type: 'ui', value: { agg: 'sum', column_id: 'c3' } },
      format: { symbol: '$', enableColor: true, negativeFormat: 'parentheses' },
    },
  ],
  steps: [
    {
      ...{ name: 'By region', rows: ['c1'] },
      more: { ...said('What each region pays. East: ', '($100)', 'East'), display_mode: 'both', slicers: [{ column_id: 'c1', steps: 'all' }] },
    },
    { name: 'By city', rows: ['c1', 'c2'], more: { ...said('The last one: ', '$79', 'West', 'Place 99'), table_settings: { row_headers: 'split' } } },
    { name: 'Later', rows: [] },
  ],
}

const other = async (browser: Browser, width: number): Promise<Page> =>
  await (await browser.newContext({ viewport: { width, height: 900 }, colorScheme: width < 700 ? 'light' : 'dark' })).newPage()

/** Prints the page; returns the number of sheets of paper. */
async function sheets(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const file = await page.pdf({ format, printBackground: true, ...(process.env.PICTURES ? { path: `test-results/pictures/reading-${format}.pdf` } : {}) })
  return file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

for (const locale of ['en', 'zh'] as const)
  test(`an analysis is read as a report, printed, and opened so on a phone (${locale})`, inLanguage(locale), async ({ page, browser, product }) => {
    const t = wordsOf(locale)
    const prefix = locale === 'en' ? '' : '/zh'
    const [owner, reader] = [`owner.reading.${locale}@example.org`, `reader.reading.${locale}@example.org`]
    const ben = await other(browser, 1440)
    await newAccount(ben, product, reader)
    const { path, saveSettings, share, take } = await savedAnalysis(page, product, { owner, reader, ...ANALYSIS })
    await saveSettings('private', 'Of all people.')
    await share(['c1', 'c3'])
    const { token } = await signIn(page, product, owner)
    const of = { analysis_id: path.replace('/analysis-', ''), step_id: 's1' }
    const cell = { measure_id: 'm', row: [{ column_id: 'c1', value: 'North' }], column: [] }
    await call(product, 'apiv2/send_step_message', { ...of, text: 'Only one city?', cell }, token)

    // the owner opens the report from the analysis menu
    await page.goto(`${product.url}${prefix}${path}`)
    await page.getByRole('button', { name: t('analysis.menu') }).click()
    await page.getByRole('menuitem', { name: t('reading.menu') }).click()
    await expect(page).toHaveURL(`${product.url}${prefix}${path}/read`)
    await expect(page.getByRole('heading', { level: 1, name: 'Salaries' })).toBeVisible()
    await expect(page.getByText('Of all people.')).toBeVisible()
    const regions = page.getByRole('table', { name: t('reading.table', { name: 'By region' }) })
    await expect(regions.getByRole('row').filter({ hasText: 'East' }).getByRole('cell')).toHaveText(['($100)'])
    await expect(regions.getByRole('row').last()).toContainText(t('grid.grandTotal'))
    await expect(page.getByText('What each region pays.')).toBeVisible()
    // messages stand below the step, and link to their cell
    const messages = page.getByRole('region', { name: t('stepMessages.about', { name: 'By region' }) })
    await expect(messages.getByRole('listitem')).toContainText('Only one city?')
    await messages.getByRole('link', { name: /North/ }).click()
    const remarked = regions.getByRole('cell', { name: t('reading.remarks', { numbers: '1' }) })
    await expect(remarked).toBeFocused()
    await expect(remarked).toHaveText('$3,000')
    const shown = page.getByRole('switch', { name: /1/ })
    await shown.click()
    await expect(messages).toHaveCount(0)
    await shown.click()
    await expect(messages).toBeVisible()
    await expect(page.getByRole('img', { name: t('chart.label', { name: 'By region' }) })).toBeVisible()
    const cities = page.getByRole('article', { name: 'By city' })
    // a long table shows its outer groups first, and the rest when it is asked for
    await expect(cities.getByRole('note')).toHaveText(new RegExp(t('reading.outerOnly', { field: 'Region' })))
    await expect(cities.getByRole('row')).toHaveCount(5)
    await cities.getByRole('button', { name: /236/ }).click()
    await expect(cities.getByRole('note')).toContainText(/200.*236/)
    await expect(cities.getByRole('button', { name: t('reading.showFewer') })).toBeVisible()
    await expect(cities.getByRole('row').last()).toContainText(t('grid.grandTotal'))
    await expect(page.getByRole('article', { name: 'Later' })).toContainText(t('reading.empty'))
    // a number in the description links to its cell: in the report's table if it contains the cell, otherwise on the
    // full page
    await expect(page.getByText(t('describe.stale')).first()).toBeVisible()
    await page.getByRole('link', { name: '($100)' }).press('Enter')
    await expect(regions.getByRole('cell', { name: '($100)' })).toBeFocused()
    await expectAccessible(page, 'article[data-first]')
    await picture(page, `reading-${locale}`, { fullPage: true })
    await cities.getByRole('link', { name: '$79' }).click()
    await expect(grid(page).locator('[role=gridcell][data-active=true]')).toHaveAttribute('aria-label', /Place 99/)

    // a person with whom it is shared sees the same steps as on the full page; printing uses the light color scheme
    await ben.goto(`${product.url}${prefix}${path}/read`)
    await expect(ben.getByRole('article', { name: 'By city' })).toContainText(t('publish.withheldText'))
    await expect(ben.getByRole('img', { name: t('chart.label', { name: 'By region' }) })).toBeVisible()
    await expect(ben.getByRole('button', { name: t('reading.print') })).toBeEnabled()
    await expectAccessible(ben)
    await picture(ben, `reading-dark-${locale}`, { fullPage: true })
    // on a phone the analysis opens as a report; the tab remembers if the person chooses the full page
    const phone = await other(browser, 390)
    await signIn(phone, product, reader)
    await phone.goto(`${product.url}${prefix}${path}`)
    await expect(phone.getByRole('heading', { level: 1, name: 'Salaries' })).toBeVisible()
    await expect(phone).toHaveURL(/\/read$/)
    await expect(phone.getByRole('table', { name: t('reading.table', { name: 'By region' }) })).toBeVisible()
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await expectAccessible(phone)
    await picture(phone, `reading-phone-${locale}`, { fullPage: true })
    await phone.getByRole('link', { name: t('reading.full') }).click()
    await expect(grid(phone)).toBeVisible()
    await phone.reload()
    await expect(grid(phone)).toBeVisible()
    await phone.goto(`${product.url}${prefix}${path}/read`)
    await phone.getByRole('link', { name: t('reading.open', { name: 'By region' }) }).click()
    await expect(grid(phone)).toHaveAttribute('aria-label', t('grid.label', { name: 'By region' }))
    await phone.context().close()

    // newly shared steps appear without reloading; printed, all of them need at most two sheets
    await share(['c1', 'c2', 'c3'])
    await expect(ben.getByRole('article', { name: 'By city' }).getByRole('note')).toBeVisible()
    // a slicer filters every step for this reader; the address keeps its buttons
    const region = ben.getByRole('group', { name: /^Region/ })
    const filters = ['By region', 'By city'].map((name) => ben.getByRole('list', { name: t('limits.of', { name }) }))
    await region.getByRole('button', { name: 'North' }).click()
    for (const list of filters) await expect(list).toHaveText(t('app.pair', { name: 'Region', value: 'North' }))
    await expect(ben).toHaveURL(/slices=/)
    await ben.reload()
    for (const list of filters) await expect(list).toHaveText(t('app.pair', { name: 'Region', value: 'North' }))
    await expect(ben.getByRole('article', { name: 'By city' }).getByRole('row')).toHaveCount(4)
    await region.getByRole('button', { name: t('slicers.all') }).click()
    await expect(ben).toHaveURL(/\/read$/)
    await expect(ben.getByRole('article', { name: 'By city' }).getByRole('note')).toBeVisible()
    for (const format of ['A4', 'Letter'] as const) expect(await sheets(ben, format), format).toBeLessThanOrEqual(2)
    await expect(ben.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

    // access is withdrawn while the page is open: its content disappears
    await take()
    await expect(ben.getByRole('heading', { name: t('errors.pageNotFound') })).toBeVisible()
    await expect(ben.getByText('By region')).toHaveCount(0)
    await ben.context().close()
  })

/** Columns in three sizes: 2 regions fit into the page's box, 26 weeks continue on further sheets, and of 180 shops only the first are shown. */
const two = (n: number): string => String(n).padStart(2, '0')
const WEEKS = Array.from({ length: 26 }, (_, n) => `Week ${two(n + 1)}`)
const WIDE_CSV = [
  'Region,City,Week,Shop,Salary,Day',
  ...Array.from({ length: 1080 }, (_, n) => `${n % 2 ? 'East' : 'West'},City ${n % 6},${WEEKS[n % 26]},Shop ${two(n % 180)},${n},2024-01-${two((n % 28) + 1)}`),
].join('\n')

/** Returns the width in pixels that the widest printed table needs. */
async function widest(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 1_000 })
  return await page.evaluate<number>("Math.max(...[...document.querySelectorAll('article table')].map((table) => table.getBoundingClientRect().right))")
}

for (const locale of ['en', 'zh'] as const)
  test(`wide tables scroll beside their row headers, and go on over further sheets of paper (${locale})`, inLanguage(locale), async ({ page, product }) => {
    const t = wordsOf(locale)
    const prefix = locale === 'en' ? '' : '/zh'
    const people = { owner: `owner.wide.${locale}@example.org`, reader: `nobody.wide.${locale}@example.org` }
    const steps = [
      { name: 'By week', rows: ['c1', 'c2'], columns: ['c3'], more: { table_settings: { row_headers: 'split' } } },
      { name: 'By shop', rows: ['c1'], columns: ['c4'], more: { auto_description: false } },
      { name: 'By day', rows: ['c6'] },
    ]
    const measures = [{ id: 'm', name: 'Total', type: 'ui', value: { agg: 'sum', column_id: 'c5' } }]
    const { path } = await savedAnalysis(page, product, { ...people, csv: WIDE_CSV, measures, steps })
    await page.goto(`${product.url}${prefix}${path}/read`)
    const [from, to] = locale === 'en' ? ['Jan 1, 2024', 'Jan 28, 2024'] : ['2024年1月1日', '2024年1月28日']
    await expect(page.getByText(t('reading.span', { name: 'Day', from, to }))).toBeVisible()
    const weeks = page.getByRole('article', { name: 'By week' })
    await expect(weeks.getByRole('columnheader', { name: 'Week 26' })).toBeVisible({ timeout: 60_000 })
    await expect(weeks.getByRole('columnheader', { name: t('grid.grandTotal') })).toBeVisible()
    await expect(weeks.getByRole('note')).toHaveCount(0)
    const shops = page.getByRole('article', { name: 'By shop' })
    await expect(shops.getByRole('note')).toContainText(/120.*180/)
    await expect(shops.getByRole('link', { name: t('reading.openAll') })).toHaveAttribute('href', /step=s2/)
    // the total covers all 180 shops, although the report does not show the last ones
    await expect(shops.getByRole('row').last().getByRole('cell').last()).toHaveText((582_660).toLocaleString('en'))
    // the report describes a step that nobody described, unless its author turned that off
    await expect(weeks.getByTitle(t('describe.follow'))).not.toHaveCount(0)
    await expect(shops.getByTitle(t('describe.follow'))).toHaveCount(0)
    await expectAccessible(page)
    await picture(page, `reading-wide-${locale}`, { fullPage: true })

    // the table scrolls in its box: the page does not get wider, and the row headers stay visible
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1440)
    const box = weeks.getByRole('region')
    // the box is wider than the text, and a shadow at its edge shows that more columns follow
    const end = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().right)
    expect(await end(box)).toBeGreaterThan((await end(weeks)) + 50)
    const shade = () => page.evaluate(`getComputedStyle(document.querySelector('article section'), '::after').opacity`)
    await expect.poll(shade).toBe('1')
    const [region, city, last] = [weeks.getByRole('columnheader').first(), weeks.getByRole('rowheader', { name: 'City 1' }), weeks.getByRole('cell').last()]
    const before = await Promise.all([region.boundingBox(), city.boundingBox()])
    await box.evaluate((element) => {
      element.scrollLeft = element.scrollWidth
    })
    await expect(last).toBeInViewport()
    await expect.poll(shade).toBe('0')
    expect(await Promise.all([region.boundingBox(), city.boundingBox()])).toEqual(before)
    await picture(page, `reading-wide-scrolled-${locale}`)

    // the table is printed in blocks, each with all row headers and the grand total
    for (const format of ['A4', 'Letter'] as const) {
      const file = await page.pdf({
        format,
        printBackground: true,
        ...(process.env.PICTURES ? { path: `test-results/pictures/wide-${locale}-${format}.pdf` } : {}),
      })
      expect(file.toString('latin1').match(/\/Type \/Page\b/g)?.length, format).toBeGreaterThan(2)
    }
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    await page.emulateMedia({ media: 'print' })
    const blocks = weeks.getByRole('table')
    await expect(blocks.first().getByText(t('reading.part', { name: 'By week', part: '1', parts: '2' }))).toBeVisible()
    const count = await blocks.count()
    expect(count).toBeGreaterThan(1)
    for (const block of await blocks.all()) {
      await expect(block.getByRole('rowheader', { name: 'City 1' })).toHaveCount(1)
      await expect(block.getByRole('rowheader', { name: t('grid.grandTotal') })).toHaveCount(1)
    }
    await expect(weeks.getByRole('columnheader', { name: /^Week \d\d$/ })).toHaveText(WEEKS)
    // the tables fit within the margins of a landscape sheet, A4 and Letter
    for (const width of [1_031, 965]) expect(await widest(page, width)).toBeLessThanOrEqual(width)
    await page.evaluate("dispatchEvent(new Event('afterprint'))")
    await page.emulateMedia({ media: 'screen' })
    await expect(blocks).toHaveCount(1)
  })

test('a guest reads a public analysis, and each step that fails says so by itself', async ({ page, product }) => {
  await page.goto(`${product.url}/tryitnow`)
  const link = page.getByRole('link', { name: 'Retail orders, quarter by quarter' })
  await expect(link).toBeVisible({ timeout: 60_000 })
  const path = await link.getAttribute('href')
  let refused = 0
  await page.route('**/nexus', async (route) => {
    const isRun = route.request().postData()?.includes('analysis_apply_step') ?? false
    if (!isRun || refused > 0) return await route.fallback()
    refused++
    await route.abort()
  })
  await page.goto(`${product.url}${path}/read`)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeEnabled()
  await picture(page, 'reading-demo', { fullPage: true })
  expect(await sheets(page, 'A4')).toBeGreaterThan(0)

  // all seven steps of the longest demo need at most six sheets, with descriptions that the server writes last
  await page.goto(`${product.url}/demo/life-expectancy`)
  await page.goto(`${page.url().replace(/\?.*/, '')}/read`)
  await expect(page.getByRole('article').last().getByTitle('Show this number in the table')).not.toHaveCount(0)
  for (const format of ['A4', 'Letter'] as const) expect(await sheets(page, format), format).toBeLessThanOrEqual(6)

  // a total that is not a sum is labeled by its aggregation, as in the table of the analysis
  await page.goto(`${product.url}/tryitnow`)
  const births = await page.getByRole('link', { name: 'Births by weekday' }).getAttribute('href')
  await page.goto(`${product.url}${births}/read`)
  await expect(page.getByRole('rowheader', { name: 'Average: total' })).toBeVisible()
})

test('without scripts a public analysis shows its title and its first table, in each language', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const [locale, prefix] of [
    ['en', ''],
    ['zh', '/zh'],
  ] as const) {
    const t = wordsOf(locale)
    const demo = `${product.url}${prefix}/demo/retail`
    await expect(async () => {
      await page.goto(demo)
      await expect(page.getByRole('table')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: t('grid.grandTotal') })).toBeVisible()
    await picture(page, `first-table-${locale}`, { fullPage: true })
    await page.getByRole('main').getByRole('link').click()
    await expect(page).toHaveURL(/\/read$/)
    await expect(page.getByRole('table')).toBeVisible()
  }
  await context.close()
})
