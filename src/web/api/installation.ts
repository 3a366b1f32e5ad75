/** What the server says with the page: of the installation that it is part of, and of what the page shows. */
import type { PageInstallation } from '../../contract/installation.ts'
import { isPageError, isPageInstallation, isPagePayload } from '../../contract/page-checks.ts'
import type { PageFacts } from '../../contract/page-drawing.ts'
import type { PageError } from '../../contract/page-error.ts'
import type { PagePayload } from '../../contract/page-payload.ts'

/** Where the page comes from elsewhere, as while it is developed, nothing is known and everything is open. */
const UNKNOWN: PageInstallation = {
  sign_up: { kind: 'open' },
  operator: { name: null, email: null },
  events: false,
  language_model: false,
  claims: true,
}

const said = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? ''

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

let facts: PageFacts | null = null

/** For the server, which draws a page before there is one. */
export function drawFrom(given: PageFacts): void {
  facts = given
}

let known: PageInstallation | null = null

/** Read once; it holds as long as the page does. */
export function installation(): PageInstallation {
  if (facts) return facts.installation
  if (!known) {
    const read = parsed(said('installation'))
    known = isPageInstallation(read) ? read : UNKNOWN
  }
  return known
}

/** The largest file that may be uploaded. */
export const maxUploadMb = (): number => (facts ? facts.maxUploadMb : Number(said('max-upload-mb')) || 2_048)

/** '' where there is none. */
export function googleClientId(): string {
  const id = facts ? facts.googleClientId : said('google-client-id')
  return id.startsWith('__') ? '' : id
}

/** The error that the server met while it made this page; null for a page as it should be. */
export function pageError(): PageError | null {
  const read = facts ? null : parsed(said('page-error'))
  return isPageError(read) ? read : null
}

/** What the page that the server drew shows; null for one that is drawn here. */
export function servedPayload(): PagePayload | null {
  if (facts) return facts.payload
  const read = parsed(document.getElementById('payload')?.textContent ?? '')
  return isPagePayload(read) ? read : null
}
