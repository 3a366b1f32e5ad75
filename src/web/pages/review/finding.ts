/** A guess about a file, as the review lists it. */
import type { Locale } from '../../../texts/languages.ts'
import type { T } from '../../i18n/locale.tsx'
import type { Choice } from './choice.ts'

/** A change that a click makes: another choice, or the reading options opened. */
export interface Fix {
  readonly label: string
  readonly to: Choice | 'options'
}

export interface Finding {
  readonly key: string
  readonly text: string
  readonly fixes: readonly Fix[]
}

export interface Words {
  readonly t: T
  readonly locale: Locale
}

export const fix = (label: string, to: Fix['to']): Fix => ({ label, to })
