/** Lists distinct values of a column, and the rows of a dataset in file order. */
import { ok, type Result } from '../contract/errors.ts'
import type { Explanation } from '../contract/explanation.ts'
import type { Filter } from '../contract/filter.ts'
import type { Value } from '../contract/scalar.ts'
import { BIGINT, sqlTypeName, TEXT, typeFamilyOf } from '../contract/sql-type.ts'
import { filterCondition } from '../pivot/filters.ts'
import { byId, type Source, type StoredColumn, shownColumns } from '../pivot/resolve.ts'
import { and, call, cast, column, countRows, type Expr, integer, type Plain, parameter, type Select, textOf } from '../pivot/sql/ast.ts'
import { columnRows } from './column-rows.ts'
import { countedValues, isCounted, rangeOf } from './counted-values.ts'
import { withOverflowRetry } from './pivot-run.ts'
import type { RunCode } from './plan-run.ts'
import type { OpenDataset, Preview, QueryRequest, ValueList } from './protocol.ts'
import { allRows } from './source.ts'
import { fromText } from './wire.ts'

type ValuesCode = RunCode

/** So many rows for each value make it worth while to group them before searching. */
const FEW = 4

/** Lists values under the filters, most frequent first, ties by value; `search` is literal and ignores case. */
export async function listValues(dataset: OpenDataset, request: Extract<QueryRequest, { kind: 'values' }>): Promise<Result<ValueList, ValuesCode>> {
  const found = await columnRows(dataset, request)
  if (!found.ok) return found
  const { source, stored, where } = found.value
  return await withOverflowRetry(dataset, async () => {
    const range = await rangeOf(dataset, found.value)
    if (range && isCounted(range) && request.search === '') {
      const counted = await countedValues(dataset, found.value, range, request.limit)
      if (counted) return ok({ ...counted, dtype: sqlTypeName(stored.type) })
    }
    // few values take less time to search than all rows
    const isGroupedFirst = stored.enumType !== null || (range !== null && range.size * FEW <= range.rows)
    const contains = (of: Expr): Expr => call('contains', call('lower', cast(of, TEXT)), call('lower', parameter(request.search, TEXT)))
    const searched = request.search === '' ? undefined : contains
    const inRows = isGroupedFirst ? undefined : searched?.(column(stored.physical))
    const condition = where && inRows ? and(where, inRows) : (where ?? inRows)
    const inGroups = isGroupedFirst ? searched?.(column('k')) : undefined
    const grouped: Plain = {
      columns: [
        // an aggregate keeps the engine from searching the rows before it groups them
        { of: inGroups ? call('min', column(stored.physical)) : column(stored.physical), as: 'k' },
        { of: countRows, as: 'n' },
      ],
      from: source.from,
      ...(condition ? { where: condition } : {}),
      groupBy: [column(stored.physical)],
    }
    const relations = [...source.relations, { name: 'grouped', query: grouped }]
    const list = await allRows(dataset, { with: relations, unionAll: [mostFrequent(stored, request.limit, inGroups)] }, [TEXT, BIGINT])
    const values = list.map(([key = null, rows]) => ({ value: fromText(key as string | null, stored.type), rows: Number(rows) }))
    // a list that is not cut has all groups
    const isWhole = values.length < request.limit
    const [totals = []] = isWhole ? [] : await allRows(dataset, { with: relations, unionAll: [totalsOfGroups(inGroups)] }, [BIGINT, BIGINT])
    const [total, rows] = isWhole ? [values.length, values.reduce((sum, one) => sum + one.rows, 0)] : totals.map(Number)
    return ok({ values, total: total ?? 0, rows: rows ?? 0, dtype: sqlTypeName(stored.type) })
  })
}

const mostFrequent = (of: StoredColumn, limit: number, where: Expr | undefined): Select => ({
  columns: [
    { of: textOf(column('k'), of.type), as: 'shown' },
    { of: column('n'), as: 'n' },
  ],
  from: 'grouped',
  ...(where ? { where } : {}),
  orderBy: [
    { of: column('n'), direction: 'desc' },
    { of: sortExpression(of, column('k')), direction: 'asc' },
  ],
  limit,
})

const totalsOfGroups = (where: Expr | undefined): Select => ({
  columns: [
    { of: countRows, as: 'values' },
    { of: call('coalesce', call('sum', column('n')), integer(0)), as: 'rows' },
  ],
  from: 'grouped',
  ...(where ? { where } : {}),
})

/** Returns the expression by which a column's values are sorted: text by code point, whatever the order of its dictionary. */
export const sortExpression = ({ type }: StoredColumn, of: Expr): Expr => (typeFamilyOf(type) === 'text' ? cast(of, TEXT) : of)

/** Selects columns as texts, named by position: under its own name, ORDER BY would sort the text instead of the column. */
export const castToText = (columns: readonly StoredColumn[]): Select['columns'] =>
  columns.map(({ physical, type }, at) => ({ of: textOf(column(physical), type), as: `shown${at + 1}` }))

export const columnMajor = (columns: readonly StoredColumn[], rows: readonly Value[][]): Value[][] =>
  columns.map((c, at) => rows.map((row) => fromText((row[at] ?? null) as string | null, c.type)))

async function countOf(dataset: OpenDataset): Promise<number> {
  const [count] = await allRows(dataset, { with: [], unionAll: [{ columns: [{ of: countRows, as: 'n' }], from: 'data' }] }, [BIGINT])
  return Number(count?.[0] ?? 0)
}

/** Rows that a database may have before a preview neither counts nor sorts them. */
const SORTED_MAX = 1_000_000

/**
 * Returns rows in the order of the file. Of a large table of a database, it returns the rows that come first: counting and
 * sorting them all would take as long as any pivot.
 */
export async function previewRows(dataset: OpenDataset, request: Extract<QueryRequest, { kind: 'preview' }>): Promise<Preview> {
  const { columns } = request.dataset
  const { rows: expected, isCounted } = await dataset.source.estimate([])
  const isSample = !isCounted && expected > SORTED_MAX
  const range = isSample
    ? { limit: request.start === 0 ? request.count : 0 }
    : { orderBy: dataset.source.rowOrder, limit: request.count, offset: request.start }
  const page: Select = { columns: castToText(columns), from: 'data', ...range }
  const rows = await allRows(
    dataset,
    { with: [], unionAll: [page] },
    columns.map(() => TEXT),
  )
  const totalRows = isSample ? rows.length : isCounted ? expected : await countOf(dataset)
  return { totalRows, isSample, columns: columns.map((c) => c.id), data: columnMajor(columns, rows) }
}

/** Returns a page of the rows that pass filters, in the order of the file, with the calculated columns of the source. */
export async function rowsOf(
  dataset: OpenDataset,
  source: Source,
  filters: readonly Filter[],
  page: { readonly start: number; readonly count: number },
): Promise<Result<NonNullable<Explanation['rows']>, ValuesCode>> {
  const where = filterCondition(filters, byId(source.columns))
  if (!where.ok) return where
  const shown = shownColumns(source.columns)
  const select: Select = {
    columns: castToText(shown),
    from: source.from,
    ...(where.value ? { where: where.value } : {}),
    orderBy: dataset.source.rowOrder,
    limit: page.count,
    offset: page.start,
  }
  const rows =
    page.count === 0
      ? []
      : await allRows(
          dataset,
          { with: source.relations, unionAll: [select] },
          shown.map(() => TEXT),
        )
  const columns = shown.map(({ id, name, type }) => ({ id, name, dtype: sqlTypeName(type) }))
  return ok({ start: page.start, columns, data: columnMajor(shown, rows) })
}
