/** Limits of the field list's width, and keyboard resizing. In CSS pixels. */
export const SIDEBAR_MIN = 240
export const SIDEBAR_MAX = 440
export const SIDEBAR_DEFAULT = 320
const STEP = 20

export const withinSidebar = (width: number): number => Math.round(Math.min(SIDEBAR_MAX, Math.max(SIDEBAR_MIN, width)))

/** The width after a key was pressed on the separator; null if the key does not change it. */
export function widthAfterKey(key: string, width: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return withinSidebar(width - STEP)
    case 'ArrowRight':
      return withinSidebar(width + STEP)
    case 'Home':
      return SIDEBAR_MIN
    case 'End':
      return SIDEBAR_MAX
    default:
      return null
  }
}
