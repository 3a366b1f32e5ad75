/** Tables of accounts, sessions, invitations, mail and the audit log. Times are ISO 8601 text in UTC. */
export interface UserTable {
  id: string
  email: string
  name: string
  password: string | null
  role: string
  confirmed_at: string | null
  created_at: string
  /** Since when the account may not be used; its sessions ended then. */
  disabled_at: string | null
  /** What the person chose; null for what their browser says. */
  locale: string | null
  time_zone: string | null
  /** Of the pages that the person used last; null before they used any. */
  seen_locale: string | null
  /** The language model that the person agreed to have told: its host and name. */
  ai_agreed_to: string | null
}
/** An address that an account is to have once a link was opened there; one for each account. */
export interface EmailChangeTable {
  id: string
  user_id: string
  email: string
  /** Of the token in the newest mail; null until one was written. */
  hash: string | null
  created_at: string
  expires_at: string
}
/** One recorded event; `hash` covers the row and the hash of the one before it. Ids are opaque. */
export interface AuditTable {
  seq: number
  at: string
  action: string
  /** The id of an account, or one of the words of `store/audit.ts`. */
  actor: string
  subject: string
  outcome: string
  detail_json: string
  /** A salted hash of the network address; '' without one. */
  place: string
  previous: string
  hash: string
}
/** The last event; its row is locked by whoever adds one. */
export interface AuditHeadTable {
  id: number
  seq: number
  hash: string
}
/** Network addresses stand apart, so that they can be forgotten while the chain stays whole. */
export interface AuditAddressTable {
  seq: number
  account: string
  address: string
  salt: string
}
/** A sign-up whose link was not opened yet: no account, and independent of others for its address. */
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
/** A link of a mail that is over: 'used' or 'expired'. */
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
/** An address that was asked to sign up; docs/decisions/0094. */
export interface InvitationTable {
  id: string
  email: string
  /** The language of its letters. */
  locale: string
  /** The id of who invites; null from the console. */
  invited_by: string | null
  /** What it is for, beyond an account: both or neither. */
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
/** Who somebody is at a provider of identities: its issuer and the `sub` of its tokens. */
export interface IdentityTable {
  issuer: string
  subject: string
  user_id: string
  created_at: string
}
/** Times of the tables below are milliseconds since 1970. */
export interface OutboxTable {
  id: string
  letter_json: string
  created_at: number
  attempts: number
  /** When to try (again); a sender that takes a row moves this on, which keeps other servers off it. */
  due_at: number
  failed_at: number | null
}
export interface SignInTryTable {
  key: string
  tries: number
  last_at: number
  wait_until: number
}
/** Addresses from which a person signed in before. */
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
