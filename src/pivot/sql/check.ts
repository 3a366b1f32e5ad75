/**
 * Finds what an engine does not support before a query runs: functions and operators in SQL that people wrote, functions
 * that the compiler calls, and types.
 */
import { type SqlType, sqlTypeName } from '../../contract/sql-type.ts'
import type { Expr, FunctionName, Query, Select } from './ast.ts'
import type { Dialect } from './dialect.ts'
import { filtersByCase } from './lower.ts'
import { walk } from './walk.ts'

export type Unsupported =
  /** A function or operator in SQL that a person wrote. */
  | { readonly kind: 'written'; readonly name: string }
  | { readonly kind: 'call'; readonly name: FunctionName }
  | { readonly kind: 'type'; readonly type: SqlType }

/** The name of the unsupported item for an error: a key of the texts for types and compiler functions, otherwise the name as written. */
export const unsupportedName = (lack: Unsupported): string => (lack.kind === 'type' ? sqlTypeName(lack.type).toLowerCase() : lack.name)

function lackOf(node: Expr, { lacks, userFunction, userOperator, takes }: Dialect): Unsupported | undefined {
  switch (node.kind) {
    case 'call':
      return lacks.functions.has(node.name) ? { kind: 'call', name: node.name } : undefined
    case 'function': {
      const filters = !node.filter || !lacks.features.has('filtered aggregates') || filtersByCase(node.name)
      return userFunction(node.name) && filters && (takes?.(node.name, node.args) ?? true) ? undefined : { kind: 'written', name: node.name }
    }
    case 'operator':
      return userOperator(node.name) ? undefined : { kind: 'written', name: node.name }
    case 'cast':
      if (node.lenient && lacks.features.has('lenient casts')) return { kind: 'written', name: 'try_cast' }
      return lacks.types.has(node.type.kind) ? { kind: 'type', type: node.type } : undefined
    case 'parameter':
    case 'null':
    case 'in values':
      return lacks.types.has(node.type.kind) ? { kind: 'type', type: node.type } : undefined
    default:
      return undefined
  }
}

/** The first part of an expression that an engine does not support. */
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

/** The first part of a query, already rewritten for the engine, that the engine does not support. */
export function check(query: Query, dialect: Dialect): Unsupported | undefined {
  for (const select of [...query.with.map((relation) => relation.query), ...query.unionAll]) {
    for (const of of expressionsOf(select)) {
      const lack = firstUnsupported(of, dialect)
      if (lack) return lack
    }
  }
  return undefined
}
