/** English texts of the application, loaded in addition to those of the public site. */
import { messages } from './page/messages.ts'

export const texts = { messages }
