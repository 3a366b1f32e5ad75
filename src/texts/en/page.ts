/** What the pages of the product say beside, in English. */
import { messages } from './page/messages.ts'

export const texts = { messages }
