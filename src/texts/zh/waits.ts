/** Waiting times, in Chinese: replacements of {wait} in the errors. */
import type { waits as source } from '../en/waits.ts'
import { translation } from '../translation.ts'

export const waits = translation<typeof source>()({ seconds: '{count} 秒', minutes: '{count} 分钟', hours: '{count} 小时' })
