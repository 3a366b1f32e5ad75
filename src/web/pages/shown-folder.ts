/** Which analyses a list shows: all, those of one folder, or those in no folder. */
import type { VisitedAnalysis } from '../../contract/analysis.ts'
import type { Folder } from '../../contract/folder.ts'

/** Null for all; `id` is null for the analyses in no folder. */
export type ShownFolder = { readonly id: string | null } | null

type Filed = Pick<VisitedAnalysis, 'folder'>

export const inFolder = <T extends Filed>(analyses: readonly T[], shown: ShownFolder): T[] =>
  analyses.filter(({ folder }) => shown === null || folder === shown.id)

/** The folder that is still there: all analyses instead of a folder that was deleted, also by another tab. */
export const existing = (shown: ShownFolder, folders: readonly Folder[]): ShownFolder =>
  shown === null || folders.length === 0 ? null : shown.id === null || folders.some(({ id }) => id === shown.id) ? shown : null
