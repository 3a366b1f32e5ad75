/** What the page says, in Chinese: a page loads this file of one language. */
import type { PageTexts } from '../page-texts.ts'
import { pageErrors } from './errors/page.ts'
import { messages } from './page/messages.ts'

export const page: PageTexts = { messages, errors: pageErrors }
