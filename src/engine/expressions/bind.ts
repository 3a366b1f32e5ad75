/**
 * The type of a checked expression, found by binding it to the relation it will read, without
 * reading a row. A moment becomes a time in the session's zone, which is the dataset's.
 */
import { type ExpressionCode, fail, ok, type Result } from '../../contract/errors.ts'
import { duckdb } from '../../pivot/dialects/duckdb.ts'
import type { Source } from '../../pivot/resolve.ts'
import { cast, type Expr } from '../../pivot/sql/ast.ts'
import { print } from '../../pivot/sql/print.ts'
import { runPrinted } from '../duckdb/run.ts'
import type { OpenDataset } from '../protocol.ts'
import { typeProblem } from './engine-words.ts'

/** Result types that a pivot can hold. */
const HELD = /^(VARCHAR|BOOLEAN|U?(TINYINT|SMALLINT|INTEGER|BIGINT)|HUGEINT|FLOAT|DOUBLE|DECIMAL\(\d+,\d+\)|DATE|TIME|TIMESTAMP)$/

export async function bindExpression(
  dataset: OpenDataset,
  of: Expr,
  source: Pick<Source, 'from' | 'relations'> & { columns?: Source['columns'] },
): Promise<Result<{ readonly of: Expr; readonly dtype: string }, ExpressionCode>> {
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
  if (dtype === '"NULL"' || dtype === 'SQLNULL') return ok({ of, dtype: 'INTEGER' })
  if (dtype === 'TIMESTAMP WITH TIME ZONE') return ok({ of: cast(of, 'TIMESTAMP'), dtype: 'TIMESTAMP' })
  return HELD.test(dtype) ? ok({ of, dtype }) : fail('expression_result_type', { type: dtype.toLowerCase().slice(0, 60) })
}
