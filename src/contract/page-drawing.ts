/** The interface between the server and the components that render a page, and what the server needs from their build (docs/decisions/0095). */

import type { Locale } from '../texts/languages.ts'
import type { AuthState } from './auth.ts'
import type { PageInstallation } from './installation.ts'
import type { PagePayload } from './page-payload.ts'
import type { PublicPage } from './routes.ts'

/** Facts that components use while rendering. In a browser, they come from the page's elements. */
export interface PageFacts {
  readonly installation: PageInstallation
  readonly maxUploadMb: number
  /** '' if Google sign-in is not configured. */
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
  /** Renders a page and returns its inner HTML. */
  readonly renderPage: (drawing: Drawing) => Promise<string>
  /** Returns the paths of the files with a page's code, texts and hydration, from the build's manifest. */
  readonly filesOf: (page: PublicPage, locale: Locale) => readonly string[]
}
