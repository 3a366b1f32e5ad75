/** Finds what the choices of a step's layout mean for one cell: which rows count, and which groups its others stand for. */
import { ok, type Result } from '../contract/errors.ts'
import type { FixedField, FormulaPart } from '../contract/explanation.ts'
import { OTHERS, type Value } from '../contract/scalar.ts'
import type { StepConfig } from '../contract/step.ts'
import { sameKey } from '../contract/value-key.ts'
import type { Prepared } from '../pivot/compile.ts'
import type { Item } from '../pivot/show-values-as/kind.ts'
import { Choosing, placedChoices, withoutEmptyGroups } from './choosing.ts'
import { withOverflowRetry } from './pivot-run.ts'
import type { RunCode } from './plan-run.ts'
import type { OpenDataset } from './protocol.ts'

/** For each field at its others, the items of the parent that are shown by themselves. */
export type BesideOthers = ReadonlyMap<string, readonly Value[]>

interface CellOf {
  readonly config: StepConfig
  readonly locale: string
  readonly cell: { readonly row: readonly Value[]; readonly column: readonly Value[] }
}

/** The most groups among which a choice is made for an explanation. */
const CELLS_MAX = 20_000_000

export async function chosenFor(
  dataset: OpenDataset,
  { config, locale, cell }: CellOf,
  prepared: Prepared,
): Promise<Result<{ config: StepConfig; prepared: Prepared; besideOthers: BesideOthers }, RunCode>> {
  const choices = placedChoices(config, prepared)
  if (!choices.ok) return choices
  const placed = choices.value
  if (!placed) return ok({ config, prepared, besideOthers: new Map() })
  return await withOverflowRetry(dataset, async (approximate) => {
    const choosing = new Choosing(dataset, config, prepared, { locale, maxCells: CELLS_MAX }, placed, approximate)
    const narrowed = await choosing.narrow()
    if (!narrowed.ok) return narrowed
    const beside = new Map<string, Value[]>()
    const keys = { rows: cell.row, columns: cell.column }
    if (keys.rows.includes(OTHERS) || keys.columns.includes(OTHERS)) {
      const chosen = await choosing.choose(narrowed.value)
      if (!chosen.ok) return chosen
      for (const { axis, depth, listed } of chosen.value.groups) {
        if (keys[axis][depth] !== OTHERS) continue
        const parent = keys[axis].slice(0, depth)
        const field = placed.layout[axis][depth]
        const inside = listed.filter(({ path }) => sameKey(path.slice(0, -1), parent)).map(({ path }) => path.at(-1) ?? null)
        if (field) beside.set(field.id, inside)
      }
    }
    return ok({ config: withoutEmptyGroups(config, placed).config, prepared: narrowed.value.prepared, besideOthers: beside })
  })
}

/** The most groups of others that an explanation names. */
const NAMED_MAX = 100

/** The groups that others stand for, largest first. `items` gives those of a field in the cell. */
export async function othersOf(
  keys: readonly FixedField[],
  name: string,
  items: (held: FixedField) => Promise<Result<readonly Item[], RunCode>>,
): Promise<Result<FormulaPart[], RunCode>> {
  const parts: FormulaPart[] = []
  for (const held of keys.filter((k) => k.value === OTHERS)) {
    const found = await items(held)
    if (!found.ok) return found
    const size = ({ value }: Item): number => (value === null ? Number.NEGATIVE_INFINITY : Number(value))
    const largest = found.value.toSorted((a, b) => size(b) - size(a))
    const named = largest.slice(0, NAMED_MAX).map(({ key, value }): FormulaPart => ({ role: 'item', name, value, keys: [{ ...held, value: key }], parts: [] }))
    parts.push({ role: 'others', name: held.name, value: largest.length, keys: [], parts: named })
  }
  return ok(parts)
}
