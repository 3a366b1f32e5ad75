/**
 * The personal data that the product stores, as listed on the privacy page. Tests compare it with the database's tables
 * and a browser's storage: whatever else is stored must be listed here and on the page.
 */

/** Kinds of data on the server, each with the database tables that contain it. */
export const STORED_DATA = {
  account: ['users', 'email_changes', 'identities'],
  pending: ['pending_signups', 'signup_links', 'spent_links', 'password_resets'],
  sessions: ['sessions'],
  protection: ['sign_in_tries', 'known_addresses', 'rate_limits'],
  datasets: ['datasets', 'dataset_versions', 'dataset_sources', 'source_files', 'refreshes', 'jobs'],
  connections: ['connections'],
  analyses: ['analyses', 'analysis_versions'],
  visits: ['favorites', 'openings', 'folders', 'filings'],
  messages: ['step_threads', 'step_messages', 'step_mentions', 'step_reads', 'message_counts', 'message_mails', 'message_mutes'],
  sharing: ['grants', 'offers', 'loans', 'notices'],
  invitations: ['invitations', 'invitation_links'],
  enquiries: ['enquiries'],
  mails: ['outbox'],
  events: ['events'],
  audit: ['audit_log', 'audit_head', 'audit_addresses'],
} as const satisfies Record<string, readonly string[]>
export type StoredKind = keyof typeof STORED_DATA

type Place = 'cookie' | 'local' | 'session'

/** Entries stored in a browser, by name; a name that ends in a colon is a prefix. */
export const IN_BROWSER = {
  auth: { place: 'cookie', names: ['auth'] },
  language: { place: 'cookie', names: ['browser-language'] },
  xsrf: { place: 'cookie', names: ['XSRF-TOKEN'] },
  google: { place: 'cookie', names: ['google-nonce'] },
  visit: { place: 'local', names: ['app_session_id', 'app_last_activity'] },
  tab: { place: 'session', names: ['tab_session_id', 'tsr-scroll-restoration-v1_3'] },
  drafts: { place: 'local', names: ['draft:', 'draft-aside:', 'draft-to-copy'] },
  signups: { place: 'local', names: ['pending-signups'] },
  forms: { place: 'session', names: ['form:'] },
  reading: { place: 'session', names: ['full-page:'] },
  use: { place: 'session', names: ['events_queue', 'reloaded_at'] },
  look: { place: 'local', names: ['mantine-color-scheme-value', 'width:', 'folded:'] },
} as const satisfies Record<string, { readonly place: Place; readonly names: readonly string[] }>
export type InBrowser = keyof typeof IN_BROWSER
