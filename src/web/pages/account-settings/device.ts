/** Names the browser and operating system in a user agent. */
import Bowser from 'bowser'

export interface Device {
  readonly kind: 'desktop' | 'mobile' | 'tablet' | 'other'
  readonly browser: string | null
  readonly system: string | null
}

const KINDS = ['desktop', 'mobile', 'tablet'] as const

/** `browser` and `system` are null if the user agent does not name them; `kind` is 'other' for programs that are not browsers. */
export function deviceOf(userAgent: string): Device {
  if (userAgent.trim() === '') return { kind: 'other', browser: null, system: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { kind: KINDS.find((kind) => kind === platform.type) ?? 'other', browser: browser.name || null, system: os.name || null }
}
