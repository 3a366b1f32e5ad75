/** Strips the '#' of a chosen color. Documents store colors with or without it. */

export const bareColour = (colour: string): string => colour.replace('#', '')

/** A color in CSS notation. */
export const cssColour = (colour: string): string => `#${bareColour(colour)}`

/** A color for a browser's color field, which has no transparency. */
export const fieldColour = (colour: string): string => cssColour(colour).slice(0, 7)
