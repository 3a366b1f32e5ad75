/** Chinese texts of the application, loaded in addition to those of the public site. */
import type { PartTexts } from '../page-texts.ts'
import { messages } from './page/messages.ts'

export const texts: PartTexts<'page'> = { messages }
