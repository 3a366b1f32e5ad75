/** What the pages of the product say beside, in Chinese. */
import type { PartTexts } from '../page-texts.ts'
import { messages } from './page/messages.ts'

export const texts: PartTexts<'page'> = { messages }
