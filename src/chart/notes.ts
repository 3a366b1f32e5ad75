/** Lays out the notes below the chart of a picture. */

/** Size of the notes, and of their lines and edges, in CSS pixels. */
export const NOTES = { font: 12, line: 18, edge: 12 } as const

/** How many CSS pixels of height the lines take below a chart. */
export const notesHeight = (lines: readonly string[]): number => (lines.length === 0 ? 0 : lines.length * NOTES.line + NOTES.edge)
