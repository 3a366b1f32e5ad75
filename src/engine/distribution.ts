/**
 * Computes the distribution of a column's values: numbers over bins of equal width, dates over the years, the months of
 * a year, the days of a month or the hours of a day. Edges compare like those of rules, so the rows of a bin are those
 * of a rule with its edges.
 */
import type { Bin, Distribution } from '../contract/distribution.ts'
import { fail, ok, type Result } from '../contract/errors.ts'
import type { Value } from '../contract/scalar.ts'
import { BIGINT, DATE, INTEGER, sqlTypeName, TEXT } from '../contract/sql-type.ts'
import { niceEdges } from '../format/edges.ts'
import { bound } from '../pivot/literal.ts'
import { familyOf } from '../pivot/resolve.ts'
import { and, call, cast, column, countRows, type Expr, integer, isNull, not, type Plain, parameter, type Select } from '../pivot/sql/ast.ts'
import { type ColumnRows, columnRows } from './column-rows.ts'
import { withOverflowRetry } from './pivot-run.ts'
import type { RunCode } from './plan-run.ts'
import type { OpenDataset, QueryRequest } from './protocol.ts'
import { allRows } from './source.ts'
import { fromText } from './wire.ts'

type DistributionRequest = Extract<QueryRequest, { kind: 'distribution' }>
type DistributionCode = RunCode | 'distribution_not_for_type'

/** For example 2024-03-05 14. */
const HOUR_LENGTH = 13
const IS_DAY = /-\d{2}-\d{2}$/

/** Maximum parts of a period in a reply. */
const PARTS_MAX = 10_000

interface Facts {
  readonly min: Value
  readonly max: Value
  readonly rows: number
  readonly blanks: number
  readonly dtype: string
}

interface Counted extends ColumnRows {
  readonly dataset: OpenDataset
}

const select = ({ source, where }: Counted, columns: Select['columns'], also?: Expr): Plain => {
  const condition = where && also ? and(where, also) : (where ?? also)
  return { columns, from: source.from, ...(condition ? { where: condition } : {}) }
}

async function factsOf(counted: Counted): Promise<Facts> {
  const { dataset, source, stored } = counted
  const of = column(stored.physical)
  const facts = select(counted, [
    { of: cast(call('min', of), TEXT), as: 'low' },
    { of: cast(call('max', of), TEXT), as: 'high' },
    { of: countRows, as: 'n' },
    { of: call('count', of), as: 'filled' },
  ])
  const [row = []] = await allRows(dataset, { with: source.relations, unionAll: [facts] }, [TEXT, TEXT, BIGINT, BIGINT])
  const value = (at: number): Value => fromText((row[at] ?? null) as string | null, stored.type)
  const rows = Number(row[2] ?? 0)
  return { min: value(0), max: value(1), rows, blanks: rows - Number(row[3] ?? 0), dtype: sqlTypeName(stored.type) }
}

/** Returns the number of the bin that contains a value, by binary search over the bins from `from` up to, but not including, `to`. */
function binOf(of: Expr, edges: readonly Expr[], from: number, to: number): Expr {
  if (to - from <= 1) return integer(from)
  const middle = Math.floor((from + to) / 2)
  const below: Expr = { kind: 'compare', operator: '<', left: of, right: edges[middle] as Expr }
  return { kind: 'case', branches: [{ when: below, result: binOf(of, edges, from, middle) }], otherwise: binOf(of, edges, middle, to) }
}

async function groups(counted: Counted, key: Expr, type: typeof INTEGER | typeof TEXT, also: Expr): Promise<[Value, number][]> {
  const { dataset, source } = counted
  const keyed = { name: 'keyed', query: select(counted, [{ of: key, as: 'k' }], also), inline: true }
  const query: Select = {
    columns: [
      { of: column('k'), as: 'k' },
      { of: countRows, as: 'n' },
    ],
    from: 'keyed',
    groupBy: [column('k')],
    orderBy: [{ of: column('k'), direction: 'asc' }],
    limit: PARTS_MAX,
  }
  const rows = await allRows(dataset, { with: [...source.relations, keyed], unionAll: [query] }, [type, BIGINT])
  return rows.map(([k = null, n]) => [k, Number(n)])
}

async function numberBins(counted: Counted, facts: Facts, wanted: number): Promise<Bin[]> {
  const { stored } = counted
  if (facts.min === null || facts.max === null) return []
  const edges = niceEdges(Number(facts.min), Number(facts.max), wanted, stored.type.kind === 'integer')
  const bounds = edges.map((edge) => bound(edge, stored))
  const count = edges.length - 1
  const of = column(stored.physical)
  const found = new Map(
    await groups(
      counted,
      binOf(
        of,
        bounds.map((edge) => edge ?? of),
        0,
        count,
      ),
      INTEGER,
      not(isNull(of)),
    ),
  )
  return Array.from({ length: count }, (_, at) => ({ from: edges[at] as number, to: edges[at + 1] as number, rows: found.get(at) ?? 0 }))
}

const yearText = (year: number): string => `${year < 0 ? '-' : ''}${String(Math.abs(year)).padStart(4, '0')}`

/** Returns the hours of a day that have rows; a date without a time has no hours. */
async function hoursOf(counted: Counted, within: string): Promise<{ part: string; rows: number }[]> {
  const of = column(counted.stored.physical)
  if (familyOf(counted.stored) === 'date') return []
  const isWithin: Expr = { kind: 'compare', operator: '=', left: cast(of, DATE), right: parameter(within, DATE) }
  const parts = await groups(counted, cast(call('hour_start', of), TEXT), TEXT, and(not(isNull(of)), isWithin))
  return parts.map(([part, rows]) => ({ part: String(part).slice(0, HOUR_LENGTH), rows }))
}

/** `within`: '' for years, a year for its months, a month for its days, a day for its hours. */
async function dateParts(counted: Counted, within: string): Promise<{ part: string; rows: number }[]> {
  if (IS_DAY.test(within)) return await hoursOf(counted, within)
  const { stored } = counted
  const of = column(stored.physical)
  const day = familyOf(stored) === 'date' ? of : cast(of, DATE)
  const filled = not(isNull(of))
  const same = (left: Expr, right: Expr): Expr => and(filled, { kind: 'compare', operator: '=', left, right })
  const isMonth = /-\d{2}$/.test(within)
  const level =
    within === ''
      ? { key: call('year_of', day), type: INTEGER, also: filled }
      : isMonth
        ? { key: cast(day, TEXT), type: TEXT, also: same(call('month_of', day), parameter(within, TEXT)) }
        : { key: call('month_of', day), type: TEXT, also: same(call('year_of', day), integer(Number(within))) }
  const parts = await groups(counted, level.key, level.type, level.also)
  return parts.map(([part, rows]) => ({ part: typeof part === 'number' ? yearText(part) : String(part), rows }))
}

/** Computes the distribution of a number or date column over the rows that pass the filters. */
export async function distributionOf(dataset: OpenDataset, request: DistributionRequest): Promise<Result<Distribution, DistributionCode>> {
  const rows = await columnRows(dataset, request)
  if (!rows.ok) return rows
  const { stored } = rows.value
  const family = familyOf(stored)
  if (family !== 'number' && family !== 'date' && family !== 'datetime') return fail('distribution_not_for_type', { column: stored.name, family })
  const counted: Counted = { dataset, ...rows.value }
  return await withOverflowRetry<Distribution>(dataset, async () => {
    const facts = await factsOf(counted)
    return family === 'number'
      ? ok({ kind: 'number', bins: await numberBins(counted, facts, request.bins), ...facts })
      : ok({ kind: 'date', parts: await dateParts(counted, request.within), ...facts })
  })
}
