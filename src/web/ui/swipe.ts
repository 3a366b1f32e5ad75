/** Recognizes the gesture that closes a bottom sheet. Distances in CSS pixels, times in milliseconds. */

/** Movements shorter than this are not classified yet: they may be a tap, a scroll or a pull. */
const SLOP = 8
/** Releasing a sheet that was pulled down by this share of its height closes it. */
const CLOSING_SHARE = 0.3
/** Minimum speed (pixels per millisecond) and distance of a flick, which also closes the sheet. */
const FLICK_SPEED = 0.5
const FLICK_MIN = 24

/** Classifies a movement by its distances; 'open' means still undecided. */
export function classifySwipe(across: number, down: number): 'open' | 'pull' | 'other' {
  if (Math.max(Math.abs(across), Math.abs(down)) < SLOP) return 'open'
  return down > Math.abs(across) ? 'pull' : 'other'
}

export const closesSheet = (down: number, ms: number, height: number): boolean =>
  down >= height * CLOSING_SHARE || (down >= FLICK_MIN && down / Math.max(1, ms) >= FLICK_SPEED)
