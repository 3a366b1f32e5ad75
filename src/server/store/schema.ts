/** Row types of the metadata store's tables. Times are ISO 8601 text in UTC; `…_json` columns are JSON text. */
import type {
  AuditAddressTable,
  AuditHeadTable,
  AuditTable,
  EmailChangeTable,
  IdentityTable,
  InvitationLinkTable,
  InvitationTable,
  KnownAddressTable,
  OutboxTable,
  PasswordResetTable,
  PendingSignupTable,
  SessionTable,
  SignInTryTable,
  SignupLinkTable,
  SpentLinkTable,
  UserTable,
} from './schema-accounts.ts'
import type { DatasetSourceTable, DatasetTable, DatasetVersionTable, SourceFileTable } from './schema-datasets.ts'
import type { FavoriteTable, FilingTable, FolderTable, OpeningTable } from './schema-visits.ts'

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
  /** The encrypted password (server/databases/credentials.ts); null after it was deleted. */
  secret: string | null
  /** The rights of its database account beyond reading, as JSON. */
  rights_json: string
  created_at: string
  updated_at: string
}
/** A dataset's refresh schedule (docs/decisions/0117). */
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
export interface AnalysisTable {
  id: string
  owner_id: string
  dataset_id: string
  title: string
  description: string
  visibility: string
  /** Position among the demo analyses, which the gallery lists first; null for people's analyses. */
  demo_rank: number | null
  version: number
  value_json: string
  /** The analysis that this is a copy of. If the copy's owner has no access to the dataset, the original determines what the copy may read. */
  origin_id: string | null
  created_at: string
  updated_at: string
}
/** A grant on an analysis, a dataset or a connection: exactly one of the three IDs is set. */
export interface GrantTable {
  analysis_id: string | null
  dataset_id: string | null
  connection_id: string | null
  /** A user's ID, 'public' for everyone, or 'mailto:' plus an email address without an account. */
  grantee: string
  role: string
  level: string
  /** For an analysis: the granted columns of its dataset, as JSON: [{ id, original_name }]. */
  columns_json: string
  granted_by: string
  created_at: string
  /** The ID by which the owner refers to a personal grant; null for a grant to everyone. */
  share_id: string | null
  /** The email address as the owner entered it; null for a grant to everyone. */
  email: string | null
  /** When the person first opened the thing; null if not yet. */
  seen_at: string | null
}
/** The thread of a step: how many times its messages changed, and who resolved it when. */
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
  /** The message's number within its analysis. */
  seq: number
  /** The cell that the message is about, as JSON; null for none. */
  cell_json: string | null
}
/** A mention of a person in a message (docs/decisions/0132). */
export interface StepMentionTable {
  message_id: string
  user_id: string
  /** Positions in the text, as JSON; null if the person was mentioned only before an edit. */
  places_json: string | null
  /** A number in the same sequence as those of messages: the message's own, or one assigned when an edit added the mention. */
  seq: number
  /** 1 if the person has read the mention, otherwise 0. */
  seen: number
}
/** The newest message about a step that a person has read. */
export interface StepReadTable {
  analysis_id: string
  step_id: string
  user_id: string
  read_seq: number
}
/** The number of the newest message of an analysis. */
export interface MessageCountTable {
  analysis_id: string
  newest: number
}
/** A person's emails about messages of an analysis (docs/decisions/0119). */
export interface MessageMailTable {
  analysis_id: string
  user_id: string
  /** 'on' or 'off'; null if the person's setting for all analyses applies. */
  choice: string | null
  /** When the next email is due; null if none is scheduled. */
  due_at: string | null
  /** The number of the newest message covered by earlier emails. */
  told_seq: number
}
/** A person who wants no emails about messages, unless they chose them for an analysis. */
export interface MessageMuteTable {
  user_id: string
}
/** An offer of the ownership of an analysis; at most one per analysis (docs/decisions/0097). */
export interface OfferTable {
  analysis_id: string
  id: string
  from_id: string
  to_id: string
  /** `level` and `columns_json`: what the analysis may continue to read of the previous owner's dataset. */
  level: string
  columns_json: string
  created_at: string
}
/** The columns of a dataset that an analysis may continue to read after its ownership changed while the dataset stayed. */
export interface LoanTable {
  analysis_id: string
  /** The loan is valid only while this person owns the dataset. */
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
  /** For a version from before the analysis switched datasets: the dataset that it uses. Null if it uses the current one. */
  dataset_id: string | null
  title: string
  value_json: string
  saved_by: string
  created_at: string
  /** The name that a person gave it; null for none. */
  name: string | null
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
  /** How many starts the job has used, not counting those that an orderly stop of the server ended. */
  attempts: number
  /** JobOrder; null for demo data and for jobs of releases that did not store it. */
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
  /** '' for an event of a release that did not store the type separately. */
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
  source_files: SourceFileTable
  dataset_sources: DatasetSourceTable
  refreshes: RefreshTable
  analyses: AnalysisTable
  analysis_versions: AnalysisVersionTable
  favorites: FavoriteTable
  openings: OpeningTable
  folders: FolderTable
  filings: FilingTable
  grants: GrantTable
  offers: OfferTable
  loans: LoanTable
  step_threads: StepThreadTable
  step_messages: StepMessageTable
  step_mentions: StepMentionTable
  step_reads: StepReadTable
  message_counts: MessageCountTable
  message_mails: MessageMailTable
  message_mutes: MessageMuteTable
  notices: NoticeTable
  jobs: JobTable
  rate_limits: RateLimitTable
  events: EventTable
  enquiries: EnquiryTable
}
