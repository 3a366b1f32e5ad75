/** Lists the tables of a file: their sizes, first cells and names. Keeps nothing else of them. */
import type { GridRow, TableEnd, TableReceiver } from './grid.ts'
import { type Marks, noteCell, textColumns } from './text-marks.ts'

/** How many rows and columns of each table are kept for the list. */
const LOOK_ROWS = 4
const LOOK_COLUMNS = 5
const LOOK_LENGTH = 200
/** How many rows at the end of each table are kept. */
const TAIL_ROWS = 30
/** Tables beyond these are not listed. */
const TABLES_MAX = 1_000

export interface SeenTable {
  readonly id: number
  /** How many rows have values, and how many of these have at least two. */
  rows: number
  wideRows: number
  cells: number
  /** Columns with values, in order. */
  columns: number[]
  /** Which of these columns stay text, because the file says so. */
  texts: boolean[]
  /** The first rows with values, as wide as the list shows. */
  head: (string | null)[][]
  /** The last rows with values, with shortened texts. */
  tail: GridRow[]
  name: string | null
  isHidden: boolean
}

interface Growing extends SeenTable {
  readonly used: Set<number>
  readonly first: GridRow[]
  readonly marks: Map<number, Marks>
}

export class Survey implements TableReceiver {
  readonly fills: boolean
  asksForPassword = false
  private readonly open = new Map<number, Growing>()
  private readonly seen: SeenTable[] = []
  private listed: string[] = []

  constructor(fills: boolean) {
    this.fills = fills
  }

  readonly row: TableReceiver['row'] = (id, row, _, marked) => {
    const table = this.of(id)
    let cells = 0
    row.forEach((cell, column) => {
      if (cell === null) return
      cells++
      table.used.add(column)
      noteCell(table.marks, column, cell, marked.has(column))
    })
    if (cells === 0) return
    table.rows++
    table.cells += cells
    if (cells > 1) table.wideRows++
    if (table.first.length < LOOK_ROWS) table.first.push(row)
    table.tail.push(row.map((cell) => cell?.slice(0, LOOK_LENGTH) ?? null))
    if (table.tail.length > TAIL_ROWS) table.tail.shift()
  }

  private of(id: number): Growing {
    const known = this.open.get(id)
    if (known) return known
    const table: Growing = {
      id,
      rows: 0,
      wideRows: 0,
      cells: 0,
      columns: [],
      texts: [],
      head: [],
      tail: [],
      name: null,
      isHidden: false,
      ...{ used: new Set<number>(), first: [], marks: new Map() },
    }
    this.open.set(id, table)
    return table
  }

  readonly end = (id: number, { name, isHidden, isOuter }: TableEnd): void => {
    const { used, first, marks, ...table } = this.of(id)
    this.open.delete(id)
    // a table that only arranges other tables has single cells
    if (this.seen.length >= TABLES_MAX || (isOuter && table.wideRows < 2)) return
    const columns = [...used].sort((a, b) => a - b)
    const shown = columns.slice(0, LOOK_COLUMNS)
    const head = first.map((row) => shown.map((column) => row[column]?.slice(0, LOOK_LENGTH) ?? null))
    const texts = textColumns(marks)
    this.seen.push({ ...table, columns, texts: columns.map((column) => texts.has(column)), head, name, isHidden })
  }

  readonly note = (): void => undefined

  readonly asksPassword = (): void => {
    this.asksForPassword = true
  }

  readonly sheetNames = (names: readonly string[]): void => {
    if (this.listed.length < TABLES_MAX) this.listed.push(...names)
  }

  /** Returns the visible tables by name. Pages have only tables with values, and without the single cells around the others. `isWorkbook`: whether the tables are sheets. */
  named(isWorkbook: boolean): Map<string, SeenTable> {
    const visible = this.seen.filter((table) => !table.isHidden).toSorted((a, b) => a.id - b.id)
    const filled = visible.filter(({ cells }) => cells > 0)
    const wide = filled.filter(({ cells }) => cells > 1)
    const tables = isWorkbook ? visible : wide.length > 0 ? wide : filled
    const listed = this.listed.length === tables.length ? this.listed : []
    const named = new Map<string, SeenTable>()
    for (const [at, table] of tables.entries()) named.set(freeName(table.name ?? listed[at] ?? `#${at + 1}`, named), table)
    return named
  }

  /** Returns the name of the first sheet with values, or of the table with the most if the tables of a page are no sheets. `tables` must not be empty. */
  likeliest(tables: ReadonlyMap<string, SeenTable>, isWorkbook: boolean): string {
    const all = [...tables]
    const [first = ''] = all[0] ?? []
    if (isWorkbook || this.listed.length === tables.size) return all.find(([, { cells }]) => cells > 0)?.[0] ?? first
    return all.reduce((best, next) => (next[1].cells > best[1].cells ? next : best), all[0] as (typeof all)[number])[0]
  }
}

/** Returns the name, with a number if another table has it. */
function freeName(name: string, taken: ReadonlyMap<string, unknown>): string {
  let free = name
  for (let n = 2; taken.has(free); n++) free = `${name} (${n})`
  return free
}
