import { expect, it } from 'vitest'
import { localMoment } from './moment.ts'

it('a moment is written in the zone and language of its reader', () => {
  const moment = '2024-02-29T23:05:00.000Z'
  expect(localMoment(moment, 'en', 'America/New_York')).toBe('Feb 29, 2024, 6:05 PM')
  expect(localMoment(moment, 'en', 'Asia/Shanghai')).toBe('Mar 1, 2024, 7:05 AM')
  expect(localMoment(moment, 'zh', 'Asia/Shanghai')).toBe('2024年3月1日 07:05')
})
