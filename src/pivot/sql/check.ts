/** Finds what an engine cannot compute before a query runs: functions and operators of people's SQL, functions that the compiler calls, and types. */
import { type SqlType, sqlTypeName } from '../../contract/sql-type.ts'
import type { Expr, FunctionName, Query, Select } from './ast.ts'
import type { Dialect } from './dialect.ts'
import { filtersByCase } from './lower.ts'
import { walk } from './walk.ts'

export type Unsupported =
  /** A function or operator that a person wrote. */
  | { readonly kind: 'written'; readonly name: string }
  | { readonly kind: 'call'; readonly name: FunctionName }
  | { readonly kind: 'type'; readonly type: SqlType }

/** The missing item by its key in the catalog of words, or as a person wrote it. */
export const unsupportedName = (lack: Unsupported): string => (lack.kind === 'type' ? sqlTypeName(lack.type).toLowerCase() : lack.name)

function lackOf(node: Expr, { lacks, userFunction, userOperator }: Dialect): Unsupported | undefined {
  switch (node.kind) {
    case 'call':
      return lacks.functions.has(node.name) ? { kind: 'call', name: node.name } : undefined
    case 'function': {
      const filters = !node.filter || !lacks.features.has('filtered aggregates') || filtersByCase(node.name)
      return userFunction(node.name) && filters ? undefined : { kind: 'written', name: node.name }
    }
    case 'operator':
      return userOperator(node.name) ? undefined : { kind: 'written', name: node.name }
    case 'cast':
    case 'parameter':
    case 'null':
    case 'in values':
      return lacks.types.has(node.type.kind) ? { kind: 'type', type: node.type } : undefined
    default:
      return undefined
  }
}

/** The first item in an expression that an engine lacks. */
export function firstUnsupported(of: Expr, dialect: Dialect): Unsupported | undefined {
  let lack: Unsupported | undefined
  walk(of, (node) => {
    lack ??= lackOf(node, dialect)
  })
  return lack
}

const expressionsOf = ({ columns, joins = [], where, groupBy = [], groupingSets = [], orderBy = [] }: Select): Expr[] => [
  ...columns.map(({ of }) => of),
  ...joins.map(({ on }) => on),
  ...(where ? [where] : []),
  ...groupBy,
  ...groupingSets.flat(),
  ...orderBy.map(({ of }) => of),
]

/** The first item in a lowered query that an engine lacks. */
export function check(query: Query, dialect: Dialect): Unsupported | undefined {
  for (const select of [...query.with.map((relation) => relation.query), ...query.unionAll]) {
    for (const of of expressionsOf(select)) {
      const lack = firstUnsupported(of, dialect)
      if (lack) return lack
    }
  }
  return undefined
}
