/** The choices of a lookup, and the options that they make. */
import { type CombinationOptions, canAggregate, type Doubles, type LookupAggregate, type LookupCheck, type LookupOptions } from '../../contract/combination.ts'
import { typeFamily } from '../../contract/scalar.ts'
import { parseSqlType } from '../../contract/sql-type.ts'
import { areComparable, type KeyColumn, type KeyPair, proposeKeys } from './key-proposals.ts'

/** A dataset with its columns. */
export interface Side {
  readonly id: string
  readonly title: string
  readonly columns: readonly KeyColumn[]
}

/** A pair of keys with a number that identifies it among the rows of the form. */
export type DraftKey = KeyPair & { readonly row: number }

export interface LookupDraft {
  readonly keys: readonly DraftKey[]
  readonly ignores: boolean
  /** Columns of the second dataset that were checked or unchecked. The others are brought unless they are keys. */
  readonly changed: ReadonlyMap<string, boolean>
  readonly take: Doubles['take']
  /** The column whose order decides which row is the first; null for the first column that is not a key. */
  readonly by: string | null
  readonly direction: 'ascending' | 'descending'
  readonly aggregates: ReadonlyMap<string, LookupAggregate>
  readonly keepsUnmatched: boolean
}

export const startLookup = (first: Side, second: Side): LookupDraft => ({
  keys: proposeKeys(first.columns, second.columns).map((pair, row) => ({ ...pair, row })),
  ...{ ignores: false, changed: new Map(), take: 'refuse', by: null, direction: 'ascending', aggregates: new Map(), keepsUnmatched: false },
})

const isText = ({ dtype }: KeyColumn): boolean => ['text', 'dictionary'].includes(parseSqlType(dtype).kind)

/** The chosen pairs of columns; null if one is missing or cannot be compared. */
export function chosenKeys({ keys }: LookupDraft, first: Side, second: Side): { first: KeyColumn; second: KeyColumn }[] | null {
  const pairs = keys.flatMap((key) => {
    const [a, b] = [first.columns.find(({ id }) => id === key.first), second.columns.find(({ id }) => id === key.second)]
    return a && b && areComparable(a, b) ? [{ first: a, second: b }] : []
  })
  return pairs.length > 0 && pairs.length === keys.length ? pairs : null
}

/** Whether any key is text, so that case and outer blanks can be ignored. */
export const hasTextKey = (draft: LookupDraft, first: Side, second: Side): boolean =>
  (chosenKeys(draft, first, second) ?? []).some((pair) => isText(pair.first))

/** Whether a column of the second dataset is brought. */
export const isBrought = ({ changed, keys }: LookupDraft, { id }: KeyColumn): boolean => changed.get(id) ?? keys.every(({ second }) => second !== id)

export const broughtColumns = (draft: LookupDraft, { columns }: Side): KeyColumn[] => columns.filter((column) => isBrought(draft, column))

/** The column by which the first row of a key is taken. */
export const orderColumn = ({ by, keys }: LookupDraft, { columns }: Side): string =>
  by ?? (columns.find(({ id }) => keys.every((key) => key.second !== id)) ?? columns[0])?.id ?? ''

/** How the rows of a key become one value: the sum of numbers and the smallest of other values, unless chosen otherwise. */
export function aggregateOf({ aggregates }: LookupDraft, column: KeyColumn): LookupAggregate {
  const family = typeFamily(column.dtype)
  const chosen = aggregates.get(column.id)
  return chosen && canAggregate(chosen, family) ? chosen : family === 'number' ? 'sum' : 'min'
}

function doublesOf(draft: LookupDraft, second: Side): Doubles {
  switch (draft.take) {
    case 'refuse':
      return { take: 'refuse' }
    case 'first':
      return { take: 'first', by: orderColumn(draft, second), direction: draft.direction }
    case 'aggregate':
      return { take: 'aggregate', of: Object.fromEntries(broughtColumns(draft, second).map((column) => [column.id, aggregateOf(draft, column)])) }
  }
}

/** The options of a lookup; null while its keys are incomplete or no column is brought. */
export function lookupOptions(draft: LookupDraft, first: Side, second: Side): LookupOptions | null {
  const keys = chosenKeys(draft, first, second)
  const columns = broughtColumns(draft, second).map(({ id }) => id)
  if (!keys || columns.length === 0) return null
  return {
    ...{ kind: 'combination', how: 'lookup', first: first.id, second: second.id },
    keys: keys.map((pair) => ({ first: pair.first.id, second: pair.second.id })),
    ignore_case_and_blanks: draft.ignores && keys.some((pair) => isText(pair.first)),
    ...{ columns, doubles: doublesOf(draft, second), keep_unmatched: draft.keepsUnmatched },
  }
}

/** The options to check. Choices that do not change the counts are left out, so that they need no new check. */
export function optionsToCheck(draft: LookupDraft, first: Side, second: Side): CombinationOptions | null {
  const ids = second.columns.slice(0, 1).map(({ id }) => id)
  const all = new Map(ids.map((id) => [id, true]))
  const options = lookupOptions({ ...draft, changed: all, take: 'refuse' }, first, second)
  return options && { ...options, columns: ids }
}

/** Why a combination cannot be made yet; null if it can. */
export type Blocked = 'keys' | 'columns' | 'checking' | 'doubles' | 'datasets' | 'types' | 'part' | 'title'

export function lookupBlocked(draft: LookupDraft, first: Side, second: Side, check: LookupCheck | null): Blocked | null {
  if (!chosenKeys(draft, first, second)) return 'keys'
  if (broughtColumns(draft, second).length === 0) return 'columns'
  if (!check) return 'checking'
  return check.doubles.keys > 0 && draft.take === 'refuse' ? 'doubles' : null
}
