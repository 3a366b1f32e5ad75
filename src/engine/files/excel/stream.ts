/**
 * The cells of one sheet of a .xlsx, read as the file goes by: half the time and a fraction of the
 * memory of parsing the workbook whole. What is stored in a way that is not expected here is left
 * to the parser that knows everything.
 */
import { createInflateRaw } from 'node:zlib'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { Cell } from './cells.ts'
import { packedEntry } from './zip.ts'

export const ROWS_MAX = 1_048_576
const SHEET_COLUMNS_MAX = 16_384
/** Bytes that are unpacked at a time: the parser and the unpacking thread wait for each other less often than with the usual 16 KiB. */
const CHUNK = 1 << 18

/** What cells refer to. */
export interface SharedParts {
  readonly strings: readonly { readonly t?: string }[]
  /** The number format of a style, as text. */
  readonly formatOf: (style: number) => string | undefined
}

function local(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

interface Handlers {
  readonly open: (name: string, attributes: SaxesTagPlain['attributes']) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

/** Reads one XML part of a ZIP file. False where there is none; throws where it is not well-formed. */
async function readPart(zip: Buffer, path: string, { open, close, text }: Handlers): Promise<boolean> {
  const packed = packedEntry(zip, path)
  if (!packed) return false
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => open(local(tag.name), tag.attributes))
  if (close) parser.on('closetag', (tag) => close(local(tag.name)))
  if (text) parser.on('text', text)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  if (packed.deflated) {
    const inflate = createInflateRaw({ chunkSize: CHUNK })
    inflate.end(packed.bytes)
    for await (const chunk of inflate as AsyncIterable<Buffer>) parser.write(decoder.decode(chunk, { stream: true }))
  } else parser.write(decoder.decode(packed.bytes, { stream: true }))
  parser.write(decoder.decode())
  parser.close()
  return true
}

/** A target of a relation, from the folder of the part that has it. */
function resolved(folder: string, target: string): string {
  return target.startsWith('/') ? target.slice(1) : folder + target
}

/** Where a sheet lies; null where the workbook does not say it in the usual way. */
async function pathOf(zip: Buffer, sheet: string): Promise<string | null> {
  let workbook = ''
  await readPart(zip, '_rels/.rels', {
    open: (name, { Type = '', Target = '' }) => {
      if (name === 'Relationship' && Type.endsWith('/officeDocument')) workbook = resolved('', Target)
    },
  })
  const folder = workbook.slice(0, workbook.lastIndexOf('/') + 1)
  let relation: string | undefined
  await readPart(zip, workbook, {
    open: (name, attributes) => {
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (name === 'sheet' && attributes.name === sheet) relation = id
    },
  })
  let path: string | null = null
  await readPart(zip, `${folder}_rels/${workbook.slice(folder.length)}.rels`, {
    open: (name, { Id, Target = '' }) => {
      if (name === 'Relationship' && Id !== undefined && Id === relation) path = resolved(folder, Target)
    },
  })
  return path
}

/** Column of a reference such as AB12, from 0; -1 where it has no letters. */
function columnOf(reference: string): number {
  let column = 0
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

/** Control characters that Excel writes as _x000D_. */
const unescaped = (text: string): string => text.replace(/_x([\da-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

class UnusualCell extends Error {}

/** A cell as the whole parser would give it; undefined for one without a value. */
function cellOf(type: string | undefined, text: string, hasValue: boolean, z: string | undefined, { strings }: SharedParts): Cell | undefined {
  switch (type ?? 'n') {
    case 'n':
      if (text === '') return undefined
      return z === undefined ? { t: 'n', v: Number.parseFloat(text) } : { t: 'n', v: Number.parseFloat(text), z }
    case 's':
      return hasValue ? { t: 's', v: strings[Number.parseInt(text, 10)]?.t ?? '' } : undefined
    case 'str':
    case 'inlineStr':
      return { t: 's', v: unescaped(text) }
    case 'b':
      return { t: 'b', v: text === '1' || text === 'true' }
    case 'e':
      return { t: 'e', v: text }
    default:
      throw new UnusualCell(type)
  }
}

/** Rows of cells by their index; null where the sheet is stored in an unusual way. */
export async function sheetCells(zip: Buffer, sheet: string, shared: SharedParts): Promise<(Cell[] | undefined)[] | null> {
  const rows: (Cell[] | undefined)[] = []
  let isInData = false
  let row = -1
  let column = -1
  let cells: Cell[] = []
  let type: string | undefined
  let style: string | undefined
  let text = ''
  let hasValue = false
  let isReading = false
  let isInline = false
  let isPhonetic = false
  const open: Handlers['open'] = (name, attributes) => {
    if (name === 'sheetData') isInData = true
    else if (!isInData) return
    else if (name === 'row') {
      row = attributes.r === undefined ? row + 1 : Number.parseInt(attributes.r, 10) - 1
      column = -1
      if (row >= 0 && row < ROWS_MAX) {
        cells = rows[row] ?? []
        rows[row] = cells
      } else cells = []
    } else if (name === 'c') {
      column = attributes.r === undefined ? column + 1 : columnOf(attributes.r)
      type = attributes.t
      style = attributes.s
      text = ''
      hasValue = false
    } else if (name === 'v') {
      isReading = true
      hasValue = true
    } else if (name === 'is') isInline = true
    else if (name === 'rPh') isPhonetic = true
    else if (name === 't' && isInline && !isPhonetic) isReading = true
  }
  const close = (name: string): void => {
    if (!isInData) return
    if (name === 'sheetData') isInData = false
    else if (name === 'v' || name === 't') isReading = false
    else if (name === 'is') isInline = false
    else if (name === 'rPh') isPhonetic = false
    else if (name === 'c') {
      if (column < 0 || column >= SHEET_COLUMNS_MAX) throw new UnusualCell()
      const cell = cellOf(type, text, hasValue, style === undefined ? undefined : shared.formatOf(Number(style)), shared)
      if (cell) cells[column] = cell
    }
  }
  try {
    const path = await pathOf(zip, sheet)
    const hear = (part: string): void => {
      if (isReading) text += part
    }
    return path !== null && (await readPart(zip, path, { open, close, text: hear })) ? rows : null
  } catch {
    return null
  }
}
