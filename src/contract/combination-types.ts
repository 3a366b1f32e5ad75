/** Which types of columns can be compared as keys, and which type holds the values of several without loss. */
import { BIGINT, DECIMAL_DIGITS, DOUBLE, decimal, HUGEINT, isSameType, type SqlType, TEXT, TIMESTAMP, typeFamilyOf } from './sql-type.ts'

/**
 * How two key columns are compared. plain: by value, as they are. text: by characters. whole: both as whole numbers.
 * decimal: both with `scale` places. integral: a whole number with a floating-point number that is whole. double: as
 * floating-point numbers. timestamp: a date counts as its midnight.
 */
export type KeyComparison =
  | { readonly by: 'plain' | 'text' | 'whole' | 'integral' | 'double' | 'timestamp' }
  | { readonly by: 'decimal'; readonly scale: number }

const isWhole = (type: SqlType): boolean => type.kind === 'integer'
const isText = (type: SqlType): boolean => type.kind === 'text' || type.kind === 'dictionary'
const scale = (type: SqlType): number => (type.kind === 'decimal' ? type.scale : 0)
const isZoned = (type: SqlType): boolean => 'zoned' in type && type.zoned

function numberComparison(a: SqlType, b: SqlType): KeyComparison {
  const isFloat = a.kind === 'float' || b.kind === 'float'
  if (isFloat) return { by: isWhole(a) || isWhole(b) ? 'integral' : 'double' }
  return isWhole(a) && isWhole(b) ? { by: 'whole' } : { by: 'decimal', scale: Math.max(scale(a), scale(b)) }
}

/** Dates, and timestamps that a TIMESTAMP holds without loss. */
const isMoment = (type: SqlType): boolean => type.kind === 'date' || (type.kind === 'timestamp' && type.digits !== 9)

/** How the values of two key columns are compared; null if their types cannot be. */
export function keyComparison(a: SqlType, b: SqlType): KeyComparison | null {
  if (isText(a) && isText(b)) return { by: 'text' }
  const [first, second] = [typeFamilyOf(a), typeFamilyOf(b)]
  if (first === 'number' && second === 'number') return isSameType(a, b) ? { by: 'plain' } : numberComparison(a, b)
  if (isText(a) || isText(b) || isZoned(a) !== isZoned(b)) return null
  if (first === second && isSameType(a, b)) return { by: 'plain' }
  return isMoment(a) && isMoment(b) ? { by: 'timestamp' } : null
}

/** The decimal that holds the values of both; null if it would need too many digits. */
function widerDecimal(a: SqlType, b: SqlType): SqlType | null {
  const digits = (type: SqlType): number =>
    type.kind === 'decimal' ? type.precision - type.scale : type.kind === 'integer' ? ({ 8: 3, 16: 5, 32: 10, 64: 20, 128: 39 } as const)[type.bits] : 0
  const places = Math.max(scale(a), scale(b))
  const precision = Math.max(digits(a), digits(b)) + places
  return precision <= DECIMAL_DIGITS ? decimal(precision, places) : null
}

type Integer = Extract<SqlType, { kind: 'integer' }>

/** Null for the largest unsigned numbers, which no signed type holds. */
function widerInteger(a: Integer, b: Integer): SqlType | null {
  if ([a, b].some(({ bits, signed }) => bits === 128 && !signed)) return null
  return [a, b].every(({ bits, signed }) => bits < 64 || (bits === 64 && signed)) ? BIGINT : HUGEINT
}

/** The type that holds all values of columns with these two types; null if none does without loss. A floating-point number holds others only up to 15 digits. */
export function widerType(a: SqlType, b: SqlType): SqlType | null {
  if (isSameType(a, b)) return a
  if (isText(a) && isText(b)) return TEXT
  if (typeFamilyOf(a) === 'number' && typeFamilyOf(b) === 'number') {
    if (a.kind === 'integer' && b.kind === 'integer') return widerInteger(a, b)
    return a.kind === 'float' || b.kind === 'float' ? DOUBLE : widerDecimal(a, b)
  }
  if (isZoned(a) || isZoned(b)) return null
  return isMoment(a) && isMoment(b) ? TIMESTAMP : null
}

/** A column of appended datasets. `parts`: the column in each dataset; null where it is missing. */
export interface CommonColumn<C> {
  readonly name: string
  readonly parts: readonly (C | null)[]
  /** Null if no type holds the values of all parts without loss. */
  readonly type: SqlType | null
}

interface NamedColumn {
  readonly name: string
  readonly type: SqlType
}

function commonType(types: readonly SqlType[]): SqlType | null {
  const [first, ...others] = types.map((type) => (type.kind === 'dictionary' ? TEXT : type))
  return others.reduce<SqlType | null>((wide, type) => wide && widerType(wide, type), first ?? null)
}

/** The columns of the first dataset in their order, then those that only later ones have. Columns named in `asText` become text. */
export function commonColumns<C extends NamedColumn>(sources: readonly { readonly columns: readonly C[] }[], asText: readonly string[]): CommonColumn<C>[] {
  const byName = sources.map(({ columns }) => new Map(columns.map((column) => [column.name, column])))
  const names = [...new Set(sources.flatMap(({ columns }) => columns.map(({ name }) => name)))]
  return names.map((name) => {
    const parts = byName.map((columns) => columns.get(name) ?? null)
    return { name, parts, type: asText.includes(name) ? TEXT : commonType(parts.flatMap((part) => (part ? [part.type] : []))) }
  })
}
