/** A browser's user agent as a readable name. */
import Bowser from 'bowser'

export interface Device {
  readonly kind: 'desktop' | 'mobile' | 'tablet' | 'other'
  readonly browser: string | null
  readonly system: string | null
}

const KINDS = ['desktop', 'mobile', 'tablet'] as const

/** Fields are null if the text does not tell; a program that is not a browser is 'other'. */
export function deviceOf(userAgent: string): Device {
  if (userAgent.trim() === '') return { kind: 'other', browser: null, system: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return { kind: KINDS.find((kind) => kind === platform.type) ?? 'other', browser: browser.name || null, system: os.name || null }
}
