/** The type of a checked expression, found by binding it to the relation it will read, without reading a row. */
import { type ExpressionCode, fail, ok, type Result } from '../../contract/errors.ts'
import { duckdb } from '../../pivot/dialects/duckdb.ts'
import type { Source } from '../../pivot/resolve.ts'
import type { Expr } from '../../pivot/sql/ast.ts'
import { print } from '../../pivot/sql/print.ts'
import { runPrinted } from '../duckdb/run.ts'
import type { OpenDataset } from '../protocol.ts'

/** Result types that a pivot can hold. */
const HELD = /^(VARCHAR|BOOLEAN|U?(TINYINT|SMALLINT|INTEGER|BIGINT)|HUGEINT|FLOAT|DOUBLE|DECIMAL\(\d+,\d+\)|DATE|TIME|TIMESTAMP)$/

/** The engine's words about types, without its list of candidates and our inner names. */
function typeProblem(error: unknown, source: Pick<Source, 'relations'> & { columns?: Source['columns'] }): string | null {
  const text = String(error).replace(/^\[?Error: /, '')
  const match = /^(?:Binder|Catalog|Conversion|Invalid Input|Out of Range|Invalid Type|Parser|Syntax|Not implemented) Error: ([^\n]*)/i.exec(text)
  if (!match) return null
  const sentence = (match[1] ?? '').replace(/ You might need to add explicit type casts.*$/, '').slice(0, 300)
  return (source.columns ?? []).reduce((said, c) => said.replaceAll(`"${c.physical}"`, `"${c.name}"`), sentence)
}

export async function boundType(
  dataset: OpenDataset,
  of: Expr,
  source: Pick<Source, 'from' | 'relations'> & { columns?: Source['columns'] },
): Promise<Result<string, ExpressionCode>> {
  const empty: Expr = { kind: 'truth', value: false }
  let dtype: string
  try {
    const query = { with: source.relations, unionAll: [{ columns: [{ of, as: 'v' }], from: source.from, where: empty }] }
    const result = await runPrinted(dataset.connection, print(query, duckdb))
    dtype = result.columnType(0).toString()
  } catch (error) {
    const detail = typeProblem(error, source)
    if (detail === null) throw error
    return fail('expression_type', { detail })
  }
  if (dtype === '"NULL"' || dtype === 'SQLNULL') return ok('INTEGER')
  return HELD.test(dtype) ? ok(dtype) : fail('expression_result_type', { type: dtype.toLowerCase().slice(0, 60) })
}
