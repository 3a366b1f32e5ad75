/** All show-as modules by name. Omitting a name of the contract is a compile error. */
import type { ShowValuesAsName } from '../../contract/show-as.ts'
import { COMPARISONS } from './difference-from.ts'
import type { Kind } from './kind.ts'
import { SHARES } from './percent-of.ts'
import { PLAIN } from './plain.ts'
import { RANKS } from './rank.ts'
import { INDEXES } from './relative-weight.ts'
import { RUNNING } from './running.ts'

export const KINDS: { readonly [N in ShowValuesAsName]: Kind } = { none: PLAIN, ...SHARES, ...COMPARISONS, ...RUNNING, ...RANKS, ...INDEXES }
