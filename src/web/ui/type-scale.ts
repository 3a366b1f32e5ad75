/** The ratio of the browser's font size to the default, for elements that are laid out in pixels. */

/** The default font size of browsers, in pixels. */
const USUAL = 16

/** Never below 1: such elements do not get smaller than designed. */
export const scaleOf = (rootPixels: number): number => (Number.isFinite(rootPixels) ? Math.max(1, rootPixels / USUAL) : 1)

/** Measured once, when the page is opened. Style sheets use rem instead. */
export const TYPE_SCALE = typeof getComputedStyle === 'function' ? scaleOf(Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) : 1
