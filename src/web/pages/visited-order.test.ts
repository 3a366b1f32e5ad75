import { expect, it } from 'vitest'
import type { VisitedAnalysis } from '../../contract/analysis.ts'
import { favoritesOf, openedOf, recentFirst } from './visited-order.ts'

const visited = (title: string, opened: string | null, favorite = false, created = '2026-01-01T00:00:00.000Z') =>
  ({ title, opened, favorite, created }) as VisitedAnalysis
const titles = (analyses: readonly VisitedAnalysis[]) => analyses.map(({ title }) => title)
const at = (day: number) => `2026-02-0${day}T00:00:00.000Z`

it('sorts favorites by title in the reader’s language, with numbers by value', () => {
  const all = [visited('Plan 10', null, true), visited('plan 9', at(1), true), visited('Änderung', null, true), visited('Other', at(2))]
  expect(titles(favoritesOf(all, 'en'))).toEqual(['Änderung', 'plan 9', 'Plan 10'])
})

it('lists opened analyses with the last one first, and favorites elsewhere', () => {
  const all = [visited('First', at(1)), visited('Never', null), visited('Last', at(3)), visited('Favorite', at(4), true), visited('Second', at(2))]
  expect(titles(openedOf(all))).toEqual(['Last', 'Second', 'First'])
})

it('counts an analysis as recent from when it was opened or made, and keeps the order of equal ones', () => {
  const all = [visited('Old', null), visited('Old too', null), visited('Opened', at(2)), visited('New copy', null, false, at(3))]
  expect(titles(recentFirst(all, (a) => a.created))).toEqual(['New copy', 'Opened', 'Old', 'Old too'])
})
