/** Texts that only the privacy page uses, in Chinese. */
import type { PartTexts } from '../page-texts.ts'
import { privacy } from './page/privacy.ts'

export const texts: PartTexts<'privacy'> = { messages: privacy }
