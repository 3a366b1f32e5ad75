/** Chinese texts for waiting times, which replace {wait} in error messages. */
import type { waits as source } from '../en/waits.ts'
import { translation } from '../translation.ts'

export const waits = translation<typeof source>()({ seconds: '{count} 秒', minutes: '{count} 分钟', hours: '{count} 小时' })
