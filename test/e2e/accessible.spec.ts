/** Accessibility of every page: by keyboard, with a screen reader, by touch, and with forced colors. */
import type { Locator, Page } from '@playwright/test'
import { dialogs, openByKeys, openOwn } from './dialogs.ts'
import { chooseIn, expect, expectAccessible, grid, newAccount, openDemo, test } from './page.ts'

const TITLE = 'Births by weekday'

const regions = (page: Page, urgency: 'polite' | 'assertive'): Locator => page.locator(`[aria-live=${urgency}]`)

/** Announcements alternate between two live regions. Returns the index of the one that contains a text. */
const spokenIn = async (page: Page, text: string): Promise<number> => (await regions(page, 'polite').allTextContents()).indexOf(text)

/** The pixels of an element. A table that was just shown may replace its cells once it knows its size. */
async function drawn(element: Locator): Promise<Buffer> {
  const pixels: Buffer[] = []
  await expect(async () => {
    pixels.push(await element.screenshot({ timeout: 5_000 }))
  }).toPass()
  return pixels.at(-1) ?? Buffer.alloc(0)
}

/** Fails unless `change` changes the element's appearance, so that its state is visible. */
async function expectChanged(element: Locator, change: () => Promise<unknown>): Promise<void> {
  const before = await drawn(element)
  await change()
  await expect.poll(async () => before.equals(await drawn(element))).toBe(false)
}

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('ticks, the switch, the chosen view, the open step and the active cell show', async ({ page, product }) => {
    await openDemo(page, product, 'Retail orders, quarter by quarter')
    const box = page.getByRole('checkbox', { name: 'Use Discount' })
    await expectChanged(box, () => box.click())
    const bar = page.locator('label', { hasText: 'Defer updates' }).locator('..').locator('..')
    await expectChanged(bar, () => page.getByRole('switch', { name: 'Defer updates' }).click({ force: true }))
    const chart = page.locator('label', { hasText: /^Chart$/ })
    await expectChanged(chart, () => chart.click())
    await page.locator('label', { hasText: /^Table$/ }).click()
    const cell = grid(page).getByRole('gridcell').nth(9)
    await expectChanged(cell, () => cell.click())
    const tab = page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Customers by category', exact: true }).locator('..')
    const top = (): Promise<string> => tab.evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).borderBlockStartWidth ?? '')
    expect(await top()).toBe('0px')
    await tab.getByRole('button').first().click()
    await expect.poll(top).toBe('3px')
  })
})

test('the table is one key away, and each new result is spoken, of the same size too', async ({ page, product }) => {
  await openDemo(page, product, TITLE)
  await page.reload()
  await expect(grid(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the table' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(grid(page)).toBeFocused()

  const first = page.getByRole('button', { name: /in Values$/ }).first()
  const summarise = async (name: string): Promise<void> => {
    await first.click()
    await chooseIn(page, 'Summarize by', name)
  }
  await expect.poll(() => spokenIn(page, 'Updated, 7 rows')).toBeGreaterThanOrEqual(0)
  const before = await spokenIn(page, 'Updated, 7 rows')
  await summarise('Maximum')
  await expect.poll(() => spokenIn(page, 'Updated, 7 rows')).toBe(1 - before)
  await first.click()
  await page.getByRole('menuitem', { name: 'Summarize by' }).hover()
  await expect(page.getByRole('menuitemradio', { name: 'Maximum', exact: true })).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByRole('menuitemradio', { name: 'Minimum', exact: true })).toHaveAttribute('aria-checked', 'false')
  await page.keyboard.press('Escape')

  await page.getByRole('switch', { name: 'Defer updates' }).click({ force: true })
  await first.click()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.type('minim')
  await expect(page.getByRole('menuitem').or(page.getByRole('menuitemradio')).filter({ visible: true })).toHaveText(['Minimum'])
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(regions(page, 'polite').filter({ hasText: 'Not up to date. The table shows the last result; 1 change is waiting.' })).toHaveCount(1)
})

/** A script that returns the controls within `part` that are smaller than `size` pixels. It measures which element is hit at points around their center. */
const SMALL = (size: number, part: string): string => `(() => {
  const own = (el, hit) => hit !== null && (el === hit || el.contains(hit) || hit.closest('label')?.control === el)
  const reach = (el, x, y, dx, dy) => {
    let n = 0
    while (n < ${size} && own(el, document.elementFromPoint(x + dx * (n + 1), y + dy * (n + 1)))) n++
    return n
  }
  const small = []
  for (const el of document.querySelectorAll('${part} :is(a[href], button, input, select, textarea, [role^=menuitem])')) {
    if (el.closest('p, [aria-hidden=true], .visually-hidden') || el.type === 'file' || !el.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    el.scrollIntoView({ block: 'center', inline: 'nearest' })
    const { left, top, width, height } = el.getBoundingClientRect()
    if (width < 2 || height < 2) continue
    const [x, y] = [left + width / 2, top + height / 2]
    if (!own(el, document.elementFromPoint(x, y))) continue
    const [wide, high] = [1 + reach(el, x, y, -1, 0) + reach(el, x, y, 1, 0), 1 + reach(el, x, y, 0, -1) + reach(el, x, y, 0, 1)]
    // the border of a field belongs to a wrapper element, so the field may be 2 px smaller
    if (wide < ${size} - 2 || high < ${size} - 2) small.push((el.getAttribute('aria-label') ?? el.textContent ?? '').trim() + ': ' + wide + ' x ' + high)
  }
  return small
})()`

async function expectLargeTargets(page: Page, path: string, size: number, part = 'body'): Promise<void> {
  expect(await page.evaluate<string[]>(SMALL(size, part)), `${path} at ${size} px`).toEqual([])
}

async function walkPages(page: Page, url: string, look: (path: string) => Promise<void>): Promise<void> {
  for (const path of ['/', '/tryitnow', '/signin', '/signup', '/datasets', '/dataset-demo-retail', '/datasets/new']) {
    await page.goto(`${url}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status')).toHaveCount(0, { timeout: 60_000 })
    await look(path)
  }
}

test('targets are 24 pixels or more, and headings leave no level out', async ({ page, product }) => {
  await newAccount(page, product, 'targets@example.com')
  await walkPages(page, product.url, async (path) => {
    await expectAccessible(page)
    await expectLargeTargets(page, path, 24)
  })
  await openDemo(page, product, TITLE)
  await expectLargeTargets(page, 'analysis', 24)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } })

  test('targets are 40 pixels or more', async ({ page, product }) => {
    await walkPages(page, product.url, (path) => expectLargeTargets(page, path, 40))
    await openDemo(page, product, TITLE)
    await expectLargeTargets(page, 'analysis', 40)
    await page.getByRole('button', { name: 'Show fields' }).click()
    // the list covers a part of the page
    await expectLargeTargets(page, 'field list', 40, 'aside')
  })
})

test('a refused form moves to its first wrong field and says what is wrong with it', async ({ page, product }) => {
  const expectSpoken = (text: string) => expect(regions(page, 'assertive').filter({ hasText: text })).toHaveCount(1)
  await page.goto(`${product.url}/signup`)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectSpoken('Email: Email is required')
  await page.getByLabel('Email').fill('two@example.com')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.goto(`${product.url}/signin`)
  await page.getByLabel('Email').fill('two@example.com')
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expectSpoken('Password: Password is required')

  const t = await openOwn(page, product, 'en')
  for (const [at, field, said] of [
    ['measure.new', 'Name', 'Name: '],
    ['calculated.new', 'Name', 'Name: '],
  ] as const) {
    const opener = dialogs(page, t).find((d) => d.name === t(at))
    if (!opener) throw new Error(at)
    await openByKeys(page, opener)
    const dialog = page.getByRole('dialog', { name: opener.name, exact: true })
    await dialog.getByRole('button', { name: 'Cancel' }).focus()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByRole('textbox', { name: field, exact: true })).toBeFocused()
    await expectSpoken(said)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})
