/** Finds the web pages in a web archive (MHTML), and decodes them. */
import type { ByteChunks } from './bytes.ts'

/** Maximum characters of a line that is kept whole. Longer ones are passed on in pieces. */
const LINE_MAX = 1 << 20
const HEADERS_MAX = 500

/** A piece of a page, or the beginning of the next one with the character set that its header names. */
export type ArchivePiece = { readonly charset: string | null; readonly isStyle: boolean } | Buffer

interface Line {
  readonly text: string
  /** Whether the line ends here, with these characters. */
  readonly ending: string
}

/** Splits bytes into lines. Characters stand for bytes. */
function* linesOf(chunks: ByteChunks): Generator<Line> {
  let rest = ''
  for (const chunk of chunks) {
    rest += chunk.toString('latin1')
    let from = 0
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', from)) {
      const isCrLf = rest[end - 1] === '\r' && end > from
      yield { text: rest.slice(from, isCrLf ? end - 1 : end), ending: isCrLf ? '\r\n' : '\n' }
      from = end + 1
    }
    rest = rest.slice(from)
    if (rest.length > LINE_MAX) {
      // a code such as =C3 is not divided
      const cut = rest.length - ((rest.length - 3) % 4) - 3
      const safe = rest.lastIndexOf('=') > cut - 3 ? rest.lastIndexOf('=') : cut
      yield { text: rest.slice(0, safe), ending: '' }
      rest = rest.slice(safe)
    }
  }
  if (rest !== '') yield { text: rest, ending: '' }
}

const unquoted = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** Decodes the body of one part, line by line. */
class Body {
  private pending = ''
  private readonly encoding: string

  constructor(encoding: string) {
    this.encoding = encoding
  }

  line({ text, ending }: Line): Buffer {
    if (this.encoding === 'base64') {
      const all = this.pending + text.replace(/[^A-Za-z0-9+/]/g, '')
      const whole = all.length - (all.length % 4)
      this.pending = all.slice(whole)
      return Buffer.from(all.slice(0, whole), 'base64')
    }
    if (this.encoding !== 'quoted-printable') return Buffer.from(text + ending, 'latin1')
    if (ending === '') return unquoted(text)
    const line = text.replace(/[ \t]+$/, '')
    return line.endsWith('=') ? unquoted(line.slice(0, -1)) : unquoted(line + ending)
  }

  end(): Buffer {
    return Buffer.from(this.pending, 'base64')
  }
}

interface Headers {
  readonly type: string
  readonly charset: string | null
  readonly encoding: string
  readonly boundary: string | null
}

function headersOf(lines: readonly string[]): Headers {
  const fields = new Map(
    lines
      .join('\n')
      .replace(/\n[ \t]+/g, ' ')
      .split('\n')
      .map(
        (line) =>
          [
            line
              .slice(0, Math.max(0, line.indexOf(':')))
              .trim()
              .toLowerCase(),
            line.slice(line.indexOf(':') + 1).trim(),
          ] as const,
      ),
  )
  const type = fields.get('content-type') ?? 'text/plain'
  const parameter = (name: string): string | null => {
    const [, inQuotes, plain] = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(type) ?? []
    return inQuotes ?? plain ?? null
  }
  return {
    type: type.split(';')[0]?.trim().toLowerCase() ?? '',
    charset: parameter('charset'),
    encoding: (fields.get('content-transfer-encoding') ?? '').toLowerCase(),
    boundary: parameter('boundary'),
  }
}

const STYLE = 'text/css'
const PAGES = new Set(['text/html', 'application/xhtml+xml', STYLE])

/** Yields the pages and style sheets of a web archive, each as its beginning and pieces of its bytes. */
export function* pagesOf(chunks: ByteChunks): Generator<ArchivePiece> {
  const boundaries: string[] = []
  let headers: string[] | null = []
  let body: Body | null = null
  for (const line of linesOf(chunks)) {
    const marked = line.text.startsWith('--')
      ? boundaries.find((boundary) => line.text.trimEnd() === boundary || line.text.trimEnd() === `${boundary}--`)
      : undefined
    if (marked !== undefined) {
      if (body) yield body.end()
      body = null
      headers = line.text.trimEnd() === marked ? [] : null
    } else if (headers && line.text.trim() !== '') {
      if (headers.length < HEADERS_MAX) headers.push(line.text)
    } else if (headers) {
      if (headers.length === 0) continue
      const { type, charset, encoding, boundary } = headersOf(headers)
      headers = null
      if (boundary !== null && boundaries.length < 20) boundaries.push(`--${boundary}`)
      if (!PAGES.has(type)) continue
      body = new Body(encoding)
      yield { charset, isStyle: type === STYLE }
    } else if (body) yield body.line(line)
  }
  if (body) yield body.end()
}
