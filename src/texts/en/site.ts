/** Texts that every page loads, in English: those of the public site and around a page. */
import { pageErrors } from './errors/page.ts'
import { frame } from './page/frame.ts'
import { site } from './page/site.ts'
import { waits } from './waits.ts'

export const texts = { messages: { ...frame, ...site }, errors: { texts: pageErrors, waits } }
