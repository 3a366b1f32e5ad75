/** What the privacy page alone says, in English. */
import { privacy } from './page/privacy.ts'

export const texts = { messages: privacy }
