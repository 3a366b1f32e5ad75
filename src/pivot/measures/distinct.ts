/**
 * Distinct counts at every grain by a chain of deduplications: the distinct (keys, value) pairs of a coarser grain come
 * from those of a finer one, not from the source rows. Measured faster than one GROUPING SETS query, which keeps a set
 * per group and grain.
 */

import type { SqlType } from '../../contract/sql-type.ts'
import { type Grain, grainsOf, groupingMask } from '../grain.ts'
import type { OverKey, Source } from '../resolve.ts'
import { and, call, column, countRows, type Expr, integer, isNull, not, type Plain, type Query, type Select } from '../sql/ast.ts'
import type { Distinct } from './aggregations.ts'

export interface KeyField {
  /** Name of the field inside the query: row0, row1, ... col0, col1, ...; never a name of a file column. */
  readonly alias: string
  /** The field over source rows. */
  readonly source: Expr
  /** The field as it leaves the engine, over a relation that has `alias`. */
  readonly sent: Expr
  /** The same over source rows. */
  readonly sentOver: Expr
  readonly sentType: SqlType
  /** How the field is computed from a coarser key of the rows. */
  readonly over?: OverKey
}

const relation = (grain: Grain): string => `d${grain.rows}_${grain.columns}`

/** The next finer grain, from which a grain is deduplicated. */
function finer(grain: Grain, rows: number): Grain {
  return grain.rows < rows ? { rows: grain.rows + 1, columns: grain.columns } : { rows: grain.rows, columns: grain.columns + 1 }
}

/** The rows whose values are counted: those with a value, or all that count, with or without one, so that groups without any of them are omitted. */
export function countedRows({ of, among }: Distinct, where: Expr | undefined): Expr {
  const own = among ?? not(isNull(of))
  return where ? and(where, own) : own
}

/** The number of distinct values in the rows of `countedRows`, where `v` holds the value. Among some rows, null without any of them. */
export function countedOnce({ among }: Distinct): Expr {
  if (!among) return countRows
  const hasRows: Expr = { kind: 'compare', operator: '>', left: countRows, right: integer(0) }
  return { kind: 'case', branches: [{ when: hasRows, result: call('count', column('v')) }] }
}

/** Rows of (g, keys..., v): distinct counts at each grain. Groups without a value are omitted; among some rows, groups without such rows. */
export function distinctQuery(distinct: Distinct, rows: readonly KeyField[], columns: readonly KeyField[], where: Expr | undefined, source: Source): Query {
  const fieldsAt = (grain: Grain) => [...rows.slice(0, grain.rows), ...columns.slice(0, grain.columns)]
  const relations: { name: string; query: Plain }[] = []
  const counts: Select[] = []
  for (const grain of grainsOf(rows.length, columns.length)) {
    const fields = fieldsAt(grain)
    const isBase = grain.rows === rows.length && grain.columns === columns.length
    relations.push({
      name: relation(grain),
      query: isBase
        ? {
            distinct: true,
            columns: [...fields.map((f) => ({ of: f.source, as: f.alias })), { of: distinct.of, as: 'v' }],
            from: source.from,
            where: countedRows(distinct, where),
          }
        : {
            distinct: true,
            columns: [...fields.map((f) => ({ of: column(f.alias), as: f.alias })), { of: column('v'), as: 'v' }],
            from: relation(finer(grain, rows.length)),
          },
    })
    const inGrain = new Set(fields)
    counts.push({
      columns: [
        { of: integer(groupingMask(grain, rows.length, columns.length)), as: 'g' },
        ...[...rows, ...columns].map((f) => ({ of: inGrain.has(f) ? f.sent : ({ kind: 'null', type: f.sentType } as const), as: f.alias })),
        { of: countedOnce(distinct), as: 'v' },
      ],
      from: relation(grain),
      groupBy: fields.map((f) => column(f.alias)),
    })
  }
  return { with: [...source.relations, ...relations], unionAll: counts }
}
