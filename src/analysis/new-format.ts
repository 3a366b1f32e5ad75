/** Conditional formats as they are first added to a measure. */
import type { ConditionalFormat, FormatKind, IconSet, Point, Rising } from '../contract/conditional-format.ts'
import { ICON_SETS } from '../contract/conditional-format.ts'
import type { Measure } from '../contract/measure.ts'
import { unitOf } from './conditional-formats.ts'

const GREEN = '63BE7B'
const RED = 'F8696B'
const BLUE = '6CB6D9'
const AMBER = 'FFE699'

/** The thresholds of icons that divide the range from the smallest to the largest value evenly. */
export const evenPoints = (set: IconSet): Point[] => {
  const icons = ICON_SETS[set].signs.length
  return Array.from({ length: icons - 1 }, (_, i) => ({ at: 'percent', value: Math.round((100 * (i + 1)) / icons) }))
}

/** The entries of menus: the kinds, and a scale with zero in the middle. */
export type NewFormat = FormatKind | 'diverging'

/** `rising`: the color of large values. A scale that is not about zero has one neutral color. */
export function newFormat(kind: NewFormat, measure: Measure, rising: Rising): ConditionalFormat {
  const shared = { measure_id: measure.id, unit: unitOf(measure), within: 'level' as const, totals: false }
  const [high, low] = rising === 'green' ? [GREEN, RED] : [RED, GREEN]
  switch (kind) {
    case 'scale':
      return {
        ...shared,
        kind: 'scale',
        points: [
          { point: { at: 'smallest' }, color: null },
          { point: { at: 'largest' }, color: BLUE },
        ],
      }
    case 'diverging':
      return {
        ...shared,
        kind: 'scale',
        points: [
          { point: { at: 'smallest' }, color: low },
          { point: { at: 'number', value: 0 }, color: null },
          { point: { at: 'largest' }, color: high },
        ],
      }
    case 'bar':
      return { ...shared, kind: 'bar', from: { at: 'smallest' }, to: { at: 'largest' }, color: BLUE, negative: low }
    case 'icons':
      return { ...shared, kind: 'icons', set: 'arrows3', points: evenPoints('arrows3'), rising, reversed: false }
    case 'rule':
      return { ...shared, kind: 'rule', test: 'greater than', values: [0], fill: AMBER, text: null, bold: false }
  }
}
