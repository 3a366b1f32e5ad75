import { afterEach, expect, it, vi } from 'vitest'
import { timeZone } from './time-zone.ts'

afterEach(() => vi.unstubAllGlobals())

it('takes the zone from Temporal, and makes no formatter of dates for it', () => {
  const formatter = vi.spyOn(Intl, 'DateTimeFormat')
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Asia/Shanghai' } })
  expect(timeZone()).toBe('Asia/Shanghai')
  expect(formatter).not.toHaveBeenCalled()
  formatter.mockRestore()
})

it('knows the zone of a browser without Temporal', () => {
  vi.stubGlobal('Temporal', undefined)
  expect(timeZone()).toBe('UTC')
})
