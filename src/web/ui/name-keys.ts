/** What a key means in a field of one line. */
import { isComposing } from './composing.ts'

interface Key {
  readonly key: string
  readonly keyCode: number
  readonly isComposing: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Keys that an input method takes, to choose among characters, mean nothing here. */
export function keyMeaning(pressed: Key): 'take' | 'cancel' | 'save' | null {
  if (isComposing(pressed)) return null
  const { key, ctrlKey, metaKey } = pressed
  if ((ctrlKey || metaKey) && key.toLowerCase() === 's') return 'save'
  if (key === 'Enter') return 'take'
  return key === 'Escape' ? 'cancel' : null
}
