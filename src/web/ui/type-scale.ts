/** How much larger than usual a person has set the type of the browser. */

/** Pixels of the browser's own type where nobody changed it. */
const USUAL = 16

/** Never less than 1: places that are laid out in pixels do not get smaller than they are drawn. */
export const scaleOf = (rootPixels: number): number => (Number.isFinite(rootPixels) ? Math.max(1, rootPixels / USUAL) : 1)

/** As the page was opened; sizes in the style sheets are in rem and follow by themselves. */
export const TYPE_SCALE = typeof getComputedStyle === 'function' ? scaleOf(Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) : 1
