/** Previews the tables of a source as one: what each of them has and lacks, and the first rows of all chosen ones. */
import { fail, ok, type Result } from '../../../contract/errors.ts'
import type { SchemaType } from '../../../contract/import.ts'
import { type FoundTable, TABLE_COLUMNS_SHOWN, type TablesOptions } from '../../../contract/tables.ts'
import { chosenHeads, headsOf, statedTypes, type TableHead } from './heads.ts'
import { MergedColumns } from './merge.ts'

type Cells = (string | null)[]

export interface TablesLook {
  readonly tables: FoundTable[]
  /** With the chosen tables. */
  readonly options: TablesOptions
  /** The header and the first rows of the merged table. */
  readonly rows: Cells[]
  readonly isWhole: boolean
  /** Types on which all tables with the column agree; null for a column whose values decide. */
  readonly stated: readonly (SchemaType | null)[]
}

const listed = (names: readonly string[]) => ({ count: names.length, names: names.slice(0, TABLE_COLUMNS_SHOWN) })

/** How many of the chosen tables have each merged column. */
function frequencies(chosen: readonly TableHead[], columns: MergedColumns): number[] {
  const counts = columns.names.map(() => 0)
  for (const { names } of chosen) for (const place of columns.placesOf(names)) counts[place] = (counts[place] ?? 0) + 1
  return counts
}

function described(head: TableHead, isChosen: boolean, columns: MergedColumns, counts: readonly number[], chosenCount: number): FoundTable {
  const { choice, name, names, rows, problem } = head
  const places = columns.placesOf(names)
  const had = new Set(places)
  // what a table differs in, compared with the other chosen ones
  const others = chosenCount - (isChosen ? 1 : 0)
  const missing = others === 0 || problem ? [] : columns.names.filter((_, place) => !had.has(place))
  const extra = others === 0 ? [] : names.filter((_, i) => (places[i] ?? -1) < 0 || (isChosen && counts[places[i] ?? 0] === 1))
  return {
    ...choice,
    ...{ name, rows, columns: names.length, chosen: isChosen, missing: listed(missing), extra: listed(extra) },
    problem: problem && { code: problem.code, params: problem.params, message: '' },
  }
}

function mergedRows(chosen: readonly TableHead[], columns: MergedColumns, nameColumn: string | null): Cells[] {
  const rows: Cells[] = [[...columns.names, ...(nameColumn === null ? [] : [nameColumn])]]
  for (const { names, name, sample } of chosen) {
    const places = columns.placesOf(names)
    for (const cells of sample) {
      const row: Cells = columns.names.map(() => null)
      for (const [i, place] of places.entries()) row[place] = cells[i] ?? null
      rows.push(nameColumn === null ? row : [...row, name])
    }
  }
  return rows
}

/** Previews the tables. Fails if none of them can be read, or if they have too many columns together. */
export async function previewTables(source: string, scratch: string, options: TablesOptions): Promise<Result<TablesLook>> {
  const heads = await headsOf(source, scratch)
  if (!heads.ok) return heads
  const chosen = chosenHeads(heads.value, options).filter((head) => head !== null && head.problem === null) as TableHead[]
  if (chosen.length === 0) return heads.value.length === 1 && heads.value[0]?.problem ? heads.value[0].problem : fail('tables_none')
  const columns = new MergedColumns()
  for (const { names } of chosen) {
    const added = columns.add(names)
    if (!added.ok) return added
  }
  const counts = frequencies(chosen, columns)
  const isChosen = new Set(chosen)
  return ok({
    tables: heads.value.map((head) => described(head, isChosen.has(head), columns, counts, chosen.length)),
    options: { ...options, tables: chosen.map(({ choice }) => choice) },
    rows: mergedRows(chosen, columns, options.name_column),
    isWhole: chosen.every(({ rows, sample }) => rows === sample.length),
    stated: statedTypes(chosen, columns, options.name_column !== null),
  })
}
