import { CHANGES } from './level-changes.ts'
import { MESSAGES } from './level-messages.ts'
import { READS } from './level-reads.ts'
import { SHARES } from './level-sharing.ts'
import type { Row, Touching } from './levels.ts'

/** The operations in the order in which they are tried: deletions come last. */
export const ROWS: { readonly [N in Touching]: readonly Row[] } = { ...READS, ...MESSAGES, ...CHANGES, ...SHARES }
