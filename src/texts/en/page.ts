/** What the page says, in English: a page loads this file of one language. */
import { pageErrors } from './errors/page.ts'
import { messages } from './page/messages.ts'

export const page = { messages, errors: pageErrors }
