import { describe, expect, it } from 'vitest'
import { findEntries, type MenuEntry } from './menu-find.ts'

const ENTRIES: readonly MenuEntry[] = [
  { text: 'Show rows', group: '' },
  { text: 'Sum', group: 'Summarize by' },
  { text: 'Average', group: 'Summarize by' },
  { text: '% of row total', group: 'Show values as' },
  { text: 'Running total in…', group: 'Show values as' },
]
const names = (typed: string) => ENTRIES.filter((_, at) => findEntries(ENTRIES, typed).found[at]).map(({ text }) => text)
const best = (typed: string) => ENTRIES[findEntries(ENTRIES, typed).best]?.text

describe('typing in a menu', () => {
  it('finds items of submenus', () => {
    expect(names('average')).toEqual(['Average'])
    expect(best('AVER')).toBe('Average')
  })
  it('prefers the beginning of an item, then of a word, then the name of its group', () => {
    expect(best('s')).toBe('Show rows')
    expect(best('su')).toBe('Sum')
    expect(best('total')).toBe('% of row total')
  })
  it('finds all items of a submenu by its name', () => {
    expect(names('summarize')).toEqual(['Sum', 'Average'])
    expect(names('values run')).toEqual(['Running total in…'])
  })
  it('ignores the width of characters', () => {
    expect(best('％')).toBe('% of row total')
  })
  it('finds nothing for other text', () => {
    expect(findEntries(ENTRIES, 'xyz')).toEqual({ found: [false, false, false, false, false], best: -1 })
  })
})
