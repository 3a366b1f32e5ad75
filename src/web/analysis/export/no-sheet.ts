/** Why a table cannot be a sheet, and how an export tells what it does. */
import type { CallProblem } from '../../api/client.ts'

type NoSheetReason = 'tooLarge' | 'notRun' | 'declined' | 'rowsTooMany' | 'pivotNone'

/** Too many rows or columns, no result, one that the person declined to compute, or nothing for a pivot table to compute. */
export class NoSheet extends Error {
  readonly reason: NoSheetReason
  readonly limits: { readonly count: number; readonly max: number }
  constructor(reason: NoSheetReason, limits = { count: 0, max: 0 }) {
    super(reason)
    this.reason = reason
    this.limits = limits
  }
}

/** How an export is stopped, and tells what it does. */
export interface ExportProgress {
  readonly signal: AbortSignal
  /** Called with the share that is done, from 0 to 1. */
  readonly onProgress: (share: number) => void
  /** Reports why something could not be read. */
  readonly onProblem: (problem: CallProblem) => void
}
