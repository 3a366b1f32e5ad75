/** What a key means in a field for a name. */
interface Key {
  readonly key: string
  readonly keyCode: number
  readonly isComposing: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** Keys of an input method that is still composing have this code in browsers that end the composition before the key. */
const COMPOSING = 229

/** Keys that an input method takes, to choose among characters, mean nothing here. */
export function keyMeaning({ key, keyCode, isComposing, ctrlKey, metaKey }: Key): 'take' | 'cancel' | 'save' | null {
  if (isComposing || keyCode === COMPOSING) return null
  if ((ctrlKey || metaKey) && key.toLowerCase() === 's') return 'save'
  if (key === 'Enter') return 'take'
  return key === 'Escape' ? 'cancel' : null
}
