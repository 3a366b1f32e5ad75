/** Reads the head of every table in a source: the names of its columns and its first rows. */
import { type Failure, fail, ok, type Result } from '../../../contract/errors.ts'
import type { SchemaType } from '../../../contract/import.ts'
import { TABLES_MAX, type TableChoice, type TablesOptions } from '../../../contract/tables.ts'
import { formatOfFile } from '../sight.ts'
import { type Container, type PackedFile, withContainer } from './container.ts'
import { belongTogether, type MergedColumns } from './merge.ts'
import { partsIn, type Table, withTable } from './read-table.ts'

/** How many bytes of a text file are read. More than are needed to find its header. */
const HEAD_BYTES = 2 << 20
/** How many rows and MB of a table are read to count its rows. */
const COUNTED_ROWS = 200_000
const HEAD_MB = 64
/** How many rows of all tables are sampled together, and at least of each. */
const SAMPLE_ROWS = 3_000
const SAMPLE_LEAST = 5

/** A table in a source. `problem`: why it cannot be read; then it has no columns. */
export interface TableHead {
  readonly choice: TableChoice
  /** The text of its rows in the name column. */
  readonly name: string
  readonly names: readonly string[]
  readonly types: readonly (SchemaType | null)[]
  /** Null if not all rows were read. */
  readonly rows: number | null
  readonly sample: readonly (readonly (string | null)[])[]
  readonly problem: Failure | null
}

class Enough extends Error {}

async function firstRows(table: Table, isWhole: boolean, most: number): Promise<Result<Pick<TableHead, 'rows' | 'sample'>>> {
  const sample: (string | null)[][] = []
  let rows = 0
  const add = (cells: readonly (string | null)[]): undefined => {
    if (++rows > COUNTED_ROWS) throw new Enough()
    if (sample.length < most) sample.push([...cells])
  }
  try {
    const counts = await table.each({ add, addLine: null, refuse: () => undefined })
    return counts.ok ? ok({ rows: isWhole ? counts.value.rows : null, sample }) : counts
  } catch (error) {
    if (error instanceof Enough || (error instanceof Error && error.name === 'TooMuchText')) return ok({ rows: null, sample })
    throw error
  }
}

const problemOf = (choice: TableChoice, name: string, problem: Failure): TableHead => ({
  ...{ choice, name, names: [], types: [], rows: null, sample: [], problem },
})

/** Runs `work` with a file, unpacked as far as its head needs it: text only in part. */
async function withHead<T>(container: Container, file: PackedFile, work: (path: string, isWhole: boolean) => Promise<Result<T>>): Promise<Result<T>> {
  const found = await container.withFile<T | null>(file, HEAD_BYTES, async (path, isWhole) =>
    isWhole || (await formatOfFile(path)) === 'text' ? await work(path, isWhole) : ok(null),
  )
  if (!found.ok) return found
  return found.value === null ? await container.withFile(file, Number.POSITIVE_INFINITY, work) : ok(found.value)
}

interface HeadOptions {
  readonly scratch: string
  readonly sample: number
  /** Whether the source has several files. */
  readonly areFiles: boolean
}

/** Returns the text in the name column: the file, the sheet, or both if a file of several has several sheets. */
function nameOf({ file, part }: TableChoice, areFiles: boolean): string {
  if (file === null || (!areFiles && part !== null)) return part ?? ''
  return part === null ? file : `${file} / ${part}`
}

async function headsOfFile(container: Container, file: PackedFile, { scratch, sample, areFiles }: HeadOptions): Promise<Result<TableHead[]>> {
  const choiceOf = (part: string | null): TableChoice => ({ file: file.name, part })
  const found = await withHead(container, file, async (path, isWhole) => {
    const parts = await partsIn(path)
    if (!parts.ok) return parts
    const heads: TableHead[] = []
    for (const part of parts.value) {
      const choice = choiceOf(part)
      const name = nameOf(choice, areFiles)
      const head = await withTable({ path, part, scratch, maxTextMb: HEAD_MB, isHead: true }, async (table) => {
        const first = await firstRows(table, isWhole && !table.isCut, sample)
        return first.ok ? ok({ choice, name, names: table.names, types: table.types, ...first.value, problem: null }) : first
      })
      heads.push(head.ok ? head.value : problemOf(choice, name, head))
    }
    return ok(heads)
  })
  return found.ok ? found : ok([problemOf(choiceOf(null), nameOf(choiceOf(null), areFiles), found)])
}

/** Returns the heads of all tables in a source. Fails if the source cannot be read at all, or has too many tables. */
export const headsOf = (source: string, scratch: string): Promise<Result<TableHead[]>> =>
  withContainer(source, scratch, async (container) => {
    const { files } = container
    const sample = Math.max(SAMPLE_LEAST, Math.ceil(SAMPLE_ROWS / Math.max(1, files.length)))
    const heads: TableHead[] = []
    for (const file of files) {
      const found = await headsOfFile(container, file, { scratch, sample, areFiles: files.length > 1 })
      if (!found.ok) return found
      heads.push(...found.value)
      if (heads.length > TABLES_MAX) return fail('file_unsafe_entries', { count: heads.length })
    }
    return ok(heads)
  })

export const isSameTable = (a: TableChoice, b: TableChoice): boolean => a.file === b.file && a.part === b.part

/** Returns the heads of the chosen tables, in the order of the choice; by default, of those whose columns are alike. Null for a choice that is not in the source. */
export function chosenHeads(heads: readonly TableHead[], { tables }: TablesOptions): (TableHead | null)[] {
  if (tables !== null) return tables.map((choice) => heads.find((head) => isSameTable(head.choice, choice)) ?? null)
  const together = belongTogether(heads.map(({ names }) => names))
  return heads.filter((_, i) => together[i])
}

/** Returns the types on which all tables with a merged column agree, and text for the name column; null for a column whose values decide. */
export function statedTypes(heads: readonly TableHead[], columns: MergedColumns, hasName: boolean): (SchemaType | null)[] {
  const stated = columns.names.map(() => new Set<SchemaType | null>())
  for (const { names, types } of heads) for (const [i, place] of columns.placesOf(names).entries()) stated[place]?.add(types[i] ?? null)
  const agreed = stated.map((types) => (types.size === 1 ? ([...types][0] ?? null) : null))
  return hasName ? [...agreed, 'VARCHAR'] : agreed
}
