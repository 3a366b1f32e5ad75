import { describe, expect, it } from 'vitest'
import { one } from '../../../../test/support/workbooks.ts'
import { type Cell, cellText, isUncomputed, xlsx } from './cells.ts'

const textOf = (cell: Cell): string | null => cellText(cell, false).text

describe('a date by a built-in format of a locale', () => {
  const formats = [...[27, 28, 29, 30, 31, 32, 33, 34, 35, 36], ...[50, 51, 52, 53, 54, 55, 56, 57, 58], 71, 77, 81]
  it.each(formats)('%i is a date, or a time below one day, in new workbooks and in old ones', (format) => {
    for (const named of [{ z: format }, { XF: { numFmtId: format } }]) {
      expect(textOf({ t: 'n', v: 45_356, ...named })).toBe('2024-03-05')
      expect(textOf({ t: 'n', v: 45_356.75, ...named })).toBe('2024-03-05 18:00:00')
      expect(textOf({ t: 'n', v: 0.5, ...named })).toBe('12:00:00')
    }
  })
  it.each([0, 1, 2, 9, 26, 37, 49, 59, 62, 67, 70, 82])('%i is none', (format) => expect(textOf({ t: 'n', v: 45_356, XF: { numFmtId: format } })).toBe('45356'))
  it('is one that the workbook itself redefines only where that is one', () =>
    expect(textOf({ t: 'n', v: 45_356, z: '0.00', XF: { numFmtId: 27 } })).toBe('45356'))
})

describe('a number', () => {
  it.each([
    [6.62607015e-34, '6.62607015e-34'],
    [-1.23456789012345e-9, '-1.23456789012345e-9'],
    [1e-7, '0.0000001'],
    [1.5e-20, '1.5e-20'],
    [2.2250738585072e-308, '2.2250738585072e-308'],
    [0.1 + 0.2, '0.3'],
    [123_456_789_012_345_680, '123456789012346000'],
    [1e22, '10000000000000000000000'],
    [1e300, '1e+300'],
    [-0.000001, '-0.000001'],
  ])('%d is %s, with every digit that Excel keeps', (value, text) => {
    expect(textOf({ t: 'n', v: value })).toBe(text)
    expect(Number(textOf({ t: 'n', v: value }))).toBe(Number(value.toPrecision(15)))
  })
  it.each([1, 2, 3])('of any size keeps its fifteen digits (%i)', (seed) => {
    for (let i = 1; i < 400; i++) {
      const value = Math.sin(i * seed) * 10 ** (((i * 7 * seed) % 600) - 300)
      expect(Number(textOf({ t: 'n', v: value }))).toBe(Number(value.toPrecision(15)))
    }
  })
})

describe('a formula', () => {
  it('without a saved value is known from one with the value 0, an empty text or an error', () => {
    expect(isUncomputed({ t: 'z', f: '' })).toBe(true)
    for (const cell of [{ t: 'n', v: 0, f: 'A1' }, { t: 's', v: '', f: 'A1' }, { t: 'e', v: 7, f: 'A1' }, { t: 'n', v: 1 }, undefined]) // biome-ignore format: a list
      expect(isUncomputed(cell)).toBe(false)
  })
  it('of an old workbook keeps its saved value', () => {
    const old = one([['n'], [0]], { type: 'biff8', change: (sheet) => Object.assign(sheet.A2 as object, { f: '1-1' }) })
    expect(xlsx().read(old, { type: 'buffer' }).Sheets.Data?.A2).toMatchObject({ t: 'n', v: 0 })
  })
})
