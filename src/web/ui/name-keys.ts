/** Maps keys pressed in a single-line field to actions: Enter accepts, Escape cancels, Ctrl+S saves. */
import { isComposing } from './composing.ts'

interface Key {
  readonly key: string
  readonly keyCode: number
  readonly isComposing: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Returns null for other keys and for keys that an input method handles. */
export function keyMeaning(pressed: Key): 'take' | 'cancel' | 'save' | null {
  if (isComposing(pressed)) return null
  const { key, ctrlKey, metaKey } = pressed
  if ((ctrlKey || metaKey) && key.toLowerCase() === 's') return 'save'
  if (key === 'Enter') return 'take'
  return key === 'Escape' ? 'cancel' : null
}
