/** Row types of the tables of favorites, opened analyses and folders. Times are ISO 8601 text in UTC. */

/** An analysis that a person marked as a favorite. */
export interface FavoriteTable {
  user_id: string
  analysis_id: string
  added_at: string
}

/** When a person opened an analysis last. */
export interface OpeningTable {
  user_id: string
  analysis_id: string
  opened_at: string
}

/** A folder in which a person sorts analyses. */
export interface FolderTable {
  id: string
  user_id: string
  name: string
  created_at: string
}

/** The folder of a person that an analysis is in. */
export interface FilingTable {
  user_id: string
  analysis_id: string
  folder_id: string
}
