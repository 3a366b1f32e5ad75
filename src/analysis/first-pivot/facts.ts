/** The facts about a column from which a first pivot is proposed. */
import type { Column } from '../../contract/column.ts'
import type { ColumnProfile } from '../../contract/column-profile.ts'
import { parseSqlType, scaleOf, type TypeFamily, typeFamilyOf } from '../../contract/sql-type.ts'

export interface ProfiledTable {
  readonly columns: readonly Column[]
  readonly profile: readonly ColumnProfile[]
  /** How many rows the dataset has. */
  readonly rows: number
}

export interface Facts {
  readonly column: Column
  readonly family: TypeFamily
  /** Whether its numbers have no decimals. */
  readonly isWhole: boolean
  readonly profile: ColumnProfile
  /** How many values are not blank. */
  readonly values: number
  /** Share of blanks, from 0 to 1. */
  readonly blanks: number
  /** Smallest and largest number; null for other types. */
  readonly range: { readonly min: number; readonly max: number } | null
}

function rangeOf({ min, max }: ColumnProfile, family: TypeFamily): Facts['range'] {
  if (family !== 'number' || min === null || max === null) return null
  const [low, high] = [Number(min), Number(max)]
  return Number.isFinite(low) && Number.isFinite(high) ? { min: low, max: high } : null
}

/** Facts of the columns that vary, in the order of the dataset. Columns without a profile or with one value have none. */
export function factsOf({ columns, profile, rows }: ProfiledTable): Facts[] {
  const profiles = new Map(profile.map((p) => [p.column_id, p]))
  return columns.flatMap((column) => {
    const own = profiles.get(column.id)
    if (!own || own.distinct < 2) return []
    const type = parseSqlType(column.dtype)
    const family = typeFamilyOf(type)
    const values = Math.max(0, rows - own.nulls)
    return [
      {
        ...{ column, family, profile: own, values, isWhole: scaleOf(type) === 0 },
        ...{ blanks: rows === 0 ? 0 : own.nulls / rows, range: rangeOf(own, family) },
      },
    ]
  })
}
