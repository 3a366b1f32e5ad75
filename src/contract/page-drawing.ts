/** Interface between the server and the components that draw a page, and what the server expects of their build (docs/decisions/0095). */

import type { Locale } from '../texts/languages.ts'
import type { AuthState } from './auth.ts'
import type { PageInstallation } from './installation.ts'
import type { PagePayload } from './page-payload.ts'
import type { PublicPage } from './routes.ts'

/** Facts that components read while drawing; a browser reads them from the page. */
export interface PageFacts {
  readonly installation: PageInstallation
  readonly maxUploadMb: number
  /** '' without Google sign-in. */
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
  /** The inner HTML of a page. */
  readonly renderPage: (drawing: Drawing) => Promise<string>
  /** Files with the code and texts of a page and its hydration, as the build's manifest names them. */
  readonly filesOf: (page: PublicPage, locale: Locale) => readonly string[]
}
