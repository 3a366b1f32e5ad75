/** Proposes types for the columns of a dataset, and checks types that a person chose. */
import type { DuckDBConnection } from '@duckdb/node-api'
import { type SchemaType, schemaTypeOf, type TypeCheck } from '../contract/import.ts'
import { parseSqlType, sqlTypeName, typeFamilyOf } from '../contract/sql-type.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import type { Inferred } from './files/csv/choose.ts'
import { inferTypes } from './files/csv/infer.ts'
import type { Texts } from './files/csv/scan.ts'
import { failuresOf, targetFor } from './files/csv/targets.ts'
import type { QueryRequest } from './protocol.ts'

const PREFERENCES = { decimal: null, date_order: null }

/** A type is proposed for a text column if at least this share of its values fit. */
const NEARLY_ALL = 0.9

function proposal(stored: StoredColumn, inferred: Inferred | undefined): SchemaType {
  if (typeFamilyOf(stored.type) !== 'text' || !inferred) return schemaTypeOf(stored.type)
  if (inferred.dtype !== 'VARCHAR') return schemaTypeOf(parseSqlType(inferred.dtype))
  const { near } = inferred
  if (inferred.values - near.misfits < inferred.values * NEARLY_ALL) return 'VARCHAR'
  return near.nearly === 'number' ? 'DECIMAL' : near.nearly === 'date' ? 'DATE' : near.nearly === 'boolean' ? 'BOOLEAN' : 'VARCHAR'
}

/** Counts the values that do not fit the types in `types`, and proposes a type for every other column. */
export async function checkSchema(connection: DuckDBConnection, request: Extract<QueryRequest, { kind: 'schema' }>): Promise<TypeCheck[]> {
  const { columns } = request.dataset
  const list = columns.map((c) => `CAST(${c.physical} AS VARCHAR) AS ${c.physical}`).join(', ')
  const texts: Texts = { connection, from: `(SELECT ${list} FROM data) AS texts`, names: columns.map((c) => c.physical) }
  const asked = Object.keys(request.types).length > 0
  const undecided = columns.filter((c) => typeFamilyOf(c.type) === 'text')
  const found = asked ? [] : await inferTypes({ ...texts, names: undecided.map((c) => c.physical) }, PREFERENCES)
  const inferred = new Map(undecided.map((c, i) => [c.id, found[i]]))
  const checks: TypeCheck[] = []
  for (const column of columns) {
    if (asked && request.types[column.id] === undefined) continue
    const proposed = request.types[column.id] ?? proposal(column, inferred.get(column.id))
    const same = proposed === 'VARCHAR' || proposed === schemaTypeOf(column.type)
    const { values, failing, samples } = same
      ? { values: inferred.get(column.id)?.values ?? 0, failing: 0, samples: [] }
      : await failuresOf(texts, column.physical, await targetFor(texts, column.physical, proposed, PREFERENCES))
    checks.push({ column_id: column.id, name: column.name, dtype: sqlTypeName(column.type), proposed, values, failing, samples })
  }
  return checks
}
