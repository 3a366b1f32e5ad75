/** Tables of the metadata store. Times are ISO 8601 text in UTC, documents JSON text. */
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

export interface DatasetTable {
  id: string
  owner_id: string
  title: string
  description: string
  source_type: string
  source_note: string
  visibility: string
  allow_download: number
  /** Whether its figures may be sent to the operator's language model. */
  allow_ai: number
  time_zone: string
  /** 0 is Sunday. */
  week_starts_on: number
  /** 1 is January. */
  fiscal_month: number
  status: string
  version_id: string | null
  job_id: string | null
  /** ImportOptions of the last import; null before it, and if no original file is kept. */
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
  /** The password as an envelope of server/databases/credentials.ts; null once it was deleted. */
  secret: string | null
  /** The rights of its account besides reading. */
  rights_json: string
  created_at: string
  updated_at: string
}
/** When a dataset is refreshed on a schedule (docs/decisions/0117). */
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
  /** Position in the gallery, before all others; null for people's own analyses. */
  demo_rank: number | null
  version: number
  value_json: string
  /** The analysis that this is a copy of. It determines what the copy's owner may read of another person's dataset. */
  origin_id: string | null
  created_at: string
  updated_at: string
}
/** A grant on an analysis or a dataset: one of the two IDs is null. */
export interface GrantTable {
  analysis_id: string | null
  dataset_id: string | null
  connection_id: string | null
  /** A user's ID, 'mailto:' plus an address without an account, or 'public' for everyone. */
  grantee: string
  role: string
  level: string
  /** For an analysis: columns of its dataset, fixed when granted: [{ id, original_name }]. */
  columns_json: string
  granted_by: string
  created_at: string
  /** For a person: identifies the grant to the owner. Null for everyone. */
  share_id: string | null
  /** As the owner entered it. */
  email: string | null
  /** When the person first opened it. */
  seen_at: string | null
}
/** The number of changes to a step's messages, and who resolved the thread. */
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
  /** Its number within the analysis. */
  seq: number
  /** The cell it is about, as JSON. */
  cell_json: string | null
}
/** A mention of a person in a message (docs/decisions/0132). */
export interface StepMentionTable {
  message_id: string
  user_id: string
  /** Positions in the text, as JSON; null if only an earlier state of the message mentioned them. */
  places_json: string | null
  /** A number within the analysis, like those of messages: the number of the message, or of the edit that added the mention. */
  seq: number
  /** 1 once they have read it. */
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
/** Mails to a person about messages of an analysis (docs/decisions/0119). */
export interface MessageMailTable {
  analysis_id: string
  user_id: string
  /** 'on' or 'off'; null uses the setting for all analyses. */
  choice: string | null
  /** When the next mail is written; null while nothing waits. */
  due_at: string | null
  /** The newest message covered by earlier mails. */
  told_seq: number
}
/** People who want no mails about messages of any analysis. */
export interface MessageMuteTable {
  user_id: string
}
/** An offer of ownership of an analysis; one per analysis (docs/decisions/0097). */
export interface OfferTable {
  analysis_id: string
  id: string
  from_id: string
  to_id: string
  /** The part of the previous owner's dataset that the analysis may continue to read. */
  level: string
  columns_json: string
  created_at: string
}
/** The part of a dataset that an analysis may continue to read after it changed hands and the dataset did not. */
export interface LoanTable {
  analysis_id: string
  /** In force as long as the dataset is theirs. */
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
  /** For a version from before the analysis switched datasets: the dataset that it reads. Null for one that reads the current dataset. */
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
  /** How many starts were ended neither by the job itself nor by an orderly stop. */
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
  /** '' for an event of a release that did not store it separately. */
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
