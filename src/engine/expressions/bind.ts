/** The type of a checked expression, found by binding it to the relation it will read, without reading a row. */
import { type ExpressionCode, fail, ok, type Result } from '../../contract/errors.ts'
import { duckdb } from '../../pivot/dialects/duckdb.ts'
import type { Source } from '../../pivot/resolve.ts'
import type { Expr } from '../../pivot/sql/ast.ts'
import { print } from '../../pivot/sql/print.ts'
import { runPrinted } from '../duckdb/run.ts'
import type { OpenDataset } from '../protocol.ts'
import { typeProblem } from './engine-words.ts'

/** Result types that a pivot can hold. */
const HELD = /^(VARCHAR|BOOLEAN|U?(TINYINT|SMALLINT|INTEGER|BIGINT)|HUGEINT|FLOAT|DOUBLE|DECIMAL\(\d+,\d+\)|DATE|TIME|TIMESTAMP)$/

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
    const problem = typeProblem(String(error), source.columns ?? [])
    if (problem === null) throw error
    return problem
  }
  if (dtype === '"NULL"' || dtype === 'SQLNULL') return ok('INTEGER')
  return HELD.test(dtype) ? ok(dtype) : fail('expression_result_type', { type: dtype.toLowerCase().slice(0, 60) })
}
