/** Swiping a bottom sheet down: whether a movement is a pull, and whether releasing closes the sheet. In CSS pixels and milliseconds. */

/** A shorter movement is still undecided: a tap, a scroll or a pull. */
const SLOP = 8
/** A sheet closes if it is released after being pulled down by this share of its height. */
const CLOSING_SHARE = 0.3
/** Pixels per millisecond of a flick, and its minimum distance. */
const FLICK_SPEED = 0.5
const FLICK_MIN = 24

/** Classifies a movement so far; 'open' while undecided. */
export function classifySwipe(across: number, down: number): 'open' | 'pull' | 'other' {
  if (Math.max(Math.abs(across), Math.abs(down)) < SLOP) return 'open'
  return down > Math.abs(across) ? 'pull' : 'other'
}

export const closesSheet = (down: number, ms: number, height: number): boolean =>
  down >= height * CLOSING_SHARE || (down >= FLICK_MIN && down / Math.max(1, ms) >= FLICK_SPEED)
