/** Parses the requests of SQL Server clients (TDS 7.4). */
/** The login message: account, password and connection options. */
export interface Login {
  readonly user: string
  readonly password: string
  readonly database: string
  readonly onlyReads: boolean
  /** Packet size that the client requests, in bytes. */
  readonly packetSize: number
}

const READ_ONLY_INTENT = 0x20

export function loginOf(body: Buffer): Login {
  const bytes = (at: number): Buffer => {
    const [offset, length] = [body.readUInt16LE(at), body.readUInt16LE(at + 2)]
    return body.subarray(offset, offset + 2 * length)
  }
  const hidden = Buffer.from(bytes(44).map((byte) => (((byte ^ 0xa5) << 4) | ((byte ^ 0xa5) >> 4)) & 0xff))
  const [user, password, database] = [bytes(40), hidden, bytes(68)].map((text) => text.toString('utf16le'))
  return {
    user: user ?? '',
    password: password ?? '',
    database: database ?? '',
    onlyReads: ((body[26] ?? 0) & READ_ONLY_INTENT) !== 0,
    packetSize: body.readUInt32LE(8),
  }
}

/** Strips the headers from a request. Their total length is at its start. */
const afterHeaders = (body: Buffer): Buffer => body.subarray(body.readUInt32LE(0))

export const batchOf = (body: Buffer): string => afterHeaders(body).toString('utf16le')

function textIn(body: Buffer, at: number, isMax: boolean): { readonly text: string; readonly next: number } {
  if (!isMax) {
    const length = body.readUInt16LE(at)
    return { text: body.toString('utf16le', at + 2, at + 2 + length), next: at + 2 + length }
  }
  const parts: Buffer[] = []
  let next = at + 8
  for (let length = body.readUInt32LE(next); length > 0; length = body.readUInt32LE(next)) {
    parts.push(body.subarray(next + 4, next + 4 + length))
    next += 4 + length
  }
  return { text: Buffer.concat(parts).toString('utf16le'), next: next + 4 }
}

/** Parses a procedure call: the procedure's name, or its number if it is built in, and its text arguments in order. */
export function callOf(message: Buffer): { readonly procedure: string | number; readonly texts: readonly string[] } {
  const body = afterHeaders(message)
  const length = body.readUInt16LE(0)
  const isNumber = length === 0xffff
  let at = isNumber ? 4 : 2 + 2 * length
  const procedure = isNumber ? body.readUInt16LE(2) : body.toString('utf16le', 2, at)
  at += 2
  const texts: string[] = []
  while (at < body.length) {
    at += 1 + 2 * (body[at] ?? 0) + 1
    if (body[at] !== 0xe7) throw new Error(`a parameter of type ${body[at]}`)
    const isMax = body.readUInt16LE(at + 1) === 0xffff
    const { text, next } = textIn(body, at + 8, isMax)
    texts.push(text)
    at = next
  }
  return { procedure, texts }
}
