/** How each task is done by mouse and by keys alone, and what the table shows once it is. */
import type { Locator, Page } from '@playwright/test'
import { expect, grid } from '../e2e/page.ts'
import type { KeyHand, MouseHand } from './hand.ts'
import { ORDERS, type Order, sumOf } from './orders.ts'
import type { TaskName } from './tasks.ts'

export interface Way {
  readonly mouse: (hand: MouseHand, page: Page) => Promise<void>
  /** The focus is on the table's first number. */
  readonly keys: (hand: KeyHand, page: Page) => Promise<void>
  readonly check: (page: Page) => Promise<void>
}

const area = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const chip = (page: Page, name: string, field: string | RegExp): Locator =>
  area(page, name).getByRole('button', { name: typeof field === 'string' ? `${field} in ${name}` : field })
const entry = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('menuitem', { name, exact: true })
    .or(page.getByRole('menuitemradio', { name, exact: true }))
    .or(page.getByRole('menuitemcheckbox', { name, exact: true }))
/** Beside the text of a header a button may stand. */
const isHeader = (text: string): RegExp => new RegExp(`(^|\\s)${text}(\\s|$)`)
const rowHeader = (page: Page, text: string): Locator => grid(page).getByRole('rowheader', { name: isHeader(text) })
const columnHeader = (page: Page, name: string | RegExp): Locator => grid(page).getByRole('columnheader', { name, exact: true })
const cell = (page: Page, name: RegExp): Locator => grid(page).getByRole('gridcell', { name })
const tick = (page: Page, field: string): Locator => page.getByRole('checkbox', { name: `Use ${field}`, exact: true })
const filterPanel = (page: Page, field: string): Locator => page.getByRole('complementary', { name: `Filter ${field}` })

/** The texts of the cells of a row. */
const rowCells = (page: Page, header: string): Promise<string[]> =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: isHeader(header) }) })
    .getByRole('gridcell')
    .allTextContents()
const expectRow = (page: Page, header: string, cells: readonly (string | RegExp)[]) =>
  expect.poll(() => rowCells(page, header)).toEqual(cells.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))))
const expectGone = (page: Page, ...headers: readonly string[]) => Promise.all(headers.map((header) => expect(rowHeader(page, header)).toHaveCount(0)))

const CATEGORIES = ['Chairs', 'Desks', 'Lamps'] as const
const sumsAcross = (fits: (order: Order) => boolean, of?: 'Revenue' | 'Quantity'): string[] => [
  ...CATEGORIES.map((category) => sumOf((order) => order.Category === category && fits(order), of)),
  sumOf(fits, of),
]
const inCity = (city: string) => (order: Order) => order.City === city
const inMonth = (month: string) => (order: Order) => order['Order date'].startsWith(month)
/** The month so many months before this one, as 2024-03. */
function monthBefore(months: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7)
}
const quarterOf = (month: string): string => `${month.slice(0, 4)} Q${Math.ceil(Number(month.slice(5)) / 3)}`

/** From the first number to the header of its row, and the menu there. */
async function headerMenu(hand: KeyHand): Promise<void> {
  await hand.press('ArrowLeft')
  await hand.press('Shift+F10')
}
/** Opens a submenu of the cell's menu by its name, and takes an entry of it. */
async function cellMenu(hand: KeyHand, page: Page, text: string, menu: string, found: string, name: string | RegExp): Promise<void> {
  await hand.press('Shift+F10')
  await hand.pick(text, entry(page, menu), 'ArrowRight')
  await hand.pick(found, entry(page, name))
}
async function subMenu(hand: MouseHand, page: Page, menu: string, name: string | RegExp): Promise<void> {
  await hand.hover(entry(page, menu))
  await hand.click(entry(page, name))
}
const firstCell = (page: Page): Locator => grid(page).getByRole('gridcell').first()
const apply = (page: Page): Locator => page.getByRole('dialog').getByRole('button', { name: 'Apply' })

const ROWS = { East: (o: Order) => o.Region === 'East' } as const

export const WAYS: Readonly<Record<TaskName, Way>> = {
  sumByField: {
    mouse: async (hand, page) => {
      await hand.click(tick(page, 'Region'))
      await hand.click(tick(page, 'Revenue'))
    },
    keys: async (hand) => {
      await hand.press('/')
      for (const field of ['region', 'revenue']) {
        await hand.type(field)
        await hand.press('Enter')
      }
    },
    check: (page) => expectRow(page, 'East', [sumOf(ROWS.East)]),
  },
  monthsAcross: {
    mouse: (hand, page) => hand.drag(page.getByRole('button', { name: 'Order date', exact: true }), area(page, 'Columns')),
    keys: async (hand, page) => {
      await hand.press('/')
      await hand.type('order d')
      await hand.walk('Tab', page.getByRole('button', { name: 'Menu of Order date' }))
      await hand.press('Enter')
      await hand.walk('ArrowDown', entry(page, 'Add to Columns'))
      await hand.press('Enter')
    },
    check: async (page) => {
      await expect(chip(page, 'Columns', /^Order date.*Month.* in Columns$/)).toBeVisible()
      await expect(columnHeader(page, /\d{4}-\d\d/).first()).toBeVisible()
    },
  },
  quarters: {
    mouse: (hand, page) => hand.click(area(page, 'Rows').getByRole('button', { name: 'Quarter', exact: true })),
    keys: async (hand, page) => {
      await headerMenu(hand)
      await hand.pick('gg', entry(page, 'Group dates by'), 'ArrowRight')
      await hand.pick('q', entry(page, 'Quarter'))
    },
    check: async (page) => {
      const quarter = quarterOf(monthBefore(1))
      await expectRow(page, quarter, [sumOf((order) => quarterOf(order['Order date'].slice(0, 7)) === quarter)])
    },
  },
  yearsAbove: {
    mouse: (hand, page) => hand.click(area(page, 'Rows').getByRole('button', { name: 'Year', exact: true }), ['Control']),
    keys: async (hand, page) => {
      await headerMenu(hand)
      await hand.pick('n', entry(page, 'Nest inside'), 'ArrowRight')
      await hand.pick('y', entry(page, 'Year'))
    },
    check: async (page) => {
      const year = monthBefore(0).slice(0, 4)
      await expectRow(page, year, [sumOf((order) => order['Order date'].startsWith(year))])
      await expect(chip(page, 'Rows', /^Order date.*Month.* in Rows$/)).toBeVisible()
    },
  },
  keepTwo: {
    mouse: async (hand, page) => {
      await hand.click(rowHeader(page, 'Atlanta'))
      await hand.click(rowHeader(page, 'Boston'), ['Control'])
      await hand.rightClick(rowHeader(page, 'Boston'))
      await hand.click(entry(page, 'Keep only 2 values'))
    },
    keys: async (hand, page) => {
      await hand.press('ArrowLeft')
      await hand.press('Shift+ArrowDown')
      await hand.press('Shift+F10')
      await hand.pick('k', entry(page, 'Keep only 2 values'))
    },
    check: async (page) => {
      await expectRow(
        page,
        'Grand total',
        sumsAcross((order) => ['Atlanta', 'Boston'].includes(order.City)),
      )
      await expectGone(page, 'Denver', 'Miami')
    },
  },
  excludeOne: {
    mouse: async (hand, page) => {
      await hand.rightClick(rowHeader(page, 'Atlanta'))
      await hand.click(entry(page, 'Exclude Atlanta'))
    },
    keys: async (hand, page) => {
      await headerMenu(hand)
      await hand.pick('exc', entry(page, 'Exclude Atlanta'))
    },
    check: async (page) => {
      await expectRow(
        page,
        'Grand total',
        sumsAcross((order) => order.City !== 'Atlanta'),
      )
      await expectGone(page, 'Atlanta')
    },
  },
  lastMonth: {
    mouse: async (hand, page) => {
      await hand.click(area(page, 'Rows').getByRole('button', { name: /^Order date\W+Month\W*$/ }))
      await subMenu(hand, page, 'Limit to a period', 'Previous month')
    },
    keys: async (hand, page) => {
      await headerMenu(hand)
      await hand.pick('li', entry(page, 'Limit to a period'), 'ArrowRight')
      await expect(entry(page, 'Current week')).toBeFocused()
      await hand.pick('pp', entry(page, 'Previous month'))
    },
    check: async (page) => {
      await expectRow(page, monthBefore(1), [sumOf(inMonth(monthBefore(1)))])
      await expectGone(page, monthBefore(0), monthBefore(2))
    },
  },
  numberRange: {
    mouse: async (hand, page) => {
      await hand.click(area(page, 'Rows').getByRole('button', { name: 'Quantity', exact: true }))
      await hand.click(entry(page, 'Filter…'))
      await typeRange(hand, page)
    },
    keys: async (hand, page) => {
      await headerMenu(hand)
      await hand.pick('fi', entry(page, 'Filter…'))
      await typeRange(hand, page)
    },
    check: async (page) => {
      await expectRow(page, 'Grand total', [sumOf(({ Quantity }) => Quantity >= 10 && Quantity <= 20)])
      await expectGone(page, '9', '21')
    },
  },
  textContains: {
    mouse: async (hand, page) => {
      await hand.click(area(page, 'Rows').getByRole('button', { name: 'City', exact: true }))
      await hand.click(entry(page, 'Filter…'))
      await hand.click(filterPanel(page, 'City').getByText('Text', { exact: true }))
      await expect(filterPanel(page, 'City').getByRole('textbox', { name: 'Text' })).toBeFocused()
      await hand.type('New')
    },
    keys: async (hand, page) => {
      await headerMenu(hand)
      await hand.pick('fi', entry(page, 'Filter…'))
      const panel = filterPanel(page, 'City')
      await expect(panel.getByRole('searchbox')).toBeFocused()
      await hand.walk('Shift+Tab', panel.getByRole('radio', { name: 'Values' }))
      await hand.press('ArrowRight')
      await hand.walk('Tab', panel.getByRole('textbox', { name: 'Text' }))
      await hand.type('New')
    },
    check: async (page) => {
      await expectRow(
        page,
        'Grand total',
        sumsAcross(({ City }) => City.includes('New')),
      )
      await expectRow(page, 'Newark', sumsAcross(inCity('Newark')))
      await expectGone(page, 'Boston')
    },
  },
  sortByMeasure: {
    mouse: (hand, page) => hand.click(columnHeader(page, 'Chairs').first()),
    keys: async (hand) => {
      await hand.press('ArrowUp')
      await hand.press('Enter')
    },
    check: (page) =>
      expect
        .poll(async () => (await grid(page).getByRole('rowheader').allTextContents()).filter((text) => ORDERS.some(({ City }) => City === text)))
        .toEqual(byRevenue('Chairs')),
  },
  average: {
    mouse: async (hand, page) => {
      await hand.rightClick(firstCell(page))
      await subMenu(hand, page, 'Summarise by', 'Average')
    },
    keys: (hand, page) => cellMenu(hand, page, 'su', 'Summarise by', 'av', 'Average'),
    check: async (page) => {
      const all = ORDERS.map(({ Revenue }) => Revenue)
      const mean = all.reduce((a, b) => a + b, 0) / all.length
      await expect.poll(async () => Math.abs(Number((await rowCells(page, 'Average: total')).at(-1)) - mean)).toBeLessThan(0.51)
    },
  },
  shareOfRow: {
    mouse: async (hand, page) => {
      await hand.rightClick(firstCell(page))
      await subMenu(hand, page, 'Show values as', '% of row total')
    },
    keys: async (hand, page) => {
      await hand.press('Shift+F10')
      await hand.pick('sss', entry(page, 'Show values as'), 'ArrowRight')
      await expect(entry(page, 'No calculation')).toBeFocused()
      await hand.pick('%%', entry(page, '% of row total'))
    },
    check: (page) => expectRow(page, 'Boston', [/%$/, /%$/, /%$/, /^100(\.0)?%$/]),
  },
  differenceFromBefore: {
    mouse: async (hand, page) => {
      await hand.rightClick(firstCell(page))
      await subMenu(hand, page, 'Show values as', 'Difference from…')
      await hand.choose(page.getByRole('dialog').getByLabel('Compared with'), '(previous)')
      await hand.click(apply(page))
    },
    keys: async (hand, page) => {
      await cellMenu(hand, page, 'sss', 'Show values as', 'd', 'Difference from…')
      await hand.walk('Tab', page.getByRole('dialog').getByLabel('Compared with'))
      await hand.type('(p')
      await hand.walk('Tab', apply(page))
      await hand.press('Enter')
    },
    check: async (page) => {
      const amount = (month: string) => Number(sumOf(inMonth(month)).replaceAll(',', ''))
      const difference = amount(monthBefore(2)) - amount(monthBefore(3))
      await expect.poll(async () => Number((await rowCells(page, monthBefore(2)))[0]?.replaceAll(',', '').replace('−', '-'))).toBe(difference)
    },
  },
  runningTotal: {
    mouse: async (hand, page) => {
      await hand.rightClick(firstCell(page))
      await subMenu(hand, page, 'Show values as', 'Running total along…')
      await hand.click(apply(page))
    },
    keys: async (hand, page) => {
      await cellMenu(hand, page, 'sss', 'Show values as', 'r', 'Running total along…')
      await hand.walk('Tab', apply(page))
      await hand.press('Enter')
    },
    check: (page) => expectRow(page, monthBefore(1), [sumOf((order) => order['Order date'].slice(0, 7) <= monthBefore(1))]),
  },
  numberFormat: {
    mouse: async (hand, page) => {
      await hand.rightClick(firstCell(page))
      await hand.click(entry(page, 'Number format…'))
      await hand.click(page.getByRole('dialog').getByRole('radio', { name: 'Currency' }))
      await hand.click(apply(page))
    },
    keys: async (hand, page) => {
      await hand.press('Shift+F10')
      await hand.pick('n', entry(page, 'Number format…'))
      const presets = page.getByRole('dialog').getByRole('group', { name: 'Preset' })
      await hand.walk('Tab', presets.getByRole('radio', { checked: true }))
      await hand.walk('ArrowDown', presets.getByRole('radio', { name: 'Currency' }))
      await hand.press('Enter')
    },
    check: (page) =>
      expectRow(
        page,
        'Boston',
        sumsAcross(inCity('Boston')).map((sum) => `$${sum}.00`),
      ),
  },
  groupThree: {
    mouse: async (hand, page) => {
      await hand.click(rowHeader(page, 'Atlanta'))
      await hand.click(rowHeader(page, 'Boston'), ['Control'])
      await hand.click(rowHeader(page, 'Denver'), ['Control'])
      await hand.rightClick(rowHeader(page, 'Denver'))
      await hand.click(entry(page, 'Group selected…'))
      await nameGroup(hand, page)
    },
    keys: async (hand, page) => {
      await hand.press('ArrowLeft')
      await hand.press('Shift+ArrowDown')
      await hand.press('Shift+ArrowDown')
      await hand.press('Shift+F10')
      await hand.pick('g', entry(page, 'Group selected…'))
      await nameGroup(hand, page)
    },
    check: (page) =>
      expectRow(
        page,
        'Trial cities',
        sumsAcross(({ City }) => ['Atlanta', 'Boston', 'Denver'].includes(City)),
      ),
  },
  bins: {
    mouse: async (hand, page) => {
      await hand.rightClick(rowHeader(page, '1'))
      await hand.click(entry(page, 'Group into ranges…'))
      await expect(apply(page)).toBeEnabled()
      await hand.click(apply(page))
    },
    keys: async (hand, page) => {
      await headerMenu(hand)
      await hand.pick('gg', entry(page, 'Group into ranges…'))
      await expect(page.getByRole('dialog').getByLabel('Ranges', { exact: true })).toBeFocused()
      await expect(apply(page)).toBeEnabled()
      await hand.walk('Tab', page.getByRole('dialog').getByLabel('Name', { exact: true }))
      await hand.press('Enter')
    },
    check: async (page) => {
      await expect(rowHeader(page, '5 to 9')).toBeVisible()
      await expectRow(page, '5 to 9', [sumOf(({ Quantity }) => Quantity >= 5 && Quantity <= 9)])
    },
  },
  rowsBehind: {
    mouse: (hand, page) => hand.doubleClick(cell(page, /^Atlanta, Chairs/)),
    keys: async (hand, page) => {
      await hand.press('Shift+F10')
      await expect(entry(page, 'Show rows')).toBeFocused()
      await hand.press('Enter')
    },
    check: async (page) => {
      const count = ORDERS.filter((order) => order.City === 'Atlanta' && order.Category === 'Chairs').length
      await expect(page.getByRole('status').filter({ hasText: `${count} rows` })).toBeVisible()
    },
  },
  copyTable: {
    mouse: async (hand, page) => {
      await hand.click(firstCell(page))
      await hand.press('Control+a')
      await hand.press('Control+c')
    },
    keys: async (hand) => {
      await hand.press('Control+a')
      await hand.press('Control+c')
    },
    check: async (page) => {
      const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
      await expect.poll(copied).toContain(['Boston', ...sumsAcross(inCity('Boston')).map((sum) => sum.replaceAll(',', ''))].join('\t'))
    },
  },
  subtotalsOff: {
    mouse: async (hand, page) => {
      await hand.rightClick(rowHeader(page, 'East'))
      await hand.click(entry(page, 'Subtotals of Region'))
    },
    keys: async (hand, page) => {
      await headerMenu(hand)
      await hand.pick('sub', entry(page, 'Subtotals of Region'))
    },
    check: async (page) => {
      await expectRow(page, 'Boston', sumsAcross(inCity('Boston')))
      await expect.poll(async () => (await rowCells(page, 'East')).join('')).toBe('')
    },
  },
  moveField: {
    mouse: (hand, page) => hand.drag(area(page, 'Rows').getByRole('button', { name: 'Region', exact: true }), area(page, 'Columns'), { x: 60, y: 70 }),
    keys: async (hand, page) => {
      await headerMenu(hand)
      await hand.pick('mo', entry(page, 'Move to Columns'))
    },
    check: async (page) => {
      await expect(chip(page, 'Columns', 'Region')).toBeVisible()
      await expect(columnHeader(page, 'East').first()).toBeVisible()
      await expectGone(page, 'East')
    },
  },
  removeField: {
    mouse: (hand, page) => hand.click(tick(page, 'City')),
    keys: async (hand) => {
      await hand.press('/')
      await hand.type('city')
      await hand.press('Enter')
    },
    check: async (page) => {
      await expectGone(page, 'Boston')
      await expectRow(page, 'East', sumsAcross(ROWS.East))
    },
  },
  renameMeasure: {
    mouse: async (hand, page) => {
      await hand.doubleClick(area(page, 'Values').getByRole('button', { name: 'Sum of Revenue', exact: true }))
      await nameMeasure(hand, page)
    },
    keys: async (hand, page) => {
      await hand.press('ArrowUp')
      await hand.press('F2')
      await nameMeasure(hand, page)
    },
    check: (page) => expect(columnHeader(page, 'Turnover').first()).toBeVisible(),
  },
  chart: {
    mouse: (hand, page) => hand.click(page.getByText('Table and chart', { exact: true })),
    keys: async (hand, page) => {
      const modes = page.getByRole('radiogroup', { name: 'Show as' })
      await hand.walk('Shift+Tab', modes.getByRole('radio', { name: 'Table', exact: true }))
      await hand.press('ArrowLeft')
    },
    check: async (page) => {
      await expect(page.getByRole('img', { name: /^Chart: / })).toBeVisible()
      await expect(page.getByRole('table', { name: /^Chart: / }).getByRole('rowheader', { name: 'Boston' })).toBeAttached()
    },
  },
  ratio: {
    mouse: async (hand, page) => {
      await hand.click(page.getByRole('button', { name: 'New measure' }))
      await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeFocused()
      await hand.type('Revenue for each')
      await hand.click(page.getByRole('dialog').getByRole('textbox', { name: 'SQL expression' }))
      await hand.type('sum(Revenue) / sum(Quantity)')
      await expect(page.getByText(/^Valid\./)).toBeVisible()
      await expect(apply(page)).toBeEnabled()
      await hand.click(apply(page))
    },
    keys: async (hand, page) => {
      await hand.press('/')
      await hand.walk('Tab', page.getByRole('button', { name: 'New measure' }))
      await hand.press('Enter')
      await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeFocused()
      await hand.type('Revenue for each')
      await hand.walk('Tab', page.getByRole('dialog').getByRole('textbox', { name: 'SQL expression' }))
      await hand.type('sum(Revenue) / sum(Quantity)')
      await expect(page.getByText(/^Valid\./)).toBeVisible()
      await expect(apply(page)).toBeEnabled()
      await hand.walk('Tab', apply(page))
      await hand.press('Enter')
    },
    check: async (page) => {
      const [revenue, quantity] = (['Revenue', 'Quantity'] as const).map((of) => ORDERS.reduce((sum, order) => sum + order[of], 0))
      const ratio = (revenue ?? 0) / (quantity ?? 1)
      await expect(columnHeader(page, 'Revenue for each').first()).toBeVisible()
      await expect.poll(async () => Math.abs(Number((await rowCells(page, 'Grand total')).at(-1)) - ratio)).toBeLessThan(0.01)
    },
  },
  collapseAll: {
    mouse: async (hand, page) => {
      await hand.rightClick(rowHeader(page, 'East'))
      await subMenu(hand, page, 'Expand or collapse', 'Collapse all')
    },
    keys: async (hand, page) => {
      await headerMenu(hand)
      await hand.pick('exp', entry(page, 'Expand or collapse'), 'ArrowRight')
      await hand.pick('cc', entry(page, 'Collapse all'))
    },
    check: async (page) => {
      await expectGone(page, 'Boston', 'Miami', 'Seattle')
      await expectRow(page, 'East', sumsAcross(ROWS.East))
    },
  },
}

async function typeRange(hand: MouseHand | KeyHand, page: Page): Promise<void> {
  await expect(filterPanel(page, 'Quantity').getByLabel('From', { exact: true })).toBeFocused()
  await hand.type('10')
  await hand.press('Tab')
  await hand.type('20')
  await hand.press('Enter')
}

async function nameGroup(hand: MouseHand | KeyHand, page: Page): Promise<void> {
  await expect(page.getByRole('dialog').getByLabel('Group name')).toBeFocused()
  await hand.type('Trial cities')
  await expect(apply(page)).toBeEnabled()
  await hand.press('Enter')
}

async function nameMeasure(hand: MouseHand | KeyHand, page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'New name' })).toBeFocused()
  await hand.type('Turnover')
  await hand.press('Enter')
}

/** Cities by their revenue of a category, largest first. */
function byRevenue(category: string): string[] {
  const revenue = new Map<string, number>()
  for (const order of ORDERS) if (order.Category === category) revenue.set(order.City, (revenue.get(order.City) ?? 0) + order.Revenue)
  return [...revenue].toSorted(([, a], [, b]) => b - a).map(([city]) => city)
}
