/** The meaning of a key in a single-line field. */
import { isComposing } from './composing.ts'

interface Key {
  readonly key: string
  readonly keyCode: number
  readonly isComposing: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Ignores keys that an input method uses to choose characters. */
export function keyMeaning(pressed: Key): 'take' | 'cancel' | 'save' | null {
  if (isComposing(pressed)) return null
  const { key, ctrlKey, metaKey } = pressed
  if ((ctrlKey || metaKey) && key.toLowerCase() === 's') return 'save'
  if (key === 'Enter') return 'take'
  return key === 'Escape' ? 'cancel' : null
}
