/**
 * The type of a checked expression, found by binding it to the relation it will read, without
 * reading a row. A moment becomes a time in the session's zone, which is the dataset's.
 */
import { type ExpressionCode, fail, ok, type Result } from '../../contract/errors.ts'
import { INTEGER, type SqlType, TIMESTAMP, typeOf } from '../../contract/sql-type.ts'
import { duckdb } from '../../pivot/dialects/duckdb.ts'
import type { Source } from '../../pivot/resolve.ts'
import { cast, type Expr } from '../../pivot/sql/ast.ts'
import { print } from '../../pivot/sql/print.ts'
import { runPrinted } from '../duckdb/run.ts'
import type { OpenDataset } from '../protocol.ts'
import { typeProblem } from './engine-words.ts'

/** Whether a pivot can hold values of a type. */
function isHeld(type: SqlType): boolean {
  switch (type.kind) {
    case 'integer':
      return type.signed || type.bits < 128
    case 'time':
    case 'timestamp':
      return !type.zoned && type.digits === 6
    default:
      return ['text', 'boolean', 'decimal', 'float', 'date'].includes(type.kind)
  }
}

export async function bindExpression(
  dataset: OpenDataset,
  of: Expr,
  source: Pick<Source, 'from' | 'relations'> & { columns?: Source['columns'] },
): Promise<Result<{ readonly of: Expr; readonly type: SqlType }, ExpressionCode>> {
  const empty: Expr = { kind: 'truth', value: false }
  let name: string
  try {
    const query = { with: source.relations, unionAll: [{ columns: [{ of, as: 'v' }], from: source.from, where: empty }] }
    const result = await runPrinted(dataset.connection, print(query, duckdb))
    name = result.columnType(0).toString()
  } catch (error) {
    const problem = typeProblem(String(error), source.columns ?? [])
    if (problem === null) throw error
    return problem
  }
  if (name === '"NULL"' || name === 'SQLNULL') return ok({ of, type: INTEGER })
  const type = typeOf(name)
  if (type.kind === 'timestamp' && type.zoned) return ok({ of: cast(of, TIMESTAMP), type: TIMESTAMP })
  return isHeld(type) ? ok({ of, type }) : fail('expression_result_type', { type: name.toLowerCase().slice(0, 60) })
}
