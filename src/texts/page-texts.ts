/** Texts of pages in one language, split into parts, so that each page loads only what it needs. */
import type { texts as page } from './en/page.ts'
import type { texts as privacy } from './en/privacy.ts'
import type { texts as site } from './en/site.ts'
import type { whole } from './en/whole.ts'
import type { Texts } from './translation.ts'

interface Parts {
  /** Texts of every page. */
  readonly site: typeof site
  readonly privacy: typeof privacy
  /** Further texts of the application. */
  readonly page: typeof page
}
export type Part = keyof Parts
export type PartTexts<P extends Part> = Texts<Parts[P]>
export type PageTexts = Texts<typeof whole>
/** Texts for errors that occur in the browser. Texts of other errors come with the server's reply. */
export type PageErrors = PageTexts['errors']
export type PageCode = keyof PageErrors['texts']
