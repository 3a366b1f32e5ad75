/** The gestures of the tasks that sort, display, rename and remove measures. */
import { expect, grid } from '../e2e/page.ts'
import { ORDERS, sumOf } from './orders.ts'
import {
  apply,
  area,
  byRevenue,
  cell,
  cellMenu,
  columnHeader,
  entry,
  expectRow,
  firstCell,
  inCity,
  inMonth,
  monthBefore,
  nameMeasure,
  rowCells,
  subMenu,
  sumsAcross,
  type Way,
} from './places.ts'
import type { TaskName } from './tasks.ts'

export const MEASURE_WAYS = {
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
      await subMenu(hand, page, 'Summarize by', 'Average')
    },
    keys: (hand, page) => cellMenu(hand, page, 'su', 'Summarize by', 'av', 'Average'),
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
      await hand.pick('ssss', entry(page, 'Show values as'), 'ArrowRight')
      await expect(entry(page, 'No calculation')).toBeFocused()
      await hand.pick('%%', entry(page, '% of row total'))
    },
    check: (page) => expectRow(page, 'Boston', [/%$/, /%$/, /%$/, /^100(\.0)?%$/]),
  },
  differenceFromBefore: {
    mouse: async (hand, page) => {
      await hand.rightClick(firstCell(page))
      await subMenu(hand, page, 'Compare with', 'Previous period')
    },
    keys: (hand, page) => cellMenu(hand, page, 'com', 'Compare with', 'p', 'Previous period'),
    check: async (page) => {
      const amount = (month: string) => Number(sumOf(inMonth(month)).replaceAll(',', ''))
      const difference = amount(monthBefore(2)) - amount(monthBefore(3))
      await expect.poll(async () => Number((await rowCells(page, monthBefore(2)))[1]?.replaceAll(',', '').replace('−', '-'))).toBe(difference)
    },
  },
  runningTotal: {
    mouse: async (hand, page) => {
      await hand.rightClick(firstCell(page))
      await subMenu(hand, page, 'Show values as', 'Running total in…')
      await hand.click(apply(page))
    },
    keys: async (hand, page) => {
      await cellMenu(hand, page, 'ssss', 'Show values as', 'r', 'Running total in…')
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
} satisfies Partial<Record<TaskName, Way>>
