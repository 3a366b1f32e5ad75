/** Facts that the server sends with the page: about the installation, and about what the page shows. */
import type { PageInstallation } from '../../contract/installation.ts'
import { isPageError, isPageInstallation, isPagePayload } from '../../contract/page-checks.ts'
import type { PageFacts } from '../../contract/page-drawing.ts'
import type { PageError } from '../../contract/page-error.ts'
import type { PagePayload } from '../../contract/page-payload.ts'

/** Defaults for pages served by something else, as in development: nothing is known and everything is allowed. */
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

/** For the server, which renders a page without a document. */
export function setPageFacts(given: PageFacts): void {
  facts = given
}

let known: PageInstallation | null = null

/** Read once; constant for the lifetime of the page. */
export function installation(): PageInstallation {
  if (facts) return facts.installation
  if (!known) {
    const read = parsed(said('installation'))
    known = isPageInstallation(read) ? read : UNKNOWN
  }
  return known
}

/** The largest file that can be uploaded. */
export const maxUploadMb = (): number => (facts ? facts.maxUploadMb : Number(said('max-upload-mb')) || 2_048)

/** Returns '' if Google sign-in is not configured. */
export function googleClientId(): string {
  const id = facts ? facts.googleClientId : said('google-client-id')
  return id.startsWith('__') ? '' : id
}

/** The error that occurred on the server while it made this page; null if there was none. */
export function pageError(): PageError | null {
  const read = facts ? null : parsed(said('page-error'))
  return isPageError(read) ? read : null
}

/** The data of a server-rendered page; null if the page is rendered in the browser. */
export function servedPayload(): PagePayload | null {
  if (facts) return facts.payload
  const read = parsed(document.getElementById('payload')?.textContent ?? '')
  return isPagePayload(read) ? read : null
}
