/** Tables of datasets, their versions and the files that were uploaded for them. */

export interface DatasetTable {
  id: string
  owner_id: string
  title: string
  description: string
  source_type: string
  source_note: string
  visibility: string
  allow_download: number
  /** 1 if results of the dataset may be sent to the operator's language model, otherwise 0. */
  allow_ai: number
  time_zone: string
  /** From 0 (Sunday) to 6. */
  week_starts_on: number
  /** The first month of the fiscal year, from 1 (January) to 12. */
  fiscal_month: number
  status: string
  version_id: string | null
  job_id: string | null
  /** ImportOptions of the last import; null before the first import, and if no original file is stored. */
  options_json: string | null
  /** ID of the uploaded file; null for the file that was uploaded first, whose ID is the dataset's. */
  source_file: string | null
  /** How many versions are kept, with the current one. */
  keep_versions: number
  /** ColumnNote[]; null for none. */
  column_notes_json: string | null
  /** ColumnFormat[]; null for none. */
  column_formats_json: string | null
  /** For how many seconds results of live data count as current; null: until somebody refreshes. */
  live_for: number | null
  created_at: string
  updated_at: string
}
export interface DatasetVersionTable {
  id: string
  dataset_id: string
  rows: number
  bytes: number
  /** Bytes of the files of codes beside the dataset file. */
  code_bytes: number
  columns_json: string
  stored_json: string
  profile_json: string
  report_json: string
  /** VersionOrigin; null for a version of an older release that is still the current one. */
  origin_json: string | null
  /** When it was last made the current version; null if it was only when it was made. */
  shown_at: string | null
  /** LiveVersion; null for a version whose rows are stored in a file. */
  live_json: string | null
  created_at: string
}
/** A file that was uploaded to replace the data of a dataset. */
export interface SourceFileTable {
  id: string
  dataset_id: string
  name: string
  source_type: string
  bytes: number
  uploaded_by: string
  created_at: string
}
/** A dataset that a combination reads: `by_id` is the combination itself or one that it reads. Rows stay when `source_id` is deleted. */
export interface DatasetSourceTable {
  dataset_id: string
  by_id: string
  source_id: string
  /** Order of the sources. */
  place: number
}
