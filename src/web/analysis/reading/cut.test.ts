import { describe, expect, it } from 'vitest'
import { aColumnAt, aResult, aRow } from '../../../../test/support/results.ts'
import type { Value } from '../../../contract/scalar.ts'
import { OTHERS } from '../../../contract/scalar.ts'
import { isChosen, mainRows, shouldFold } from './cut.ts'

const TOTAL = aRow([])
const flat = (keys: readonly Value[], value: (key: Value) => Value, dtype = 'VARCHAR') =>
  aResult({
    ...{ rowFields: [dtype], columnFields: [], rows: [...keys.map((key) => aRow([key])), TOTAL], columns: [aColumnAt([])] },
    cell: ({ key }) => value(key[0] ?? null),
  })
const names = (count: number) => Array.from({ length: count }, (_, n) => `Place ${n}`)

describe('the rows of a report’s table', () => {
  it('are all shown while they are few', () => {
    expect(mainRows(flat(names(30), () => 1))).toBeNull()
  })
  it('are the largest of many, in the order of the table, and the others', () => {
    const keys = [...names(40), OTHERS]
    const cut = mainRows(flat(keys, (key) => (key === OTHERS ? 1 : Number(String(key).slice(6)) - 100)))
    expect(cut).toEqual({ by: 'largest', positions: [...Array(19).keys(), 40] })
  })
  it('are the latest of many periods, whatever their order', () => {
    const days = Array.from({ length: 40 }, (_, n) => `2026-03-${String(40 - n).padStart(2, '0')}`)
    expect(mainRows(flat(days, () => 1, 'DATE'))).toEqual({ by: 'latest', positions: [...Array(20).keys()] })
    const years = Array.from({ length: 40 }, (_, n) => 1980 + n)
    expect(mainRows(flat(years, () => 1, 'BIGINT'))?.positions[0]).toBe(20)
  })
  it('are the first ones if not all are loaded, because larger ones may follow', () => {
    expect(mainRows({ ...flat(names(40), () => 1), total_rows: 900 })).toEqual({ by: 'first', positions: [...Array(20).keys()] })
  })
})

describe('the inner groups of a report’s table', () => {
  const nested = (inner: number) =>
    aResult({
      ...{ rowFields: ['VARCHAR', 'VARCHAR'], columnFields: [], columns: [aColumnAt([])] },
      rows: [aRow(['North']), ...names(inner).map((name) => aRow(['North', name])), TOTAL],
    })
  it('are left out of a long table only', () => {
    expect(shouldFold(nested(10))).toBe(false)
    expect(shouldFold(nested(40))).toBe(true)
    expect(shouldFold(flat(names(90), () => 1))).toBe(false)
  })
  it('stay as the author of the step left them', () => {
    expect(isChosen({ level: null, toggled: [] })).toBe(false)
    expect(isChosen({ level: 1, toggled: [] })).toBe(true)
    expect(isChosen({ level: null, toggled: [['North']] })).toBe(true)
  })
})
