/** Tables of the metadata store. Times are ISO 8601 text in UTC, documents JSON text. */
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
export interface DatasetTable {
  id: string
  owner_id: string
  title: string
  description: string
  source_type: string
  source_note: string
  visibility: string
  allow_download: number
  time_zone: string
  /** 0 is Sunday. */
  week_starts_on: number
  /** 1 is January. */
  fiscal_month: number
  status: string
  version_id: string | null
  job_id: string | null
  /** ImportOptions of the last import; null before it, and where no original file is kept. */
  options_json: string | null
  created_at: string
  updated_at: string
}
/** A saved connection to a database. */
export interface ConnectionTable {
  id: string
  owner_id: string
  title: string
  kind: string
  server: string
  port: number
  database: string
  username: string
  tls: string
  ca: string | null
  /** The password as an envelope of server/databases/credentials.ts; null once it was forgotten. */
  secret: string | null
  created_at: string
  updated_at: string
}
/** When a dataset is read anew by itself (docs/decisions/0117). */
export interface RefreshTable {
  dataset_id: string
  plan_json: string
  set_by: string
  next_at: string
  last_at: string | null
  last_job_id: string | null
  outcome: string | null
  error_json: string | null
  told: string | null
}
export interface DatasetVersionTable {
  id: string
  dataset_id: string
  rows: number
  bytes: number
  columns_json: string
  stored_json: string
  profile_json: string
  report_json: string
  created_at: string
}
export interface AnalysisTable {
  id: string
  owner_id: string
  dataset_id: string
  title: string
  description: string
  visibility: string
  /** Place in the gallery, before all others; null for people's own. */
  demo_rank: number | null
  version: number
  value_json: string
  /** The analysis of which this is a copy: what its owner may read of a dataset that is not theirs comes from there. */
  origin_id: string | null
  created_at: string
  updated_at: string
}
/** A grant on an analysis or on a dataset: one of the two ids is null. */
export interface GrantTable {
  analysis_id: string | null
  dataset_id: string | null
  connection_id: string | null
  /** A user's id, 'mailto:' and an address that has no account yet, or 'public' for everybody. */
  grantee: string
  role: string
  level: string
  /** Of an analysis: columns of its dataset, frozen when granted: [{ id, original_name }]. */
  columns_json: string
  granted_by: string
  created_at: string
  /** Of a person: names the grant to the owner. Null for everybody. */
  share_id: string | null
  /** As the owner entered it. */
  email: string | null
  /** When the person first opened it. */
  seen_at: string | null
}
/** Ownership of an analysis that is offered; one for each analysis (docs/decisions/0097). */
/** How often something of a step's messages changed, and who said that they are settled. */
export interface StepThreadTable {
  analysis_id: string
  step_id: string
  changes: number
  resolved_at: string | null
  resolved_by: string | null
}
export interface StepMessageTable {
  id: string
  analysis_id: string
  step_id: string
  author_id: string
  text: string
  created_at: string
  edited_at: string | null
}
/** When the newest message was written that a person has read. */
export interface StepReadTable {
  analysis_id: string
  step_id: string
  user_id: string
  read_until: string
}
export interface OfferTable {
  analysis_id: string
  id: string
  from_id: string
  to_id: string
  /** What the analysis is to read of a dataset of whom it comes from. */
  level: string
  columns_json: string
  created_at: string
}
/** What an analysis that changed hands goes on reading of a dataset that stayed where it was. */
export interface LoanTable {
  analysis_id: string
  /** Holds while the dataset is theirs. */
  lender_id: string
  level: string
  columns_json: string
  created_at: string
}
export interface NoticeTable {
  id: string
  user_id: string
  analysis_id: string
  kind: string
  params_json: string
  created_at: string
}
export interface AnalysisVersionTable {
  analysis_id: string
  version: number
  /** Of a version from before the analysis' dataset was changed: the dataset that it reads; null for one that reads its present dataset. */
  dataset_id: string | null
  title: string
  value_json: string
  saved_by: string
  created_at: string
}
export interface JobTable {
  id: string
  owner_id: string
  dataset_id: string
  kind: string
  title: string
  state: string
  stage: string
  progress: number | null
  rows: number
  bytes: number
  bytes_total: number
  error_json: string | null
  /** How often it was begun and not ended by the job itself or by an orderly stop. */
  attempts: number
  /** JobOrder; null for demo data and for jobs of releases that did not keep it. */
  order_json: string | null
  created_at: string
}
export interface RateLimitTable {
  key: string
  window_start: number
  count: number
}
export interface EventTable {
  id: string
  received_at: string
  /** '' for one of a release that did not keep it apart. */
  type: string
  event_json: string
}

export interface EnquiryTable {
  id: string
  kind: string
  state: string
  locale: string
  first_name: string
  last_name: string
  company_email: string
  phone: string
  company: string | null
  company_size: string
  text: string
  created_at: string
}

export interface Database {
  users: UserTable
  email_changes: EmailChangeTable
  audit_log: AuditTable
  audit_head: AuditHeadTable
  audit_addresses: AuditAddressTable
  pending_signups: PendingSignupTable
  signup_links: SignupLinkTable
  spent_links: SpentLinkTable
  password_resets: PasswordResetTable
  identities: IdentityTable
  invitations: InvitationTable
  invitation_links: InvitationLinkTable
  outbox: OutboxTable
  sign_in_tries: SignInTryTable
  known_addresses: KnownAddressTable
  sessions: SessionTable
  connections: ConnectionTable
  datasets: DatasetTable
  dataset_versions: DatasetVersionTable
  refreshes: RefreshTable
  analyses: AnalysisTable
  analysis_versions: AnalysisVersionTable
  grants: GrantTable
  offers: OfferTable
  loans: LoanTable
  step_threads: StepThreadTable
  step_messages: StepMessageTable
  step_reads: StepReadTable
  notices: NoticeTable
  jobs: JobTable
  rate_limits: RateLimitTable
  events: EventTable
  enquiries: EnquiryTable
}
