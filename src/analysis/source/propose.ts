/** A proposal of which columns of another dataset stand for those that a document needs. */
import { type Column, plainName } from '../../contract/column.ts'
import { typeFamily } from '../../contract/scalar.ts'
import { misfits, type Wanted } from './wanted.ts'

/** Why a column is proposed: its name, a name that differs in case, blanks and punctuation only or that the file had, or nothing but its type. */
export type Evidence = 'name' | 'alike' | 'guess'

export interface Proposed {
  readonly wanted: Wanted
  /** Null where nothing speaks for any column. */
  readonly column: Column | null
  readonly evidence: Evidence | null
}

const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Z}\p{P}\p{S}\p{C}]+/gu, '')

type NameOf = (column: Column) => string

const NAMES: readonly { readonly evidence: Evidence; readonly nameOf: NameOf }[] = [
  { evidence: 'name', nameOf: (column) => column.name },
  { evidence: 'alike', nameOf: (column) => bare(column.name) },
  { evidence: 'alike', nameOf: (column) => bare(plainName(column.original_name)) },
]

/** Pairs of which each side is the only one with its key; an empty key pairs nothing. */
function pairs(wanted: readonly Wanted[], offered: readonly Column[], nameOf: NameOf): Map<Wanted, Column> {
  const only = <T>(all: readonly T[], keyOf: (one: T) => string, key: string): T | undefined => {
    const found = all.filter((one) => keyOf(one) === key)
    return found.length === 1 ? found[0] : undefined
  }
  return new Map(
    wanted.flatMap((one): [Wanted, Column][] => {
      const key = nameOf(one.column)
      const column = key === '' ? undefined : only(offered, nameOf, key)
      return column && only(wanted, (w) => nameOf(w.column), key) ? [[one, column]] : []
    }),
  )
}

/** A row for each wanted column, in their order; no column is proposed twice. A guess is made only where one column alone has the type, and everything can be computed from it. */
export function proposeColumns(wanted: readonly Wanted[], offered: readonly Column[]): Proposed[] {
  const found = new Map<Wanted, { column: Column; evidence: Evidence }>()
  const open = () => wanted.filter((one) => !found.has(one))
  const free = () => {
    const taken = new Set([...found.values()].map(({ column }) => column.id))
    return offered.filter((column) => column.type === 'column' && !taken.has(column.id))
  }
  for (const { evidence, nameOf } of NAMES) for (const [one, column] of pairs(open(), free(), nameOf)) found.set(one, { column, evidence })
  for (const [one, column] of pairs(open(), free(), ({ dtype }) => typeFamily(dtype)))
    if (misfits(one, column.dtype).length === 0) found.set(one, { column, evidence: 'guess' })
  return wanted.map((one) => ({ wanted: one, column: null, evidence: null, ...found.get(one) }))
}
