/** Distinct values of a column, and the rows of a dataset in file order. */
import { fail, ok, type Result } from '../contract/errors.ts'
import type { Value } from '../contract/scalar.ts'
import { duckdb } from '../pivot/dialects/duckdb.ts'
import { filterCondition } from '../pivot/filters.ts'
import { byId, type StoredColumn } from '../pivot/resolve.ts'
import { and, call, cast, column, countRows, integer, parameter, type Query, type Select } from '../pivot/sql/ast.ts'
import { print } from '../pivot/sql/print.ts'
import { runPrinted } from './duckdb/run.ts'
import { readerOf } from './duckdb/vectors.ts'
import { fromText } from './duckdb/wire.ts'
import type { OpenDataset } from './pivot-run.ts'
import type { Preview, QueryRequest, ValueList } from './protocol.ts'

type ValuesCode = 'unknown_column' | 'filter_value' | 'filter_needs_one_value'

async function fetchRows(dataset: OpenDataset, query: Query): Promise<Value[][]> {
  const result = await runPrinted(dataset.connection, print(query, duckdb))
  const rows: Value[][] = []
  for (;;) {
    const chunk = await result.fetchChunk()
    if (!chunk || chunk.rowCount === 0) return rows
    const readers = Array.from({ length: chunk.columnCount }, (_, c) => readerOf(chunk.getColumnVector(c)))
    for (let i = 0; i < chunk.rowCount; i++) rows.push(readers.map((read) => read(i)))
  }
}

/** Values under the filters, most frequent first, ties by value; `search` is literal and blind to case. */
export async function listValues(dataset: OpenDataset, request: Extract<QueryRequest, { kind: 'values' }>): Promise<Result<ValueList, ValuesCode>> {
  const columns = byId(request.dataset.columns)
  const stored = columns.get(request.column)
  if (!stored) return fail('unknown_column', { column: request.column })
  const where = filterCondition(request.filters, columns)
  if (!where.ok) return where
  const text = cast(column(stored.physical), 'VARCHAR')
  const found = request.search === '' ? undefined : call('contains', call('lower', text), call('lower', parameter(request.search, 'VARCHAR')))
  const condition = where.value && found ? and(where.value, found) : (where.value ?? found)
  const grouped: Select = {
    columns: [
      { of: column(stored.physical), as: 'k' },
      { of: countRows, as: 'n' },
    ],
    from: 'data',
    ...(condition ? { where: condition } : {}),
    groupBy: [column(stored.physical)],
  }
  const relations = [{ name: 'grouped', query: grouped }]
  const list = await fetchRows(dataset, {
    with: relations,
    unionAll: [
      {
        columns: [
          { of: cast(column('k'), 'VARCHAR'), as: 'k' },
          { of: column('n'), as: 'n' },
        ],
        from: 'grouped',
        orderBy: [
          { of: column('n'), direction: 'desc' },
          { of: column('k'), direction: 'asc' },
        ],
        limit: request.limit,
      },
    ],
  })
  const totals = await fetchRows(dataset, {
    with: relations,
    unionAll: [
      {
        columns: [
          { of: countRows, as: 'values' },
          { of: call('coalesce', call('sum', column('n')), integer(0)), as: 'rows' },
        ],
        from: 'grouped',
      },
    ],
  })
  return ok({
    values: list.map(([key = null, rows]) => ({ value: fromText(key as string | null, stored.dtype), rows: Number(rows) })),
    total: Number(totals[0]?.[0] ?? 0),
    rows: Number(totals[0]?.[1] ?? 0),
  })
}

const previewColumn = (stored: StoredColumn) => ({ of: cast(column(stored.physical), 'VARCHAR'), as: stored.physical })

/** Rows in the order of the file. */
export async function previewRows(dataset: OpenDataset, request: Extract<QueryRequest, { kind: 'preview' }>): Promise<Preview> {
  const { columns } = request.dataset
  const [count] = await fetchRows(dataset, { with: [], unionAll: [{ columns: [{ of: countRows, as: 'n' }], from: 'data' }] })
  const rows = await fetchRows(dataset, {
    with: [],
    unionAll: [{ columns: columns.map(previewColumn), from: 'data', limit: request.count, offset: request.start }],
  })
  return {
    totalRows: Number(count?.[0] ?? 0),
    columns: columns.map((c) => c.id),
    data: columns.map((c, at) => rows.map((row) => fromText((row[at] ?? null) as string | null, c.dtype))),
  }
}
