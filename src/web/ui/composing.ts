/** Detects keys that an input method uses to compose text, such as Enter and Escape when choosing Chinese characters. */

/** Safari ends the composition before it fires the keydown of the ending key; only this key code identifies that event. */
const COMPOSING = 229

export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === COMPOSING
