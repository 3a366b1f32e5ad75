/** Keys that belong to an input method, which uses Enter and Escape to choose characters. */

/** Safari ends the composition before the key event that ended it: only the key code identifies that event. */
const COMPOSING = 229

export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === COMPOSING
