/** The comparisons over time that one action adds to a measure. */
import type { Relative, ShowValuesAsName } from '../contract/show-as.ts'

/** The periods that a measure is compared with. */
export type ComparedWith = Exclude<Relative, 'next'>

/** The measures that a comparison adds, in the order in which they follow their measure. */
export const COMPARISONS = { difference: 'difference_from', percentage: 'percentage_difference_from' } as const satisfies Record<string, ShowValuesAsName>
export type ComparisonKind = keyof typeof COMPARISONS
