/**
 * Reads JSON as a table: a list of objects, one object per line, or an object with one such list. Keys are columns;
 * lists and objects inside are texts of JSON. The file is read once for the keys, and again for the rows.
 */
import { fail, ok, type Result } from '../../../contract/errors.ts'
import { utf16 } from '../../../contract/file-sight.ts'
import type { ExcelOptions, SourcePart } from '../../../contract/import.ts'
import { byItsBytes, headOf, isUtf8File } from '../csv/encoding.ts'
import type { WorkbookCode } from '../excel/book.ts'
import type { ReadSheet } from '../excel/read-sheet.ts'
import { chunksOf } from '../markup/bytes.ts'
import { type GridLine, sheetOfRows } from '../row-sheet.ts'
import { JsonItems } from './items.ts'

/** The only table of a JSON file. */
const NAME = '#1'
const COLUMNS_MAX = 2_000
/** How many rows and columns the list of tables shows. */
const LOOK_ROWS = 4
const LOOK_COLUMNS = 5
const LOOK_LENGTH = 200
/** Longest name of a column. */
const KEY_MAX = 1_000

export type JsonCode = WorkbookCode | 'file_json' | 'json_broken'

class Broken extends Error {
  readonly failure: ReturnType<typeof fail<'file_json'>> | ReturnType<typeof fail<'json_broken'>>
  constructor(failure: Broken['failure']) {
    super(failure.code)
    this.failure = failure
  }
}

/** A number as written, if it has digits that a JavaScript number would lose. */
class Exact {
  readonly written: string
  constructor(written: string) {
    this.written = written
  }
  toJSON(): unknown {
    // keeps the digits of numbers inside lists and objects
    return (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(this.written)
  }
}

const LOSES = /^-?\d{16,}$|\d[.\d]{16,}/

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown
const exactly: Reviver = (_, value, { source }) => (typeof value === 'number' && source !== undefined && LOSES.test(source) ? new Exact(source) : value)
const parsed = (text: string): unknown => JSON.parse(text, exactly as (key: string, value: unknown) => unknown)

type Item = Readonly<Record<string, unknown>> | readonly unknown[]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Exact)

function* textOf(file: string, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (const chunk of chunksOf(file)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

function* rawItems(file: string, encoding: string): Generator<string> {
  const items = new JsonItems()
  for (const text of textOf(file, encoding)) yield* items.write(text)
  const last = items.end()
  if (last !== null) yield last
}

/** Returns the list of objects that an object holds, if it holds exactly one. */
function listInside(item: Readonly<Record<string, unknown>>): readonly unknown[] | null {
  const lists = Object.values(item).filter((value) => Array.isArray(value) && value.length > 0 && value.every(isObject))
  return lists.length === 1 ? (lists[0] as unknown[]) : null
}

/** Yields the items of a file. `isWrapped`: whether the items are in a list inside of the only object. */
function* itemsOf(file: string, encoding: string, isWrapped: boolean): Generator<Item> {
  let count = 0
  for (const raw of rawItems(file, encoding)) {
    count++
    let value: unknown
    try {
      value = parsed(raw)
    } catch {
      throw new Broken(count === 1 ? fail('file_json') : fail('json_broken', { count }))
    }
    if (isWrapped && isObject(value)) yield* (listInside(value) ?? []) as Item[]
    else if (isObject(value) || Array.isArray(value)) yield value
    else throw new Broken(fail('file_json'))
  }
}

function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Exact) return value.written
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  return text === '' ? null : text
}

interface Shape {
  /** Names of the columns; null for lists, whose columns have no names. */
  readonly keys: readonly string[] | null
  readonly width: number
  readonly rows: number
  readonly head: (string | null)[][]
  readonly isWrapped: boolean
}

const cellsOf = (item: Item, keys: readonly string[] | null, width: number): (string | null)[] =>
  keys && isObject(item)
    ? keys.map((key) => (Object.hasOwn(item, key) ? cellOf(item[key]) : null))
    : Array.from({ length: width }, (_, i) => (Array.isArray(item) ? cellOf(item[i]) : null))

/** Reads a file once for its columns and its number of rows. */
function shapeOf(file: string, encoding: string, isWrapped = false): Shape {
  const keys = new Map<string, number>()
  const first: Item[] = []
  let rows = 0
  let lists = 0
  let width = 0
  for (const item of itemsOf(file, encoding, isWrapped)) {
    rows++
    if (isObject(item)) for (const key of Object.keys(item)) keys.set(key, (keys.get(key) ?? 0) + 1)
    else {
      lists++
      width = Math.max(width, (item as unknown[]).length)
    }
    if (Math.max(keys.size, width) > COLUMNS_MAX) throw new Broken(fail('file_json'))
    if (first.length < LOOK_ROWS) first.push(item)
  }
  const [only] = first
  if (!isWrapped && rows === 1 && isObject(only) && listInside(only)) return shapeOf(file, encoding, true)
  // objects and lists together are no table
  if (rows === 0 || (lists > 0 && lists < rows) || [...keys.keys()].some((key) => key.length > KEY_MAX)) throw new Broken(fail('file_json'))
  const names = lists > 0 ? null : [...keys.keys()]
  const size = names?.length ?? width
  if (size === 0) throw new Broken(fail('file_json'))
  const cells = first.map((item) => cellsOf(item, names, size))
  const head = (names ? [names, ...cells] : cells)
    .slice(0, LOOK_ROWS)
    .map((row) => row.slice(0, LOOK_COLUMNS).map((cell) => cell?.slice(0, LOOK_LENGTH) ?? null))
  return { keys: names, width: size, rows: rows + (names ? 1 : 0), head, isWrapped }
}

function* linesOf(file: string, encoding: string, { keys, width, isWrapped }: Shape): Generator<GridLine> {
  if (keys) yield { row: [...keys], isHeader: true }
  for (const item of itemsOf(file, encoding, isWrapped)) yield { row: cellsOf(item, keys, width), isHeader: false }
}

async function encodingOf(file: string): Promise<string> {
  const wide = utf16(await headOf(file))
  if (wide) return wide
  return (await isUtf8File(file)) ? 'utf-8' : await byItsBytes(file)
}

/** Returns the only table of a JSON file. Fails if its items are not all objects, or all lists. */
export async function readJson(file: string, options: ExcelOptions): Promise<Result<{ parts: SourcePart[]; sheet: ReadSheet }, JsonCode>> {
  if (options.sheet !== null && options.sheet !== NAME) return fail('sheet_missing', { name: options.sheet })
  const encoding = await encodingOf(file)
  try {
    const shape = shapeOf(file, encoding)
    const named = { ...options, header_row: options.header_row ?? (shape.keys ? 1 : null) }
    const sheet = sheetOfRows(NAME, linesOf(file, encoding, shape), named, { error: 0, uncomputed: 0 })
    return sheet.ok ? ok({ parts: [{ name: NAME, rows: shape.rows, columns: shape.width, head: shape.head }], sheet: sheet.value }) : sheet
  } catch (error) {
    if (error instanceof Broken) return error.failure
    throw error
  }
}
