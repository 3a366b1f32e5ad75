/** Keys that belong to an input method, which takes Enter and Escape to choose among characters. */

/** Safari ends the composition before the key that ends it: of that key only the code tells. */
const COMPOSING = 229

export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isComposing || keyCode === COMPOSING
