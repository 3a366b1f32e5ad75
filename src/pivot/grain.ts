/**
 * Grains of a pivot: each prefix of the row fields crossed with each prefix of the column fields. The base grain has all
 * fields; every other grain is a subtotal or total.
 */
export interface Grain {
  readonly rows: number
  readonly columns: number
}

/** All (rows + 1) * (columns + 1) grains, base first. */
export function grainsOf(rows: number, columns: number): Grain[] {
  const grains: Grain[] = []
  for (let r = rows; r >= 0; r--) for (let c = columns; c >= 0; c--) grains.push({ rows: r, columns: c })
  return grains
}

/** The number that SQL's GROUPING(row fields, column fields) returns for a grain: a set bit marks an omitted field. */
export function groupingMask(grain: Grain, rows: number, columns: number): number {
  let mask = 0
  for (let r = 0; r < rows; r++) mask = mask * 2 + (r < grain.rows ? 0 : 1)
  for (let c = 0; c < columns; c++) mask = mask * 2 + (c < grain.columns ? 0 : 1)
  return mask
}
