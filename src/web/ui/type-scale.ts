/** How much larger than the default the browser's font size is set. */

/** The default font size of browsers, in pixels. */
const USUAL = 16

/** At least 1: elements laid out in pixels never get smaller than designed. */
export const scaleOf = (rootPixels: number): number => (Number.isFinite(rootPixels) ? Math.max(1, rootPixels / USUAL) : 1)

/** Measured when the page was opened; sizes in style sheets use rem and adapt by themselves. */
export const TYPE_SCALE = typeof getComputedStyle === 'function' ? scaleOf(Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) : 1
