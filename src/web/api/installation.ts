/** Facts that the server embeds in the page: settings of the installation, and the payload or error of this page. */
import type { PageInstallation } from '../../contract/installation.ts'
import { isPageError, isPageInstallation, isPagePayload } from '../../contract/page-checks.ts'
import type { PageFacts } from '../../contract/page-drawing.ts'
import type { PageError } from '../../contract/page-error.ts'
import type { PagePayload } from '../../contract/page-payload.ts'

/** Defaults for pages that another server delivers, as in development: sign-up is open, optional features are off. */
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

/** Called by the server, which renders pages without a document that could contain the facts. */
export function setPageFacts(given: PageFacts): void {
  facts = given
}

let known: PageInstallation | null = null

/** Parsed once: constant for the lifetime of the page. */
export function installation(): PageInstallation {
  if (facts) return facts.installation
  if (!known) {
    const read = parsed(said('installation'))
    known = isPageInstallation(read) ? read : UNKNOWN
  }
  return known
}

/** The maximum size of an uploaded file, in MB. */
export const maxUploadMb = (): number => (facts ? facts.maxUploadMb : Number(said('max-upload-mb')) || 2_048)

/** Returns '' if Google sign-in is not configured. */
export function googleClientId(): string {
  const id = facts ? facts.googleClientId : said('google-client-id')
  return id.startsWith('__') ? '' : id
}

/** The error that the server met while rendering this page; null if it met none. */
export function pageError(): PageError | null {
  const read = facts ? null : parsed(said('page-error'))
  return isPageError(read) ? read : null
}

/** The replies embedded in a server-rendered page; null if the page is rendered in the browser. */
export function servedPayload(): PagePayload | null {
  if (facts) return facts.payload
  const read = parsed(document.getElementById('payload')?.textContent ?? '')
  return isPagePayload(read) ? read : null
}
