import { expect, it } from 'vitest'
import { shortestFloat } from '../floats.ts'
import { fieldOf, type WireField } from './types.ts'

const wire = (columnType: number, columnLength: number, more: Partial<WireField> = {}): WireField => ({
  ...{ name: 'c', columnType, columnLength, characterSet: 63, decimals: 0, flags: 0 },
  ...more,
})
const UNSIGNED = { flags: 32 }
const TEXT = { characterSet: 46 }

it.each([
  ['tinyint(1)', wire(1, 1), { kind: 'flag' }],
  ['tinyint', wire(1, 4), { kind: 'integer', bits: 64, signed: true }],
  ['bigint unsigned', wire(8, 20, UNSIGNED), { kind: 'decimal', precision: 20, scale: 0 }],
  ['decimal(12,2)', wire(246, 14, { decimals: 2 }), { kind: 'decimal', precision: 12, scale: 2 }],
  ['decimal(12,0) unsigned', wire(246, 12, UNSIGNED), { kind: 'decimal', precision: 12, scale: 0 }],
  ['decimal(65,30)', wire(246, 67, { decimals: 30 }), { kind: 'number' }],
  ['bit(1)', wire(16, 1), { kind: 'flag' }],
  ['bit(64)', wire(16, 64), { kind: 'decimal', precision: 20, scale: 0 }],
  ['varchar(40)', wire(253, 160, TEXT), { kind: 'text' }],
  ['varbinary(40)', wire(253, 40), { kind: 'bytes' }],
  ['longtext', wire(252, 4_294_967_295, TEXT), { kind: 'text' }],
  ['blob', wire(252, 65_535), { kind: 'bytes' }],
  ['json', wire(252, 4_294_967_295, { ...TEXT, extendedFormat: 'json' }), { kind: 'text' }],
  ['json', wire(245, 4_294_967_295), { kind: 'text' }],
  ['uuid', wire(254, 144, { ...TEXT, extendedTypeName: 'uuid' }), { kind: 'text' }],
  ['enum', wire(254, 4, { ...TEXT, flags: 256 }), { kind: 'text' }],
  ['geometry', wire(255, 0), { kind: 'bytes' }],
] as const)('%s is told from what the protocol says of it', (sourceType, field, reading) => {
  expect(fieldOf(field, 'c')).toEqual({ name: 'c', sourceType, reading })
})

it('gives a float of 32 bits a short text that is the same float', () => {
  expect(['0.10000000149011612', '16777216', '3.4028234663852886e38', '-1.401298464324817e-45', '0'].map(shortestFloat)).toEqual([
    ...['0.1', '16777216', '3.4028235e+38', '-1.4013e-45', '0'],
  ])
})
