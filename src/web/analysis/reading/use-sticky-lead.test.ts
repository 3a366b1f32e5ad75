import { describe, expect, it } from 'vitest'
import { stops } from './use-sticky-lead.ts'

describe('row headers that stay', () => {
  it('stop one behind the other', () => expect(stops([90, 110, 60], 1_000)).toEqual([0, 90, 200]))
  it('are as many as leave room for cells', () => {
    expect(stops([150, 120], 390)).toEqual([0, null])
    expect(stops([300], 390)).toEqual([null])
  })
})
