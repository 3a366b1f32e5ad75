/** What the privacy page alone says, in Chinese. */
import type { PartTexts } from '../page-texts.ts'
import { privacy } from './page/privacy.ts'

export const texts: PartTexts<'privacy'> = { messages: privacy }
