/** Thrown if a table cannot be a sheet. */
type NoSheetReason = 'tooLarge' | 'notRun' | 'rowsTooMany' | 'pivotNone'

/** Too many rows or columns, no result, or nothing for a pivot table to compute. */
export class NoSheet extends Error {
  readonly reason: NoSheetReason
  readonly limits: { readonly count: number; readonly max: number }
  constructor(reason: NoSheetReason, limits = { count: 0, max: 0 }) {
    super(reason)
    this.reason = reason
    this.limits = limits
  }
}
