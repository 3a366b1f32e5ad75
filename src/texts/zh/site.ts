/** Texts that every page loads, in Chinese: those of the public site and around a page. */
import type { PartTexts } from '../page-texts.ts'
import { pageErrors } from './errors/page.ts'
import { frame } from './page/frame.ts'
import { site } from './page/site.ts'
import { waits } from './waits.ts'

export const texts: PartTexts<'site'> = { messages: { ...frame, ...site }, errors: { texts: pageErrors, waits } }
