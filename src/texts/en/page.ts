/** Texts of the product's pages other than those of the public site, in English. */
import { messages } from './page/messages.ts'

export const texts = { messages }
