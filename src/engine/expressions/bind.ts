/**
 * Determines the type of a checked expression by binding it to its relation, without reading a row. A time with a zone
 * becomes a time in the session's zone, which is the dataset's.
 */
import { type ExpressionCode, fail, ok, type Result } from '../../contract/errors.ts'
import { INTEGER, type SqlType, sqlTypeName, TIMESTAMP } from '../../contract/sql-type.ts'
import type { Source } from '../../pivot/resolve.ts'
import { cast, type Expr } from '../../pivot/sql/ast.ts'
import type { OpenDataset } from '../protocol.ts'
import { typeProblem } from './engine-words.ts'

/** Whether a pivot can display values of a type. */
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
  let type: SqlType
  try {
    const query = { with: source.relations, unionAll: [{ columns: [{ of, as: 'v' }], from: source.from, where: empty }] }
    const [bound] = await dataset.source.bind(query)
    type = bound ?? INTEGER
  } catch (error) {
    const problem = typeProblem(String(error), source.columns ?? [])
    if (problem === null) throw error
    return problem
  }
  if (type.kind === 'timestamp' && type.zoned) return ok({ of: cast(of, TIMESTAMP), type: TIMESTAMP })
  return isHeld(type) ? ok({ of, type }) : fail('expression_result_type', { type: sqlTypeName(type).toLowerCase().slice(0, 60) })
}
