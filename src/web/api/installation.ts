/** What the server says with the page of the installation that it is part of. */
import { PageInstallation } from '../../contract/installation.ts'
import { PageError } from '../../contract/page-error.ts'

/** Where the page comes from elsewhere, as while it is developed, nothing is known and everything is open. */
const UNKNOWN: PageInstallation = { sign_up: { kind: 'open' }, operator: { name: null, email: null }, events: false, language_model: false }

const said = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? ''

function read(): PageInstallation {
  try {
    return PageInstallation.catch(UNKNOWN).parse(JSON.parse(said('installation')))
  } catch {
    return UNKNOWN
  }
}

let known: PageInstallation | null = null

/** Read once; it holds as long as the page does. */
export function installation(): PageInstallation {
  known ??= read()
  return known
}

/** The largest file that may be uploaded. */
export const maxUploadMb = (): number => Number(said('max-upload-mb')) || 2_048

/** The error that the server met while it made this page; null for a page as it should be. */
export function pageError(): PageError | null {
  try {
    return PageError.parse(JSON.parse(said('page-error')))
  } catch {
    return null
  }
}
