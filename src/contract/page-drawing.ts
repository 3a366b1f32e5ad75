/** What the server hands to the components that draw a page, and what it expects of their build (decisions/0095). */

import type { Locale } from '../texts/languages.ts'
import type { AuthState } from './auth.ts'
import type { PageInstallation } from './installation.ts'
import type { PagePayload } from './page-payload.ts'
import type { PublicPage } from './routes.ts'

/** What components read while they are drawn: a browser has it from the page. */
export interface PageFacts {
  readonly installation: PageInstallation
  readonly maxUploadMb: number
  /** '' where there is none. */
  readonly googleClientId: string
  readonly auth: AuthState
  readonly payload: PagePayload | null
}

export interface Drawing {
  readonly page: PublicPage
  readonly locale: Locale
  readonly facts: PageFacts
}

export interface Renderer {
  /** The HTML of a page, without what stands around it. */
  readonly renderPage: (drawing: Drawing) => Promise<string>
  /** Where the code and the texts of a page stand, and what takes it over, as the build's manifest names them. */
  readonly filesOf: (page: PublicPage, locale: Locale) => readonly string[]
}
