/** Ways to filter: keeping and excluding values. */
import { expect } from '../e2e/page.ts'
import { sumOf } from './orders.ts'
import {
  area,
  entry,
  expectGone,
  expectRow,
  filterPanel,
  headerMenu,
  inCity,
  inMonth,
  monthBefore,
  quantitiesByRevenue,
  rowHeader,
  subMenu,
  sumsAcross,
  typeRange,
  type Way,
} from './places.ts'
import type { TaskName } from './tasks.ts'

export const FILTER_WAYS = {
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
  topTen: {
    mouse: async (hand, page) => {
      await hand.rightClick(rowHeader(page, '1'))
      await hand.click(entry(page, /^Top 10 by/))
    },
    keys: async (hand, page) => {
      await headerMenu(hand)
      await hand.pick('top', entry(page, /^Top 10 by/))
    },
    check: async (page) => {
      const ranked = quantitiesByRevenue()
      await expect(rowHeader(page, ranked[0] ?? '')).toBeVisible()
      await expectGone(page, ranked.at(-1) ?? '')
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
} satisfies Partial<Record<TaskName, Way>>
