/** Removes the '#' of a chosen color. Documents store colors with or without it. */

export const bareColour = (colour: string): string => colour.replace('#', '')

/** A color in CSS notation. */
export const cssColour = (colour: string): string => `#${bareColour(colour)}`

/** A color for a browser's color input, which does not accept transparency. */
export const fieldColour = (colour: string): string => cssColour(colour).slice(0, 7)
