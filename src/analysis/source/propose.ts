/** Proposes replacements in another dataset for the columns that a document reads. */
import { type Column, plainName } from '../../contract/column.ts'
import { typeFamily } from '../../contract/scalar.ts'
import { incompatibleUses, type RequiredColumn } from './required-columns.ts'

/**
 * Why a column is proposed. 'name': equal names. 'alike': names that differ only in case, spaces and punctuation, or
 * that match the name in the file. 'guess': the only column of a suitable type.
 */
export type Evidence = 'name' | 'alike' | 'guess'

export interface ColumnProposal {
  readonly required: RequiredColumn
  /** Null if no column matches. */
  readonly column: Column | null
  readonly evidence: Evidence | null
}

/** A name without case, spaces and punctuation, so that similar names are equal. */
export const bareName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Z}\p{P}\p{S}\p{C}]+/gu, '')

type NameOf = (column: Column) => string

const NAMES: readonly { readonly evidence: Evidence; readonly nameOf: NameOf }[] = [
  { evidence: 'name', nameOf: (column) => column.name },
  { evidence: 'alike', nameOf: (column) => bareName(column.name) },
  { evidence: 'alike', nameOf: (column) => bareName(plainName(column.original_name)) },
]

/** Pairs columns with equal keys, if the key is unique on both sides. An empty key never matches. */
function pairs(wanted: readonly RequiredColumn[], offered: readonly Column[], nameOf: NameOf): Map<RequiredColumn, Column> {
  const only = <T>(all: readonly T[], keyOf: (one: T) => string, key: string): T | undefined => {
    const found = all.filter((one) => keyOf(one) === key)
    return found.length === 1 ? found[0] : undefined
  }
  return new Map(
    wanted.flatMap((one): [RequiredColumn, Column][] => {
      const key = nameOf(one.column)
      const column = key === '' ? undefined : only(offered, nameOf, key)
      return column && only(wanted, (w) => nameOf(w.column), key) ? [[one, column]] : []
    }),
  )
}

/**
 * Returns one proposal per required column, in the same order. Proposes no column twice. Guesses only if exactly one
 * remaining column has the type and supports every use.
 */
export function proposeColumns(wanted: readonly RequiredColumn[], offered: readonly Column[]): ColumnProposal[] {
  const found = new Map<RequiredColumn, { column: Column; evidence: Evidence }>()
  const open = () => wanted.filter((one) => !found.has(one))
  const free = () => {
    const taken = new Set([...found.values()].map(({ column }) => column.id))
    return offered.filter((column) => column.type === 'column' && !taken.has(column.id))
  }
  for (const { evidence, nameOf } of NAMES) for (const [one, column] of pairs(open(), free(), nameOf)) found.set(one, { column, evidence })
  for (const [one, column] of pairs(open(), free(), ({ dtype }) => typeFamily(dtype)))
    if (incompatibleUses(one, column.dtype).length === 0) found.set(one, { column, evidence: 'guess' })
  return wanted.map((one) => ({ required: one, column: null, evidence: null, ...found.get(one) }))
}
