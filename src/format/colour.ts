/** Removes the '#' of a chosen color. Documents store colors with or without it. */

export const bareColour = (colour: string): string => colour.replace('#', '')

/** A color in CSS notation. */
export const cssColour = (colour: string): string => `#${bareColour(colour)}`

/** A color for a browser's color input, which does not accept transparency. */
export const fieldColour = (colour: string): string => cssColour(colour).slice(0, 7)

/** A color in six digits if it is written in three, as style sheets of builds do; otherwise as it is. */
export const longColour = (colour: string): string => colour.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, '#$1$1$2$2$3$3')
