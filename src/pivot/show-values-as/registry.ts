/** Every way to show values, by name. A kind of the contract without a module does not compile. */
import type { ShowValuesAsName } from '../../contract/show-as.ts'
import { DIFFERENCES } from './difference-from.ts'
import type { Kind } from './kind.ts'
import { SHARES } from './percent-of.ts'
import { PLAIN } from './plain.ts'
import { RANKS } from './rank.ts'
import { RUNNING } from './running.ts'

export const KINDS: { readonly [N in ShowValuesAsName]: Kind } = { none: PLAIN, ...SHARES, ...DIFFERENCES, ...RUNNING, ...RANKS }
