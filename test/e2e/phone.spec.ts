/** The analysis page on a phone, operated by touch. */
import type { Locator, Page } from '@playwright/test'
import { DEMO_ANALYSES } from '../../src/server/demo/content.ts'
import { expect, expectAccessible, grid, inLanguage, openDemo, test } from './page.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

/** Swipes from the center of an element by `by` pixels; the touch events' timestamps span `ms` milliseconds. */
async function swipe(page: Page, from: Locator, by: { readonly x: number; readonly y: number }, ms = 200): Promise<void> {
  await expect(from).toBeVisible()
  await page.evaluate<unknown>('Promise.allSettled(document.getAnimations().map((a) => a.finished))')
  const box = await from.boundingBox()
  if (!box) throw new Error('it has no place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const browser = await page.context().newCDPSession(page)
  // timestamps of the swipe end now: browsers do not recognize a tap whose timestamp is earlier than the last event
  const begun = Date.now() / 1_000 - ms / 1_000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      timestamp: begun + (share * ms) / 1_000,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + by.x * share, y: y + by.y * share }],
    })
  await touch('touchStart', 0)
  for (let i = 1; i <= 10; i++) await touch('touchMove', i / 10)
  await touch('touchEnd', 1)
  await browser.detach()
}

/** Whether the first visible column starts exactly at the right edge of the row headers. */
async function restsAtColumn(page: Page): Promise<boolean> {
  const box = await grid(page).getByRole('rowheader').first().boundingBox()
  const cells = grid(page).locator('[data-row="0"]').getByRole('gridcell')
  const edge = (box?.x ?? 0) + (box?.width ?? 0)
  return await cells.evaluateAll((all, at) => all.some((one) => Math.abs(one.getBoundingClientRect().left - at) < 2), edge)
}

/** Returns the controls smaller than 40 px in width or height. Measures in whole pixels from their center which element a finger would hit. */
async function smallTargets(page: Page): Promise<string[]> {
  return await page.locator('button, a[href], input, [role=button]').evaluateAll((all) =>
    all.flatMap((element) => {
      const box = element.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const meets = (px: number, py: number): boolean => {
        const met = element.ownerDocument.elementFromPoint(px, py)
        return met !== null && (element.contains(met) || element.closest('label')?.contains(met) === true)
      }
      if (box.width === 0 || !meets(x, y)) return []
      const reach = (dx: number, dy: number): number => {
        let n = 0
        while (n < 60 && meets(x + dx * (n + 1), y + dy * (n + 1))) n++
        return n
      }
      const [width, height] = [reach(1, 0) + reach(-1, 0) + 1, reach(0, 1) + reach(0, -1) + 1]
      return Math.min(width, height) < 39 ? [`${element.getAttribute('aria-label') ?? element.textContent}: ${width} × ${height}`] : []
    }),
  )
}

test('menus inside of menus unfold under a finger, in both languages', async ({ page, product }) => {
  const ways = [
    { path: '/tryitnow', title: 'Births by weekday', fields: 'Fields', chip: /in Values$/, menu: 'Summarize by', entry: 'Maximum' },
    { path: '/zh/tryitnow', title: '各星期的出生人数', fields: '字段', chip: /^值.*中的/, menu: '汇总方式', entry: '最大值' },
  ]
  for (const way of ways) {
    await openDemo(page, product, way.title, way.path)
    await page.getByRole('navigation').getByRole('button', { name: way.fields, exact: true }).tap()
    await page.getByRole('button', { name: way.chip }).first().tap()
    const entry = page.getByRole('menuitem', { name: way.menu })
    await entry.tap()
    await expect(entry).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, '[role=menu]')
    await page.getByRole('menuitemradio', { name: way.entry, exact: true }).tap()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.getByRole('button', { name: way.chip }).first().tap()
    await page.getByRole('menuitem', { name: way.menu }).tap()
    await expect(page.getByRole('menuitemradio', { name: way.entry, exact: true })).toBeChecked()
  }
})

test('numbers come first, a tap explains one, and the bar at the foot holds the rest', async ({ page, product }) => {
  await openDemo(page, product, 'Retail orders, quarter by quarter')
  const cell = grid(page).getByRole('gridcell').first()
  await expect(cell).toBeInViewport({ ratio: 1 })
  const header = async () => (await grid(page).getByRole('rowheader').first().boundingBox())?.width ?? 999
  await expect.poll(header).toBeLessThanOrEqual(0.4 * 390)
  const text = (await cell.textContent()) ?? ''
  await cell.tap()
  const panel = page.getByRole('complementary', { name: 'Explain this number' })
  await expect(panel.locator('strong').first()).toHaveText(text)
  await expect(page.getByText(/^\d+ rows × /)).toBeInViewport()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Close the explanation' }).tap()

  // horizontal scrolling snaps to the start of a column
  await grid(page).evaluate((frame) => frame.scrollTo({ left: 47 }))
  await expect.poll(() => restsAtColumn(page)).toBe(true)

  const bar = page.getByRole('navigation', { name: 'Fields, filters, view, chart and sharing' })
  for (const button of await bar.getByRole('button').all()) expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40)
  await bar.getByRole('button', { name: 'Fields' }).tap()
  await page.getByRole('checkbox', { name: 'Use City' }).tap()
  await expect(grid(page).getByRole('rowheader', { name: 'Chicago' })).toHaveCount(0)
  // only one sheet is open at a time: opening the filters closes the fields
  await bar.getByRole('button', { name: 'Filters' }).tap()
  await expect(page.getByRole('complementary', { name: 'Field list' })).toBeHidden()
  await page.getByRole('menuitem', { name: 'Region' }).tap()
  const filter = page.getByRole('complementary', { name: 'Filter Region' })
  await expect(filter.getByRole('checkbox', { name: 'West' })).toBeVisible()
  await expectAccessible(page)
  await filter.getByRole('button', { name: 'Close the filter' }).tap()
  await expect(filter).toHaveCount(0)
  // content that does not fit into a sheet scrolls, and nothing covers the calendar
  await bar.getByRole('button', { name: 'Filters' }).tap()
  await page.getByRole('menuitem', { name: 'Order date' }).tap()
  const dates = page.getByRole('complementary', { name: 'Filter Order date' })
  await dates.getByText('Period', { exact: true }).tap()
  await dates.getByRole('combobox', { name: 'Period' }).selectOption('between')
  await dates.getByLabel('From', { exact: true }).fill('3/30/2025')
  await dates.getByLabel('To', { exact: true }).fill('3/30/2025')
  const bottomOf = async (part: Locator) => ((await part.boundingBox())?.y ?? 0) + ((await part.boundingBox())?.height ?? 0)
  const more = dates.getByRole('button', { name: 'Add another condition' })
  await expect.poll(async () => ((await more.boundingBox())?.y ?? 0) >= (await bottomOf(dates.getByRole('group', { name: /^Calendar/ })))).toBe(true)
  await dates.getByRole('button', { name: /^Remove: / }).tap()
  await dates.getByRole('button', { name: 'Close the filter' }).tap()
  await bar.getByRole('button', { name: 'View' }).tap()
  await page.getByRole('menuitemradio', { name: 'Chart', exact: true }).tap()
  await expect(page.getByRole('img', { name: /^Chart: / })).toBeVisible()
  await bar.getByRole('button', { name: 'Chart settings' }).tap()
  await expect(page.getByRole('complementary', { name: 'Chart settings' })).toBeVisible()
  await expect(bar.getByText('Settings', { exact: true })).toBeVisible()
  await swipe(page, page.getByRole('heading', { name: 'Chart settings' }), { x: 0, y: 300 })
  await expect(page.getByRole('complementary', { name: 'Chart settings' })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Share' }).tap()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectAccessible(page)
  await swipe(page, page.getByRole('heading', { name: 'Share' }), { x: 0, y: 150 })
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
})

test('sheets close under a finger that pulls them down, the table comes to rest at a column, and a span of a chart is kept by a finger', async ({
  page,
  product,
}) => {
  await openDemo(page, product, 'Births by weekday')
  const bar = page.getByRole('navigation', { name: 'Fields, filters, view, chart and sharing' })
  const fields = page.getByRole('complementary', { name: 'Field list' })
  await bar.getByRole('button', { name: 'Fields' }).tap()
  await expect(fields).toBeVisible()
  const heading = fields.getByRole('heading', { name: 'Measures' })
  // a short pull springs back, and a horizontal swipe has no effect
  await swipe(page, heading, { x: 0, y: 40 }, 1_500)
  await swipe(page, heading, { x: 120, y: 10 })
  await expect(bar.getByRole('button', { name: 'Fields' })).toHaveAttribute('aria-expanded', 'true')
  await swipe(page, heading, { x: 0, y: 400 })
  await expect(fields).toBeHidden()
  await bar.getByRole('button', { name: 'View' }).tap()
  await swipe(page, page.getByText('Show as', { exact: true }), { x: 0, y: 300 })
  await expect(page.getByRole('menu')).toHaveCount(0)
  await grid(page).getByRole('gridcell').first().tap()
  const panel = page.getByRole('complementary', { name: 'Explain this number' })
  await expect(panel.locator('strong').first()).toBeVisible()
  await swipe(page, panel.getByRole('heading', { name: 'Explain this number' }), { x: 0, y: 300 })
  await expect(panel).toHaveCount(0)

  const before = await grid(page).evaluate((frame) => frame.scrollLeft)
  await swipe(page, grid(page).getByRole('gridcell').nth(2), { x: -100, y: 2 })
  await expect.poll(() => grid(page).evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(before)
  await expect.poll(() => restsAtColumn(page)).toBe(true)

  // clicks instead of tapping, because the browser takes a tap right after a swipe as one that stops scrolling
  await bar.getByRole('button', { name: 'Chart' }).click()
  const chart = page.getByRole('img', { name: /^Chart: / })
  await expect(chart).toBeVisible()
  await swipe(page, chart, { x: -120, y: 4 })
  await page.getByRole('button', { name: 'Keep only these' }).click()
  await bar.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('menuitem', { name: /^Year.*\d/ })).toBeVisible()
})

for (const { locale, path } of [
  { locale: 'en' as const, path: '' },
  { locale: 'zh' as const, path: '/zh' },
]) {
  test(`every demo opens with a number in view, narrow row headers and targets for fingers (${locale})`, inLanguage(locale), async ({ page, product }) => {
    for (const { title } of DEMO_ANALYSES) {
      await openDemo(page, product, title[locale], `${path}/tryitnow`)
      const number = grid(page).getByRole('gridcell').filter({ hasText: /\d/ }).first()
      await expect(number, title[locale]).toBeInViewport({ ratio: 1 })
      const header = async () => (await grid(page).getByRole('rowheader').first().boundingBox())?.width ?? 999
      await expect.poll(header, title[locale]).toBeLessThanOrEqual(0.4 * 390)
      await expect.poll(() => smallTargets(page), title[locale]).toEqual([])
    }
  })
}
