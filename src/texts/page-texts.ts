/** What the page says in one language. */
import type { page as first } from './en/page.ts'
import type { Texts } from './translation.ts'

export type PageTexts = Texts<typeof first>
/** Errors that the page words itself; it shows any other as the server worded it. */
export type PageErrors = PageTexts['errors']
export type PageCode = keyof PageErrors
