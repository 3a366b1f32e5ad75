/** Colours that a person chose: documents may have them with or without '#'. */

export const bareColour = (colour: string): string => colour.replace('#', '')

/** As CSS writes it. */
export const cssColour = (colour: string): string => `#${bareColour(colour)}`

/** As a colour field of a browser takes it, which knows no transparency. */
export const fieldColour = (colour: string): string => cssColour(colour).slice(0, 7)
