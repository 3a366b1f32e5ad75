/**
 * Evaluates expressions over the possible values of one column instead of all rows: the engine reads a table with a row
 * for each code of the column's file. Filters, calculated columns and parts of dates cost nothing per row then.
 */
import type { Value } from '../../contract/scalar.ts'
import { type SqlType, TEXT } from '../../contract/sql-type.ts'
import type { Source, StoredColumn } from '../../pivot/resolve.ts'
import { cast, column, type Expr, type Query, type Relation } from '../../pivot/sql/ast.ts'
import { print } from '../../pivot/sql/print.ts'
import { columnsIn } from '../../pivot/sql/walk.ts'
import { domainSql } from '../duckdb/domain.ts'
import type { OpenDataset } from '../protocol.ts'
import type { CodeFile } from './codes/code-file.ts'
import { integerOf, sentAsIntegers } from './integers.ts'

/** Codes over which expressions are evaluated at most. */
const DOMAIN_MAX = 65_536

/** Whether a relation has one row for each row that it reads. */
export const isRowByRow = ({ query }: Relation): boolean => {
  const { distinct, from, joins, where, groupBy, orderBy, limit, offset } = query
  return typeof from === 'string' && ![distinct, joins, where, groupBy, orderBy, limit, offset].some((part) => part !== undefined)
}

/** The columns of the dataset that an expression over a source reads; null if it does not follow from a row alone. */
export function basesOf(of: Expr, source: Pick<Source, 'from' | 'relations'>, stored: readonly StoredColumn[]): Set<string> | null {
  const bases = new Set<string>()
  const visit = (expr: Expr, from: string): boolean => {
    const relation = from === 'data' ? undefined : source.relations.find(({ name }) => name === from)
    if (from !== 'data' && (!relation || !isRowByRow(relation))) return false
    for (const name of columnsIn(expr)) {
      if (!relation) {
        if (!stored.some(({ physical }) => physical === name)) return false
        bases.add(name)
        continue
      }
      const inner = relation.query.columns.find(({ as }) => as === name)
      if (!inner || !visit(inner.of, String(relation.query.from))) return false
    }
    return true
  }
  return visit(of, source.from) ? bases : null
}

export interface Domain {
  readonly column: StoredColumn
  readonly file: CodeFile
}

export const isSmallDomain = ({ file }: Domain): boolean => file.header.size < DOMAIN_MAX

const codeOf = (key: string, { column: of, file }: Domain): number | null => {
  const integer = integerOf(key, { type: of.type, coded: of.enumType !== null })
  return integer === null ? null : Number(BigInt.asIntN(64, integer) - file.header.first) + 1
}

/**
 * Returns the values of an expression by code, that of null first. It is over the source and reads no other column of
 * the dataset. Null if the engine cannot evaluate them for all values, which the rows need not have.
 */
export async function overDomain(dataset: OpenDataset, source: Source, domain: Domain, of: Expr, type: SqlType): Promise<Value[] | null> {
  const own = dataset.source.columns
  const { column: base, file } = domain
  const { first, size } = file.header
  const integers = sentAsIntegers(column(base.physical), { type: base.type, coded: base.enumType !== null })
  const prelude = domainSql(own, base, first, size)
  if (!integers || prelude === null) return null
  const columns = [
    { of: cast(integers, TEXT), as: 'k' },
    { of, as: 'v' },
  ]
  const query: Query = { with: source.relations, unionAll: [{ columns, from: source.from }] }
  const values = new Array<Value>(size + 1).fill(null)
  let rows = 0
  try {
    for await (const chunk of dataset.source.run(print(query, dataset.source.dialect, prelude), [TEXT, type], dataset.signal)) {
      const [key, value] = [chunk.read(0), chunk.read(1)]
      for (let row = 0; row < chunk.size; row++) {
        const text = key(row)
        const code = text === null ? 0 : codeOf(String(text), domain)
        if (code === null || code < 0 || code > size) return null
        values[code] = value(row)
        rows++
      }
    }
  } catch (error) {
    dataset.signal?.throwIfAborted()
    if (dataset.source.problemOf(error)) return null
    throw error
  }
  return rows === size + 1 ? values : null
}
