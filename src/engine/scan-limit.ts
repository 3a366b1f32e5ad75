/** Asks a database what the queries of a step would read before they run. */
import { type Failure, fail } from '../contract/errors.ts'
import type { Printed } from '../pivot/sql/print.ts'
import type { QueryRequest } from './protocol.ts'
import type { QuerySource, Scan } from './source.ts'

/** Thrown if a query reads more rows than its request allows. */
export class TooManyRows extends Error {
  readonly scan: Scan

  constructor(scan: Scan) {
    super(`${scan.rows} rows`)
    this.scan = scan
  }
}

/** Rounds up to two digits: a planner knows no more. */
const rounded = (rows: number): number => Number(rows.toPrecision(2))

/** Returns the check of each query of a request; undefined if the request or the engine has no limit. */
export function scanLimit(source: QuerySource, request: QueryRequest): ((printed: Printed) => Promise<void>) | undefined {
  const { scan } = source
  if (request.kind !== 'step' || request.askAbove === undefined || !scan) return undefined
  const { askAbove, config, dataset } = request
  const { filters, group_calculations } = config.query.value
  const filtered = new Set(filters.flatMap(({ column }) => [column, ...(group_calculations.find(({ id }) => id === column)?.dependency ?? [])]))
  const columns = dataset.columns.filter(({ id }) => filtered.has(id)).map(({ physical }) => physical)
  return async (printed) => {
    const found = await scan.call(source, printed, columns)
    if (found.rows > askAbove) throw new TooManyRows(found)
  }
}

/** The failure, with the names of filtered columns that have no index. */
export function costFailure({ scan }: TooManyRows, { dataset }: QueryRequest): Failure {
  const names = scan.unindexed.flatMap((physical) => dataset.columns.find((column) => column.physical === physical)?.name ?? [])
  return fail('query_costly', { rows: rounded(scan.rows), columns: names.join(', ') })
}
