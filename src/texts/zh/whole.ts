/** Every text of the interface, in Chinese. No page loads this; each loads the parts that it needs. */
import type { PageTexts } from '../page-texts.ts'
import { texts as page } from './page.ts'
import { texts as privacy } from './privacy.ts'
import { texts as site } from './site.ts'

export const whole: PageTexts = { messages: { ...site.messages, ...privacy.messages, ...page.messages }, errors: site.errors }
