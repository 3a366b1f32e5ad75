/** Searches, sorts and pages the rows behind a cell as a table. */
import { ROW_CELLS_MAX } from '../contract/cell-rows.ts'
import { fail, ok, type Result } from '../contract/errors.ts'
import { filtersOfMeasure } from '../contract/measure.ts'
import { BIGINT, sqlTypeName, TEXT } from '../contract/sql-type.ts'
import { filterCondition } from '../pivot/filters.ts'
import { byId, type Source, type StoredColumn, shownColumns } from '../pivot/resolve.ts'
import { and, call, cast, column, countRows, type Expr, type Ordering, or, parameter, type Select } from '../pivot/sql/ast.ts'
import { type ExplainCode, findCell, namedFilters } from './explain.ts'
import { withOverflowRetry } from './pivot-run.ts'
import type { FoundRows, OpenDataset, QueryRequest } from './protocol.ts'
import { allRows } from './source.ts'
import { castToText, columnMajor, sortExpression } from './value-list.ts'

type RowsRequest = Extract<QueryRequest, { kind: 'rows' }>

const ordered = (stored: StoredColumn): Expr => sortExpression(stored, column(stored.physical))

/** Breaks ties by the columns that are sent, so that each row appears on exactly one page. Without a sort column, rows keep the order of the dataset. */
function ordering(
  { sort }: RowsRequest['page'],
  sent: readonly StoredColumn[],
  all: ReadonlyMap<string, StoredColumn>,
  rowOrder: readonly Ordering[],
): readonly Ordering[] {
  const first = sort && all.get(sort.column_id)
  if (!first) return rowOrder
  const rest = sent.filter((c) => c !== first).map((c) => ({ of: ordered(c), direction: 'asc' as const, nulls: 'first' as const }))
  return [{ of: ordered(first), direction: sort.direction, nulls: sort.direction === 'asc' ? 'first' : 'last' }, ...rest]
}

/** Whether one of the columns contains the text, ignoring case. */
function searched(search: string, columns: readonly StoredColumn[]): Expr | undefined {
  if (search === '') return undefined
  const wanted = call('lower', parameter(search, TEXT))
  const hits = columns.map((c) => call('contains', call('lower', call('coalesce', cast(column(c.physical), TEXT), parameter('', TEXT))), wanted))
  return hits.length === 1 ? hits[0] : or(...hits)
}

const both = (a: Expr | undefined, b: Expr | undefined): Expr | undefined => (a && b ? and(a, b) : (a ?? b))

async function countOf(dataset: OpenDataset, source: Source, where: Expr | undefined): Promise<number> {
  const select: Select = { columns: [{ of: countRows, as: 'n' }], from: source.from, ...(where ? { where } : {}) }
  const [row] = await allRows(dataset, { with: source.relations, unionAll: [select] }, [BIGINT])
  return Number(row?.[0] ?? 0)
}

export async function cellRows(dataset: OpenDataset, request: RowsRequest): Promise<Result<FoundRows, ExplainCode>> {
  const { page } = request
  const found = await findCell(dataset, request)
  if (!found.ok) return found
  const { measure, keys, rows: behind } = found.value
  const { source } = behind
  const all = byId(source.columns)
  const sent: StoredColumn[] = []
  const shown = shownColumns(source.columns)
  for (const id of page.column_ids ?? shown.map((c) => c.id)) {
    const stored = all.get(id)
    if (!stored) return fail('unknown_column', { column: id })
    sent.push(stored)
  }
  if (page.sort && !all.has(page.sort.column_id)) return fail('unknown_column', { column: page.sort.column_id })
  const filtered = filterCondition(behind.filters, all)
  if (!filtered.ok) return filtered
  const kept = both(filtered.value, behind.within ?? undefined)
  const search = searched(page.search, sent)
  const where = both(kept, search)
  const limit = Math.min(page.count, Math.floor(ROW_CELLS_MAX / Math.max(1, sent.length)))
  const select: Select = {
    columns: castToText(sent),
    from: source.from,
    ...(where ? { where } : {}),
    orderBy: ordering(page, sent, all, dataset.source.rowOrder),
    ...{ limit, offset: page.start },
  }
  return await withOverflowRetry(dataset, async () => {
    const row_count = await countOf(dataset, source, kept)
    const found_count = search ? await countOf(dataset, source, where) : row_count
    const types = sent.map(() => TEXT)
    const rows = limit === 0 || page.start >= found_count ? [] : await allRows(dataset, { with: source.relations, unionAll: [select] }, types)
    return ok({
      measure: { id: measure.id, name: measure.name },
      filters: namedFilters([...request.config.query.value.filters, ...filtersOfMeasure(measure)], all),
      keys,
      columns: shown.map(({ id, name, type }) => ({ id, name, dtype: sqlTypeName(type) })),
      ...{ row_count, found_count, start: page.start },
      column_ids: sent.map((c) => c.id),
      data: columnMajor(sent, rows),
    })
  })
}
