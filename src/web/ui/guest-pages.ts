/** Navigation links for people who are not signed in. */
import { installation } from '../api/installation.ts'

/** Navigation links at the top of every page for people who are not signed in. */
export const GUEST_PAGES = [
  ['/tryitnow', 'nav.tryItNow'],
  ['/pricing', 'nav.pricing'],
  ['/article/population-health', 'foot.caseStudy'],
  ['/book-demo', 'nav.bookDemo'],
  ['/contact', 'nav.contact'],
] as const

/** Whether sign-up is open: on installations by invitation only, accounts are created through the invitation's link. */
export const maySignUp = (): boolean => installation().sign_up.kind !== 'invitation'
