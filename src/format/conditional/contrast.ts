/** Mixes colors and keeps text readable on them. Colors are hex texts with '#', without transparency. */
import { fieldColour } from '../colour.ts'

/** Least contrast of text, as WCAG 2.2 asks of text of normal size. */
export const CONTRAST_MIN = 4.5

type Channels = readonly [number, number, number]

const channels = (colour: string): Channels => {
  const hex = fieldColour(colour).slice(1)
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(0), channel(2), channel(4)]
}
const hexOf = (parts: readonly number[]): string => `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase()

/** The color at a part, from 0 to 1, of the way between two colors. */
export function mixed(from: string, to: string, part: number): string {
  const [a, b] = [channels(from), channels(to)]
  return hexOf(a.map((value, i) => value + ((b[i] ?? 0) - value) * part))
}

const linear = (value: number): number => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** Relative luminance, from 0 to 1. */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Contrast of two colors, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

const isReadable = (text: string, backgrounds: readonly string[]): boolean => backgrounds.every((background) => contrast(text, background) >= CONTRAST_MIN)

/** The first of the wanted colors that is readable on all backgrounds, otherwise black or white, whichever is more readable. */
export function readableOn(backgrounds: readonly string[], wanted: readonly string[]): string {
  const found = wanted.find((colour) => isReadable(colour, backgrounds))
  if (found !== undefined) return fieldColour(found).toUpperCase()
  const least = (text: string): number => Math.min(...backgrounds.map((background) => contrast(text, background)))
  return least('#000000') >= least('#FFFFFF') ? '#000000' : '#FFFFFF'
}

/** How far a chosen color of text goes toward that of the table until it is readable. */
const TOWARD_TEXT = [0.25, 0.5, 0.6, 0.7, 0.8]

/** A chosen color of text and colors between it and the usual one, in the order in which they are tried. */
export const inksOf = (chosen: string, usual: string): string[] => [fieldColour(chosen), ...TOWARD_TEXT.map((part) => mixed(chosen, usual, part))]

const STEPS = 20

/** A color as close to the given one as text on it stays readable, on the way to the background of the text. */
export function paled(colour: string, background: string, text: string): string {
  for (let step = 0; step < STEPS; step++) {
    const pale = mixed(colour, background, step / STEPS)
    if (contrast(text, pale) >= CONTRAST_MIN) return pale
  }
  return background
}
