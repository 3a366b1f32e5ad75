/** Texts of the product's pages other than those of the public site, in Chinese. */
import type { PartTexts } from '../page-texts.ts'
import { messages } from './page/messages.ts'

export const texts: PartTexts<'page'> = { messages }
