/** Navigation for people who are not signed in. */
import { installation } from '../api/installation.ts'

/** Links in the header, as [path, text key]. */
export const GUEST_PAGES = [
  ['/tryitnow', 'nav.tryItNow'],
  ['/pricing', 'nav.pricing'],
  ['/article/population-health', 'foot.caseStudy'],
  ['/book-demo', 'nav.bookDemo'],
  ['/contact', 'nav.contact'],
] as const

/** Whether to offer sign-up. If the installation requires an invitation, accounts are created through its link. */
export const maySignUp = (): boolean => installation().sign_up.kind !== 'invitation'
