import { type Failure, fail } from '../../../contract/errors.ts'
import type { LinkEnd } from '../../store/spent-links.ts'

const CODES = { used: 'link_used', expired: 'link_expired' } as const

/** The error for an emailed link that is invalid, used or expired. `end` is undefined for an unknown link. */
export const endedLink = (end: LinkEnd | undefined): Failure<'bad_token' | 'link_used' | 'link_expired'> => fail(end === undefined ? 'bad_token' : CODES[end])
