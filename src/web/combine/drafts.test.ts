import { describe, expect, it } from 'vitest'
import { CombinationOptions, type LookupCheck } from '../../contract/combination.ts'
import { TITLE_MAX } from '../../contract/constants.ts'
import { appendBlocked, appendOptions, moved, proposedTitle, START_APPEND } from './append-draft.ts'
import { aggregateOf, lookupBlocked, lookupOptions, optionsToCheck, type Side, startLookup } from './lookup-draft.ts'

const ORDERS: Side = {
  ...{ id: 'orders', title: 'Orders' },
  columns: [
    { id: 'c1', name: 'Region', dtype: 'VARCHAR' },
    { id: 'c2', name: 'Amount', dtype: 'BIGINT' },
  ],
}
const TARGETS: Side = {
  ...{ id: 'targets', title: 'Targets' },
  columns: [
    { id: 'c1', name: 'Region', dtype: 'VARCHAR' },
    { id: 'c2', name: 'Target', dtype: 'BIGINT' },
    { id: 'c3', name: 'Manager', dtype: 'VARCHAR' },
  ],
}
const START = startLookup(ORDERS, TARGETS)
const NONE = { rows: 0, blank: 0, samples: [] }
const checkWith = (doubled: number): LookupCheck => ({
  ...{ how: 'lookup', rows_first: 4, rows_second: 3, rows_after: 4, unmatched_first: NONE, unmatched_second: NONE },
  doubles: { keys: doubled, rows: 2 * doubled, samples: [] },
})

describe('the choices of a lookup', () => {
  it('start with the proposed keys, and bring every column but the keys', () => {
    const options = lookupOptions(START, ORDERS, TARGETS)
    expect(options).toMatchObject({ keys: [{ first: 'c1', second: 'c1' }], columns: ['c2', 'c3'], doubles: { take: 'refuse' } })
    expect(CombinationOptions.safeParse(options).success).toBe(true)
  })

  it('bring a key if a person asks for it, and never nothing', () => {
    expect(lookupOptions({ ...START, changed: new Map([['c1', true]]) }, ORDERS, TARGETS)?.columns).toEqual(['c1', 'c2', 'c3'])
    const none = new Map(TARGETS.columns.map(({ id }) => [id, false]))
    expect(lookupOptions({ ...START, changed: none }, ORDERS, TARGETS)).toBeNull()
    expect(lookupBlocked({ ...START, changed: none }, ORDERS, TARGETS, checkWith(0))).toBe('columns')
  })

  it('ignore case and blanks of texts only', () => {
    const ignoring = { ...START, ignores: true }
    expect(lookupOptions(ignoring, ORDERS, TARGETS)?.ignore_case_and_blanks).toBe(true)
    const byNumber = { ...ignoring, keys: [{ first: 'c2', second: 'c2', row: 0 }] }
    expect(lookupOptions(byNumber, ORDERS, TARGETS)?.ignore_case_and_blanks).toBe(false)
  })

  it('wait for keys that are complete and comparable', () => {
    const without = { ...START, keys: [...START.keys, { first: 'c2', second: null, row: 1 }] }
    const unlike = { ...START, keys: [{ first: 'c1', second: 'c2', row: 0 }] }
    for (const draft of [without, unlike]) {
      expect(optionsToCheck(draft, ORDERS, TARGETS)).toBeNull()
      expect(lookupBlocked(draft, ORDERS, TARGETS, null)).toBe('keys')
    }
  })

  it('ask what happens with keys that occur more than once', () => {
    expect(lookupBlocked(START, ORDERS, TARGETS, checkWith(2))).toBe('doubles')
    expect(lookupBlocked(START, ORDERS, TARGETS, checkWith(0))).toBeNull()
    expect(lookupBlocked({ ...START, take: 'first' }, ORDERS, TARGETS, checkWith(2))).toBeNull()
    expect(lookupOptions({ ...START, take: 'first' }, ORDERS, TARGETS)?.doubles).toEqual({ take: 'first', by: 'c2', direction: 'ascending' })
    expect(lookupOptions({ ...START, take: 'aggregate' }, ORDERS, TARGETS)?.doubles).toEqual({ take: 'aggregate', of: { c2: 'sum', c3: 'min' } })
  })

  it('take no sum of texts', () => {
    const [, target, manager] = TARGETS.columns
    const summed = {
      ...START,
      aggregates: new Map([
        ['c3', 'sum'],
        ['c2', 'avg'],
      ] as const),
    }
    expect([target, manager].map((column) => column && aggregateOf(summed, column))).toEqual(['avg', 'min'])
  })

  it('need a new check only if they change its counts', () => {
    const checked = JSON.stringify(optionsToCheck(START, ORDERS, TARGETS))
    const same = { ...START, take: 'first' as const, changed: new Map([['c3', false]]) }
    expect(JSON.stringify(optionsToCheck(same, ORDERS, TARGETS))).toBe(checked)
    expect(JSON.stringify(optionsToCheck({ ...START, ignores: true }, ORDERS, TARGETS))).not.toBe(checked)
  })
})

describe('the choices of an append', () => {
  const others = ['b', 'c', 'd'].map((id) => ({ id, title: id }))
  const columns = [
    { name: 'Code', dtype: null, parts: ['BIGINT', 'VARCHAR'] },
    { name: 'Amount', dtype: 'BIGINT', parts: ['BIGINT', 'INTEGER'] },
  ]
  const check = { how: 'append' as const, parts: [], rows_after: 0, columns }

  it('keep the order of the datasets, which can be changed', () => {
    expect(appendOptions({ ...START_APPEND, others: moved(others, 'd', -1) }, 'a')?.parts).toEqual(['a', 'b', 'd', 'c'])
    expect(moved(others, 'b', -1)).toBe(others)
  })

  it('take columns as text only if their types do not fit', () => {
    const draft = { ...START_APPEND, others, asText: ['Code', 'Amount'] }
    expect(appendOptions(draft, 'a', columns)?.as_text).toEqual(['Code'])
    expect(appendBlocked(draft, check)).toBeNull()
    expect(appendBlocked({ ...draft, asText: [] }, check)).toBe('types')
  })

  it('need another dataset, and a name for the column with the titles', () => {
    expect(appendBlocked(START_APPEND, null)).toBe('datasets')
    expect(appendBlocked({ ...START_APPEND, others, partName: ' ', asText: ['Code'] }, check)).toBe('part')
  })

  it('propose a title of the titles, cut between characters', () => {
    expect(proposedTitle(['Jan', 'Feb'])).toBe('Jan + Feb')
    expect(proposedTitle([`${'a'.repeat(TITLE_MAX - 1)}🙂`])).toBe('a'.repeat(TITLE_MAX - 1))
  })
})
