/** What the server says with the page of the installation that it is part of. */
import { PageInstallation } from '../../contract/installation.ts'

/** Where the page comes from elsewhere, as while it is developed, nothing is known and everything is open. */
const UNKNOWN: PageInstallation = { sign_up: { kind: 'open' }, operator: { name: null, email: null } }

function read(): PageInstallation {
  const content = document.querySelector<HTMLMetaElement>('meta[name=installation]')?.content ?? ''
  try {
    return PageInstallation.catch(UNKNOWN).parse(JSON.parse(content))
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
