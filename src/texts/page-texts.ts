/** What the page says in one language: in parts, each a file that the pages load which need it. */
import type { texts as page } from './en/page.ts'
import type { texts as privacy } from './en/privacy.ts'
import type { texts as site } from './en/site.ts'
import type { whole } from './en/whole.ts'
import type { Texts } from './translation.ts'

interface Parts {
  /** What every page has. */
  readonly site: typeof site
  readonly privacy: typeof privacy
  /** What the pages of the product say beside. */
  readonly page: typeof page
}
export type Part = keyof Parts
export type PartTexts<P extends Part> = Texts<Parts[P]>
/** All of it. */
export type PageTexts = Texts<typeof whole>
/** Errors that the page words itself, with what fills them in; it shows any other as the server worded it. */
export type PageErrors = PageTexts['errors']
export type PageCode = keyof PageErrors['texts']
