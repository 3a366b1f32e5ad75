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
import { withOverflowRetry } from './pivot-run.ts'
import type { RunCode } from './plan-run.ts'
import type { OpenDataset, Preview, QueryRequest, ValueList } from './protocol.ts'
import { allRows } from './source.ts'
import { fromText } from './wire.ts'

type ValuesCode = RunCode

/** Lists values under the filters, most frequent first, ties by value; `search` is literal and ignores case. */
export async function listValues(dataset: OpenDataset, request: Extract<QueryRequest, { kind: 'values' }>): Promise<Result<ValueList, ValuesCode>> {
  const found = await columnRows(dataset, request)
  if (!found.ok) return found
  const { source, stored, where } = found.value
  const text = cast(column(stored.physical), TEXT)
  const searched = request.search === '' ? undefined : call('contains', call('lower', text), call('lower', parameter(request.search, TEXT)))
  const condition = where && searched ? and(where, searched) : (where ?? searched)
  const grouped: Plain = {
    columns: [
      { of: column(stored.physical), as: 'k' },
      { of: countRows, as: 'n' },
    ],
    from: source.from,
    ...(condition ? { where: condition } : {}),
    groupBy: [column(stored.physical)],
  }
  const relations = [...source.relations, { name: 'grouped', query: grouped }]
  return await withOverflowRetry(dataset, async () => {
    const list = await allRows(dataset, { with: relations, unionAll: [mostFrequent(stored, request.limit)] }, [TEXT, BIGINT])
    const totals = await allRows(dataset, { with: relations, unionAll: [totalsOfGroups] }, [BIGINT, BIGINT])
    return ok({
      values: list.map(([key = null, rows]) => ({ value: fromText(key as string | null, stored.type), rows: Number(rows) })),
      total: Number(totals[0]?.[0] ?? 0),
      rows: Number(totals[0]?.[1] ?? 0),
      dtype: sqlTypeName(stored.type),
    })
  })
}

const mostFrequent = (of: StoredColumn, limit: number): Select => ({
  columns: [
    { of: textOf(column('k'), of.type), as: 'shown' },
    { of: column('n'), as: 'n' },
  ],
  from: 'grouped',
  orderBy: [
    { of: column('n'), direction: 'desc' },
    { of: sortExpression(of, column('k')), direction: 'asc' },
  ],
  limit,
})

const totalsOfGroups: Select = {
  columns: [
    { of: countRows, as: 'values' },
    { of: call('coalesce', call('sum', column('n')), integer(0)), as: 'rows' },
  ],
  from: 'grouped',
}

/** Returns the expression by which a column's values are sorted: text by code point, whatever the order of its dictionary. */
export const sortExpression = ({ type }: StoredColumn, of: Expr): Expr => (typeFamilyOf(type) === 'text' ? cast(of, TEXT) : of)

/** Selects columns as texts, named by position: under its own name, ORDER BY would sort the text instead of the column. */
export const castToText = (columns: readonly StoredColumn[]): Select['columns'] =>
  columns.map(({ physical, type }, at) => ({ of: textOf(column(physical), type), as: `shown${at + 1}` }))

export const columnMajor = (columns: readonly StoredColumn[], rows: readonly Value[][]): Value[][] =>
  columns.map((c, at) => rows.map((row) => fromText((row[at] ?? null) as string | null, c.type)))

/** Returns rows in the order of the file. */
export async function previewRows(dataset: OpenDataset, request: Extract<QueryRequest, { kind: 'preview' }>): Promise<Preview> {
  const { columns } = request.dataset
  const [count] = await allRows(dataset, { with: [], unionAll: [{ columns: [{ of: countRows, as: 'n' }], from: 'data' }] }, [BIGINT])
  const page: Select = { columns: castToText(columns), from: 'data', orderBy: dataset.source.rowOrder, limit: request.count, offset: request.start }
  const rows = await allRows(
    dataset,
    { with: [], unionAll: [page] },
    columns.map(() => TEXT),
  )
  return { totalRows: Number(count?.[0] ?? 0), columns: columns.map((c) => c.id), data: columnMajor(columns, rows) }
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
