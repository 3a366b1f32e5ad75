/** The datasets that a combination reads, as the server resolves them for a child process. */
import type { StoredColumn } from '../../pivot/resolve.ts'

/** A dataset that a combination reads, in its current version. */
export interface CombinationSource {
  readonly id: string
  readonly title: string
  readonly versionId: string
  readonly rows: number
  readonly file: string
  /** With the current names of the columns. */
  readonly columns: readonly StoredColumn[]
}

export interface CombinationTask {
  readonly sources: readonly CombinationSource[]
  /** How many combinations build on each other up to this one, counted from 1. Part of the ids of new columns. */
  readonly level: number
}
