/** A finger that pulls a sheet down: whether it pulls at all, and whether letting go closes the sheet. In CSS pixels and milliseconds. */

/** Less than this may become anything: a tap, a scroll, a pull. */
const SLOP = 8
/** Part of its height below which a sheet that is let go closes. */
const CLOSING_SHARE = 0.3
/** Pixels a millisecond of a flick, and its least way. */
const FLICK_SPEED = 0.5
const FLICK_MIN = 24

/** What a finger does that has gone so far; 'open' while it may still be anything. */
export function pullOf(across: number, down: number): 'open' | 'pull' | 'other' {
  if (Math.max(Math.abs(across), Math.abs(down)) < SLOP) return 'open'
  return down > Math.abs(across) ? 'pull' : 'other'
}

export const closesSheet = (down: number, ms: number, height: number): boolean =>
  down >= height * CLOSING_SHARE || (down >= FLICK_MIN && down / Math.max(1, ms) >= FLICK_SPEED)
