/** Moments of live data: when they end. */
import { describe, expect, it } from 'vitest'
import { LiveMoments } from './live-moments.ts'

describe('moments of live data', () => {
  it('last as long as the owner says', () => {
    let now = 0
    const moments = new LiveMoments(() => now)
    const source = { datasetId: 'd', source: 'v1', liveFor: 60 }
    const first = moments.tokenOf(source)
    now = 59_999
    expect(moments.tokenOf(source)).toBe(first)
    now = 60_000
    const second = moments.tokenOf(source)
    expect(second).not.toBe(first)
    now = 1e12
    expect(moments.tokenOf({ ...source, liveFor: null })).toBe(second)
  })

  it('end with a refresh and with a change of their source, each dataset for itself', () => {
    const moments = new LiveMoments(() => 0)
    const [one, other] = [
      { datasetId: 'd', source: 'v1', liveFor: 60 },
      { datasetId: 'e', source: 'v1', liveFor: 60 },
    ]
    const [first, beside] = [moments.tokenOf(one), moments.tokenOf(other)]
    const renewed = moments.renew('d')
    expect([moments.tokenOf(one) === first, moments.tokenOf(one), moments.tokenOf(other)]).toEqual([false, renewed, beside])
    expect(moments.tokenOf({ ...one, source: 'v2' })).not.toBe(renewed)
  })

  it('remember when rows were last read', () => {
    const moments = new LiveMoments()
    expect(moments.lastRead('d')).toBeNull()
    moments.noteRead('d', '2026-01-02T00:00:00.000Z')
    moments.noteRead('d', '2026-01-01T00:00:00.000Z')
    expect(moments.lastRead('d')).toBe('2026-01-02T00:00:00.000Z')
  })
})
