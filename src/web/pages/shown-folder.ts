/** Which analyses a list shows: all, those of one folder, or those in no folder. */
import type { Folder } from '../../contract/folder.ts'
import type { FolderCounts } from '../../contract/listing.ts'

/** Null for all; `id` is null for the analyses in no folder. */
export type ShownFolder = { readonly id: string | null } | null

/** How many analyses of some lists a choice shows. */
export const countIn = (counts: FolderCounts, shown: ShownFolder): number =>
  counts.reduce((sum, { folder_id, count }) => (shown === null || folder_id === shown.id ? sum + count : sum), 0)

/** The folder that is still there: all analyses instead of a folder that was deleted, also by another tab. */
export const existing = (shown: ShownFolder, folders: readonly Folder[]): ShownFolder =>
  shown === null || folders.length === 0 ? null : shown.id === null || folders.some(({ id }) => id === shown.id) ? shown : null
