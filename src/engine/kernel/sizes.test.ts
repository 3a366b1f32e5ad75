import { describe, expect, it } from 'vitest'
import { kernelLimits, partitionsOf, passesOf } from './sizes.ts'

const LIMITS = { rowsMin: 1_000, bytes: 2 ** 28 }
const TASK = { rows: 10_000_000, leaves: 66_313, grains: 6, ids: 100_000 }

describe('the kernel', () => {
  it('divides ids into partitions that a cache holds', () => {
    expect(partitionsOf(TASK, LIMITS)).toEqual({ leafBits: 17, shift: 8, partitions: 391, blocks: 10_157 })
    expect(partitionsOf({ ...TASK, rows: 20_000, ids: 10 }, LIMITS)).toMatchObject({ shift: 0, partitions: 10 })
  })

  it('packs an id and a leaf into 32 bits', () => {
    for (const leaves of [1, 2, 3, 65_536, 65_537, 4_000_000]) {
      const found = partitionsOf({ ...TASK, leaves, ids: 4_000_000 }, LIMITS)
      if (typeof found === 'string') throw new Error(found)
      expect(2 ** found.leafBits).toBeGreaterThanOrEqual(leaves)
      expect(found.leafBits + found.shift).toBeLessThanOrEqual(32)
      expect(found.partitions * 2 ** found.shift).toBeGreaterThanOrEqual(4_000_000)
    }
  })

  it('leaves few rows, many grains and values far apart to SQL', () => {
    expect(partitionsOf({ ...TASK, rows: 999 }, LIMITS)).toBe('999 rows')
    expect(partitionsOf({ ...TASK, grains: 65 }, LIMITS)).toBe('65 grains')
    expect(partitionsOf({ ...TASK, ids: 4_000_000_000 }, LIMITS)).toBe('4000000000 possible values for 10000000 rows')
    expect(partitionsOf({ ...TASK, leaves: 2 ** 27, ids: 10_000_000 }, LIMITS)).toBe('134217728 groups by 10000000 possible values')
  })

  it('may take half of the memory of the engine', () => {
    expect(kernelLimits('1024MB').bytes).toBe(2 ** 29)
    expect(kernelLimits('').bytes).toBe(2 ** 28)
  })
})

describe('the passes over partitions', () => {
  it('have at most so many blocks, and all partitions in order', () => {
    expect(passesOf(Uint32Array.of(1, 2_048, 1_025, 0, 1_024), 3)).toEqual([
      { low: 0, many: 2, blocks: 3 },
      { low: 2, many: 3, blocks: 3 },
    ])
  })

  it('are none if a partition has more rows', () => {
    expect(passesOf(Uint32Array.of(1, 4_000), 3)).toBeNull()
  })
})
