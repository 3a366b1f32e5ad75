/** Tables of the metadata store. Times are ISO 8601 text in UTC, documents JSON text. */
export interface UserTable {
  id: string
  email: string
  name: string
  password: string | null
  role: string
  confirmed_at: string | null
  created_at: string
}
export interface EmailTokenTable {
  hash: string
  user_id: string
  purpose: string
  expires_at: string
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
  status: string
  version_id: string | null
  job_id: string | null
  /** ImportOptions of the last import; null before it, and where no original file is kept. */
  options_json: string | null
  created_at: string
  updated_at: string
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
  created_at: string
  updated_at: string
}
export interface AnalysisVersionTable {
  analysis_id: string
  version: number
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
  event_json: string
}

export interface Database {
  users: UserTable
  email_tokens: EmailTokenTable
  sessions: SessionTable
  datasets: DatasetTable
  dataset_versions: DatasetVersionTable
  analyses: AnalysisTable
  analysis_versions: AnalysisVersionTable
  jobs: JobTable
  rate_limits: RateLimitTable
  events: EventTable
}
