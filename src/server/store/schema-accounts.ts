/** Row types of the tables for accounts, sessions, invitations, email and the audit log. Times are ISO 8601 text in UTC. */
export interface UserTable {
  id: string
  email: string
  name: string
  password: string | null
  role: string
  confirmed_at: string | null
  created_at: string
  /** When the account was disabled, which ended its sessions; null if it is enabled. */
  disabled_at: string | null
  /** The language that the person chose; null for the browser's language. */
  locale: string | null
  time_zone: string | null
  /** The language of the pages that the person last used; null if they have used none. */
  seen_locale: string | null
  /** Host and name of the language model that the person agreed to; null for none. */
  ai_agreed_to: string | null
}
/** A new email address of an account, until its link is opened. At most one per account. */
export interface EmailChangeTable {
  id: string
  user_id: string
  email: string
  /** The hash of the token in the most recent email; null until that is written. */
  hash: string | null
  created_at: string
  expires_at: string
}
/** One audit entry. `hash` covers the row and the previous row's hash. IDs are opaque. */
export interface AuditTable {
  seq: number
  at: string
  action: string
  /** An account's ID, or one of the constants in `store/audit.ts`. */
  actor: string
  subject: string
  outcome: string
  detail_json: string
  /** A salted hash of the network address; '' if there is none. */
  place: string
  previous: string
  hash: string
}
/** The last audit entry. Adding an entry locks this row. */
export interface AuditHeadTable {
  id: number
  seq: number
  hash: string
}
/** The network address of an audit entry, in its own table so that it can be deleted without breaking the hash chain. */
export interface AuditAddressTable {
  seq: number
  account: string
  address: string
  salt: string
}
/** A sign-up whose link has not been opened. It is not an account yet. Several sign-ups for one address are independent. */
export interface PendingSignupTable {
  id: string
  email: string
  name: string
  password: string
  created_at: string
  expires_at: string
}
export interface SignupLinkTable {
  hash: string
  signup_id: string
  expires_at: string
}
/** An email link that no longer works, and why: 'used' or 'expired'. */
export interface SpentLinkTable {
  hash: string
  why: string
  forget_at: string
}
export interface PasswordResetTable {
  hash: string
  user_id: string
  expires_at: string
}
/** An invitation of an email address to sign up (docs/decisions/0094). */
export interface InvitationTable {
  id: string
  email: string
  /** The language of emails to the invited address. */
  locale: string
  /** The inviter's ID; null for the console. */
  invited_by: string | null
  /** The thing that the person is invited to; both columns are null if there is none. */
  to_kind: string | null
  to_id: string | null
  created_at: string
  expires_at: string
  accepted_at: string | null
  revoked_at: string | null
}
export interface InvitationLinkTable {
  hash: string
  invitation_id: string
}
/** A person's identity at an identity provider: issuer and `sub` of its tokens. */
export interface IdentityTable {
  issuer: string
  subject: string
  user_id: string
  created_at: string
}
/** A queued email. Times in this and the following tables are milliseconds since 1970. */
export interface OutboxTable {
  id: string
  letter_json: string
  created_at: number
  attempts: number
  /** When to send or retry it. A sender moves this forward to reserve the email for itself. */
  due_at: number
  failed_at: number | null
}
export interface SignInTryTable {
  key: string
  tries: number
  last_at: number
  wait_until: number
}
/** A network address from which a person has signed in before. */
export interface KnownAddressTable {
  user_id: string
  address: string
  last_at: number
}
export interface SessionTable {
  hash: string
  user_id: string
  created_at: string
  last_used_at: string
  expires_at: string
  user_agent: string
}
