/** The gestures of the tasks that arrange a pivot table: fields, dates, groups, measures. */
import { expect } from '../e2e/page.ts'
import { sumOf } from './orders.ts'
import {
  apply,
  area,
  chip,
  columnHeader,
  entry,
  expectGone,
  expectRow,
  headerMenu,
  inCity,
  monthBefore,
  nameGroup,
  quarterOf,
  ROWS,
  rowCells,
  rowHeader,
  subMenu,
  sumsAcross,
  tick,
  type Way,
} from './places.ts'
import type { TaskName } from './tasks.ts'

export const PIVOT_WAYS = {
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
      await hand.pick('b', entry(page, 'Break down by'), 'ArrowRight')
      await hand.pick('y', entry(page, 'Year'))
    },
    check: async (page) => {
      const year = monthBefore(0).slice(0, 4)
      await expectRow(page, year, [sumOf((order) => order['Order date'].startsWith(year))])
      await expect(chip(page, 'Rows', /^Order date.*Month.* in Rows$/)).toBeVisible()
    },
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
} satisfies Partial<Record<TaskName, Way>>
