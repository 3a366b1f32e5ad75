/** Recognizes the format of a file by its content. */
import { type Failure, fail } from './errors.ts'
import { type FileFormat, FORMAT_NAMES, formatTraits } from './file-format.ts'

/** How many bytes at the start and at the end of a file are examined. */
const HEAD_BYTES = 1 << 16
const TAIL_BYTES = 1 << 18

/** Pieces of a file: its first bytes, its last ones, and the list of streams if it is an OLE container. */
interface FilePieces {
  readonly head: Uint8Array
  readonly tail: Uint8Array
  readonly streams?: Uint8Array
}

const PIECE = 8_192
/** Returns a text with one character for each code. */
function textOfCodes(codes: Uint8Array | Uint16Array): string {
  let text = ''
  for (let at = 0; at < codes.length; at += PIECE) text += String.fromCharCode(...codes.subarray(at, at + PIECE))
  return text
}
const latin1 = textOfCodes
const codesOf = (bytes: Uint8Array, first: 0 | 1): Uint16Array =>
  Uint16Array.from({ length: bytes.length >> 1 }, (_, i) => (bytes[2 * i + first] ?? 0) * 256 + (bytes[2 * i + 1 - first] ?? 0))
const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Detects UTF-16 by its byte order mark, or by zeros in the same byte of nearly every pair. */
export function utf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  let even = 0,
    odd = 0
  for (let i = 0; i + 1 < head.length; i += 2) {
    if (head[i] === 0) even++
    if (head[i + 1] === 0) odd++
  }
  const pairs = head.length / 2
  if (pairs < 4) return null
  if (odd > pairs * 0.6 && even < pairs * 0.2) return 'utf-16le'
  if (even > pairs * 0.6 && odd < pairs * 0.2) return 'utf-16be'
  return null
}

/** Whether a byte never occurs in text. Tabs, line breaks, form feeds, and the Ctrl+Z at the end of old files do occur. */
const isControl = (byte: number): boolean => byte < 9 || byte === 11 || (byte > 13 && byte < 32 && byte !== 26)

/** First bytes of an OLE container. */
const OLE = 'd0cf11e0'

/** Offset of the sector with the list of streams in an OLE container; null for other files. */
function streamListAt(head: Uint8Array): number | null {
  if (head.length < 0x34 || hexOf(head.subarray(0, 4)) !== OLE) return null
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const shift = view.getUint16(0x1e, true)
  return shift < 7 || shift > 16 ? null : (view.getUint32(0x30, true) + 1) * 2 ** shift
}

/** Tells the content of a ZIP file by the names of its entries: the first that occurs decides. */
const ENTRIES: readonly (readonly [RegExp, FileFormat])[] = [
  [/xl\/workbook\.bin/i, 'xlsb'],
  [/xl\/\w+\.xml/i, 'xlsx'],
  [/mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/, 'ods'],
  [/mimetypeapplication\/vnd\.oasis\.opendocument/, 'odt'],
  [/word\/document\.xml/i, 'docx'],
  [/ppt\/presentation\.xml/i, 'pptx'],
  [/Index\/(Document|Tables\/DataList)[\w-]*\.iwa/, 'numbers'],
  // a workbook may name its parts differently
  [/\[Content_Types\]\.xml/, 'xlsx'],
]

/** Marks the end of a ZIP file's list of entries. */
const LIST_END = 'PK\u0005\u0006'

/** Tells the content of an OLE container by the names of its streams. */
const STREAMS: readonly (readonly [string, FileFormat])[] = [
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['EncryptedPackage', 'xls'],
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
  ['__properties_version1.0', 'msg'],
]

const wide = (text: string): string => [...text].map((char) => `${char}\u0000`).join('')

/** Whether the file is a dBase table: a known version, a date in the header, and a plausible length of the header. */
function isDbase(head: Uint8Array): boolean {
  const [version = 0, , month = 0, day = 0] = head
  const length = (head[8] ?? 0) + 256 * (head[9] ?? 0)
  const isKnown = [0x02, 0x03, 0x30, 0x31, 0x32, 0x43, 0x83, 0x8b, 0xcb, 0xf5].includes(version)
  return isKnown && month >= 1 && month <= 12 && day >= 1 && day <= 31 && length >= 33 && head.length >= 33 && isNameByte(head[32] ?? 0)
}
const isNameByte = (byte: number): boolean => (byte >= 0x30 && byte <= 0x7a) || byte >= 0x80

/** Whether first bytes are letters, digits and signs only, so that a text may begin with them by chance. */
const isPrintable = (begins: string): boolean => (begins.match(/../g) ?? []).every((byte) => byte >= '20' && byte <= '7e')

/** Finds the format by the first bytes. `isSure`: no text begins like this. */
function byFirstBytes(head: Uint8Array): { format: FileFormat; isSure: boolean } | null {
  const hex = hexOf(head.subarray(0, 32))
  for (const format of FORMAT_NAMES) {
    const { begins, isText } = formatTraits(format)
    const found = begins?.find((one) => new RegExp(`^${one}`).test(hex))
    if (found !== undefined) return { format, isSure: isText === true || !isPrintable(found) }
  }
  return null
}

const HTML_TAG = /^<(!doctype\s+html|html|table)[\s>]/i
const HTML_PART = /^<(!--|!\[|head|body|meta|style|title|script|link|div|center|font|span|p|b|br|h\d|tr|thead|tbody|form)/i
const PAGE = /<(html|body|table)[\s>]/i
const WORKBOOK = /<(\w+:)?Workbook[\s>]/

/** Returns the format of a text that is more than lines of fields. `start`: its beginning without byte order mark and blanks. */
function byText(start: string): FileFormat {
  const first = start.slice(0, 8_192)
  if (/^[\w-]+:\s/.test(first) && /^(MIME-Version|Content-Type):/im.test(first) && /multipart\/related|^MIME-Version:/im.test(first)) return 'mhtml'
  if (/^(\[\s*[[{]|\{\s*")/.test(first)) return 'json'
  if (!first.startsWith('<')) return 'text'
  if (HTML_TAG.test(first)) return 'html'
  if (WORKBOOK.test(first) && first.includes('urn:schemas-microsoft-com:office:spreadsheet')) return 'spreadsheetml'
  const isXml = /^<(\?xml|!doctype)[\s]/i.test(first)
  if (isXml) return /<!doctype\s+html|<html[\s>]/i.test(first) ? 'html' : 'xml'
  return HTML_PART.test(first) && PAGE.test(start) ? 'html' : 'text'
}

/** Returns the format of a file that is not empty; null for bytes that are neither text nor of a known format. */
export function sightOf({ head, tail, streams }: FilePieces): FileFormat | null {
  const known = byFirstBytes(head)
  if (known?.format === 'zip') {
    const names = latin1(head) + latin1(tail)
    // a file without its list of entries is damaged
    return ENTRIES.find(([name]) => name.test(names))?.[1] ?? (names.includes(LIST_END) ? 'zip' : null)
  }
  if (hexOf(head.subarray(0, 4)) === OLE) {
    const names = latin1(streams ?? head)
    return STREAMS.find(([name]) => names.includes(wide(name)))?.[1] ?? 'xls'
  }
  // a UTF-16 text may begin with a tab, like an old workbook
  const encoding = utf16(head)
  if (known?.isSure && !(encoding && known.format === 'xls')) return known.format
  if (encoding === null && head.some(isControl)) return known?.format ?? (isDbase(head) ? 'dbase' : null)
  const text = encoding ? textOfCodes(codesOf(head, encoding === 'utf-16be' ? 0 : 1)) : latin1(head)
  return byText(text.replace(/^(\u00ef\u00bb\u00bf|\ufeff)?\s*/, ''))
}

/** How many bytes of the list of streams of an OLE container are examined. */
const STREAM_LIST = 1 << 12

/** An open file, as Node's `FileHandle`; the contract itself opens no files. */
interface OpenFile {
  readonly stat: () => Promise<{ readonly size: number }>
  readonly read: (into: Uint8Array, offset: number, length: number, at: number) => Promise<{ readonly bytesRead: number }>
  readonly close: () => Promise<void>
}

/** Returns the format of a file and closes it; null for an empty file and for unknown bytes. Throws if the file cannot be read. */
export async function formatOfOpen(file: OpenFile): Promise<FileFormat | null> {
  const piece = async (at: number, length: number): Promise<Uint8Array> => {
    const into = new Uint8Array(length)
    return into.subarray(0, (await file.read(into, 0, length, at)).bytesRead)
  }
  try {
    const { size } = await file.stat()
    const head = await piece(0, HEAD_BYTES)
    if (head.length === 0) return null
    const tail = await piece(Math.max(0, size - TAIL_BYTES), TAIL_BYTES)
    const list = streamListAt(head)
    return sightOf({ head, tail, ...(list === null || list > size ? {} : { streams: await piece(list, STREAM_LIST) }) })
  } finally {
    await file.close()
  }
}

/** Returns the failure that names a format whose tables cannot be read. */
export const unreadable = (format: FileFormat): Failure<'file_format'> => fail('file_format', { kind: `format_${format}` })
