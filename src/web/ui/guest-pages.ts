/** Where the navigation leads whoever is not signed in. */
import { installation } from '../api/installation.ts'

/** What whoever is not signed in finds on top of every page. */
export const GUEST_PAGES = [
  ['/tryitnow', 'nav.tryItNow'],
  ['/pricing', 'nav.pricing'],
  ['/article/population-health', 'foot.caseStudy'],
  ['/book-demo', 'nav.bookDemo'],
  ['/contact', 'nav.contact'],
] as const

/** Where accounts are made by invitation alone, its link is the way in. */
export const maySignUp = (): boolean => installation().sign_up.kind !== 'invitation'
