/** Texts of the pages in one language, in parts: each page loads the files that it needs. */
import type { texts as page } from './en/page.ts'
import type { texts as privacy } from './en/privacy.ts'
import type { texts as site } from './en/site.ts'
import type { whole } from './en/whole.ts'
import type { Texts } from './translation.ts'

interface Parts {
  /** Texts of every page. */
  readonly site: typeof site
  readonly privacy: typeof privacy
  /** Additional texts of the product's pages. */
  readonly page: typeof page
}
export type Part = keyof Parts
export type PartTexts<P extends Part> = Texts<Parts[P]>
/** All texts. */
export type PageTexts = Texts<typeof whole>
/** Errors that the page words itself, with the texts of their parameters; it shows any other as the server worded it. */
export type PageErrors = PageTexts['errors']
export type PageCode = keyof PageErrors['texts']
