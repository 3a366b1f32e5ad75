/** Helpers for parts of the page and the data, shared by several tasks. */
import type { Locator, Page } from '@playwright/test'
import { expect, grid } from '../e2e/page.ts'
import type { KeyHand, MouseHand } from './hand.ts'
import { ORDERS, type Order, sumOf } from './orders.ts'

export interface Way {
  readonly mouse: (hand: MouseHand, page: Page) => Promise<void>
  /** Starts with the focus on the table's first number. */
  readonly keys: (hand: KeyHand, page: Page) => Promise<void>
  readonly check: (page: Page) => Promise<void>
}

export const area = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
export const chip = (page: Page, name: string, field: string | RegExp): Locator =>
  area(page, name).getByRole('button', { name: typeof field === 'string' ? `${field} in ${name}` : field })
export const entry = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('menuitem', { name, exact: true })
    .or(page.getByRole('menuitemradio', { name, exact: true }))
    .or(page.getByRole('menuitemcheckbox', { name, exact: true }))
/** Matches a header by its text, which a button may precede or follow. */
export const isHeader = (text: string): RegExp => new RegExp(`(^|\\s)${text}(\\s|$)`)
export const rowHeader = (page: Page, text: string): Locator => grid(page).getByRole('rowheader', { name: isHeader(text) })
export const columnHeader = (page: Page, name: string | RegExp): Locator => grid(page).getByRole('columnheader', { name, exact: true })
export const cell = (page: Page, name: RegExp): Locator => grid(page).getByRole('gridcell', { name })
export const tick = (page: Page, field: string): Locator => page.getByRole('checkbox', { name: `Use ${field}`, exact: true })
export const filterPanel = (page: Page, field: string): Locator => page.getByRole('complementary', { name: `Filter ${field}` })

export const rowCells = (page: Page, header: string): Promise<string[]> =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: isHeader(header) }) })
    .getByRole('gridcell')
    .allTextContents()
export const expectRow = (page: Page, header: string, cells: readonly (string | RegExp)[]) =>
  expect.poll(() => rowCells(page, header)).toEqual(cells.map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))))
export const expectGone = (page: Page, ...headers: readonly string[]) => Promise.all(headers.map((header) => expect(rowHeader(page, header)).toHaveCount(0)))

export const CATEGORIES = ['Chairs', 'Desks', 'Lamps'] as const
export const sumsAcross = (fits: (order: Order) => boolean, of?: 'Revenue' | 'Quantity'): string[] => [
  ...CATEGORIES.map((category) => sumOf((order) => order.Category === category && fits(order), of)),
  sumOf(fits, of),
]
export const inCity = (city: string) => (order: Order) => order.City === city
export const inMonth = (month: string) => (order: Order) => order['Order date'].startsWith(month)
/** The month `months` before this one, such as 2024-03. */
export function monthBefore(months: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7)
}
export const quarterOf = (month: string): string => `${month.slice(0, 4)} Q${Math.ceil(Number(month.slice(5)) / 3)}`

/** Goes from the first number to its row header and opens the menu there. */
export async function headerMenu(hand: KeyHand): Promise<void> {
  await hand.press('ArrowLeft')
  await hand.press('Shift+F10')
}
/** Opens a submenu of the cell's menu by name, and activates an item of it. */
export async function cellMenu(hand: KeyHand, page: Page, text: string, menu: string, found: string, name: string | RegExp): Promise<void> {
  await hand.press('Shift+F10')
  await hand.pick(text, entry(page, menu), 'ArrowRight')
  await hand.pick(found, entry(page, name))
}
export async function subMenu(hand: MouseHand, page: Page, menu: string, name: string | RegExp): Promise<void> {
  await hand.hover(entry(page, menu))
  await hand.click(entry(page, name))
}
export const firstCell = (page: Page): Locator => grid(page).getByRole('gridcell').first()
export const apply = (page: Page): Locator => page.getByRole('dialog').getByRole('button', { name: 'Apply' })

export async function typeRange(hand: MouseHand | KeyHand, page: Page): Promise<void> {
  await expect(filterPanel(page, 'Quantity').getByLabel('From', { exact: true })).toBeFocused()
  await hand.type('10')
  await hand.press('Tab')
  await hand.type('20')
  await hand.press('Enter')
}

export async function nameGroup(hand: MouseHand | KeyHand, page: Page): Promise<void> {
  await expect(page.getByRole('dialog').getByLabel('Group name')).toBeFocused()
  await hand.type('Trial cities')
  await expect(apply(page)).toBeEnabled()
  await hand.press('Enter')
}

export async function nameMeasure(hand: MouseHand | KeyHand, page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'New name' })).toBeFocused()
  await hand.type('Turnover')
  await hand.press('Enter')
}

/** Cities by their revenue in a category, largest first. */
export function byRevenue(category: string): string[] {
  const revenue = new Map<string, number>()
  for (const order of ORDERS) if (order.Category === category) revenue.set(order.City, (revenue.get(order.City) ?? 0) + order.Revenue)
  return [...revenue].toSorted(([, a], [, b]) => b - a).map(([city]) => city)
}

/** Quantities by their revenue, largest first. */
export function quantitiesByRevenue(): string[] {
  const revenue = new Map<number, number>()
  for (const { Quantity, Revenue } of ORDERS) revenue.set(Quantity, (revenue.get(Quantity) ?? 0) + Revenue)
  return [...revenue].toSorted(([, a], [, b]) => b - a).map(([quantity]) => String(quantity))
}

/** Predicates for the orders of a region. */
export const ROWS = { East: (order: Order) => order.Region === 'East' } as const
