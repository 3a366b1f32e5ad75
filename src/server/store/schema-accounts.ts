/** Tables of accounts, sessions, invitations, mail and the audit log. Times are ISO 8601 text in UTC. */
export interface UserTable {
  id: string
  email: string
  name: string
  password: string | null
  role: string
  confirmed_at: string | null
  created_at: string
  /** When the account was disabled. Its sessions ended then. */
  disabled_at: string | null
  /** The person's choice; null means the browser's language. */
  locale: string | null
  time_zone: string | null
  /** The language of the pages that the person last used; null before they used any. */
  seen_locale: string | null
  /** The language model that the person agreed to: its host and name. */
  ai_agreed_to: string | null
}
/** The new address of an account, pending until its link is opened. One per account. */
export interface EmailChangeTable {
  id: string
  user_id: string
  email: string
  /** The hash of the token in the newest mail; null until one was written. */
  hash: string | null
  created_at: string
  expires_at: string
}
/** One recorded event. `hash` covers the row and the previous row's hash. IDs are opaque. */
export interface AuditTable {
  seq: number
  at: string
  action: string
  /** The ID of an account, or one of the constants in `store/audit.ts`. */
  actor: string
  subject: string
  outcome: string
  detail_json: string
  /** A salted hash of the network address; '' without one. */
  place: string
  previous: string
  hash: string
}
/** The last event. Adding an event locks this row. */
export interface AuditHeadTable {
  id: number
  seq: number
  hash: string
}
/** Network addresses are stored separately, so that they can be deleted while the chain stays intact. */
export interface AuditAddressTable {
  seq: number
  account: string
  address: string
  salt: string
}
/** A sign-up whose link has not been opened yet. It is not an account, and independent of others for its address. */
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
/** An ended link of a mail: 'used' or 'expired'. */
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
/** An address that was invited to sign up (docs/decisions/0094). */
export interface InvitationTable {
  id: string
  email: string
  /** The language of mails to this account. */
  locale: string
  /** The inviter's ID; null for the console. */
  invited_by: string | null
  /** What the invitation is for besides an account: both fields or neither. */
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
/** A person's identity at an identity provider: the issuer and the `sub` of its tokens. */
export interface IdentityTable {
  issuer: string
  subject: string
  user_id: string
  created_at: string
}
/** Times in the tables below are milliseconds since 1970. */
export interface OutboxTable {
  id: string
  letter_json: string
  created_at: number
  attempts: number
  /** When to try (again). A sender that takes a row moves this forward to keep other servers away. */
  due_at: number
  failed_at: number | null
}
export interface SignInTryTable {
  key: string
  tries: number
  last_at: number
  wait_until: number
}
/** Addresses from which a person has signed in before. */
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
