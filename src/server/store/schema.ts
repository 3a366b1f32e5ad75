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
  /** Its figures may be sent to the operator's language model. */
  allow_ai: number
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
  /** What its account may do besides reading. */
  rights_json: string
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
  /** Its number within the analysis. */
  seq: number
  /** The cell it is about, as JSON. */
  cell_json: string | null
}
/** Somebody who is mentioned in a message (docs/decisions/0132). */
export interface StepMentionTable {
  message_id: string
  user_id: string
  /** Where in the text, as JSON; null where the message mentioned them only before it was changed. */
  places_json: string | null
  /** A number within the analysis, as messages have: of the message, or of the change by which it came. */
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
/** What a person is mailed about messages of an analysis (docs/decisions/0119). */
export interface MessageMailTable {
  analysis_id: string
  user_id: string
  /** 'on' or 'off'; null where it is as for all analyses. */
  choice: string | null
  /** When the next mail is written; null while nothing waits. */
  due_at: string | null
  /** The newest message that earlier mails were about. */
  told_seq: number
}
/** Who wants no mail about messages, of whatever analysis. */
export interface MessageMuteTable {
  user_id: string
}
/** Ownership of an analysis that is offered; one for each analysis (docs/decisions/0097). */
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
