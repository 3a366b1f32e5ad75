/** Texts that only the privacy page uses, in English. */
import { privacy } from './page/privacy.ts'

export const texts = { messages: privacy }
