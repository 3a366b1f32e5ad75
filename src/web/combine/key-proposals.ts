/** Proposes the columns by which rows of two datasets match. */
import { bareName } from '../../analysis/source/propose.ts'
import type { Column } from '../../contract/column.ts'
import { KEYS_MAX } from '../../contract/combination.ts'
import { keyComparison } from '../../contract/combination-types.ts'
import { parseSqlType, type SqlType, typeFamilyOf } from '../../contract/sql-type.ts'

export type KeyColumn = Pick<Column, 'id' | 'name' | 'dtype'>

/** A pair of key columns by ID; null if it is not chosen yet. */
export interface KeyPair {
  readonly first: string | null
  readonly second: string | null
}

export const areComparable = (a: KeyColumn, b: KeyColumn): boolean => keyComparison(parseSqlType(a.dtype), parseSqlType(b.dtype)) !== null

/** Amounts often have the same name in two datasets, but never identify a row. */
const canIdentify = ({ dtype }: KeyColumn): boolean => {
  const type: SqlType = parseSqlType(dtype)
  return type.kind !== 'float' && type.kind !== 'decimal' && typeFamilyOf(type) !== 'boolean'
}

function pairs(first: readonly KeyColumn[], second: readonly KeyColumn[], nameOf: (column: KeyColumn) => string): { first: string; second: string }[] {
  const only = (all: readonly KeyColumn[], name: string): KeyColumn | undefined => {
    const found = all.filter((column) => nameOf(column) === name)
    return found.length === 1 ? found[0] : undefined
  }
  return first.flatMap((column) => {
    const name = nameOf(column)
    const other = name === '' || !only(first, name) ? undefined : only(second, name)
    return other && canIdentify(column) && canIdentify(other) && areComparable(column, other) ? [{ first: column.id, second: other.id }] : []
  })
}

/**
 * Pairs columns with equal names and comparable types, then columns with similar names, in the order of the first
 * dataset and at most `KEYS_MAX`. Returns one empty pair if none match.
 */
export function proposeKeys(first: readonly KeyColumn[], second: readonly KeyColumn[]): KeyPair[] {
  const equal = pairs(first, second, ({ name }) => name)
  const alike = equal.length > 0 ? equal : pairs(first, second, ({ name }) => bareName(name))
  return alike.length > 0 ? alike.slice(0, KEYS_MAX) : [{ first: null, second: null }]
}
