import { describe, expect, it, vi } from 'vitest'
import { importFailureOf } from './import-failure.ts'

describe('an error that ends an import', () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  it.each([
    ['Out of Memory Error: Failed to allocate block of 16384 bytes (bad allocation)', 'import_memory'],
    ['IO Error: Could not write file "x": No space left on device', 'disk_full'],
    ['INTERNAL Error: something else', 'import_failed'],
  ])('%s has the code of its remedy', (message, code) => {
    expect(importFailureOf(new Error(message))).toBe(code)
  })
})
