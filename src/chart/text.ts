/** Estimates the size of texts, and makes texts of people safe for the rich text of the drawing library. */
import { LABEL_SIZE } from './drawing.ts'

const WIDE = /[\u1100-\u115f\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u
/** Widths in shares of the font size. */
const [FULL, HALF] = [1, 0.56]

/** The approximate width of a text in CSS pixels. A file has no canvas to measure it on. */
export function textWidth(text: string, size: number = LABEL_SIZE): number {
  let width = 0
  for (const character of text) width += (WIDE.test(character) ? FULL : HALF) * size
  return width
}

/** A text that the library cannot take for a reference to a style, such as `{name|text}`. */
export const plain = (text: string): string => text.replaceAll('{', '{\u200b')
