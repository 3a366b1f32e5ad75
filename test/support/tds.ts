/** The server's side of SQL Server's protocol (TDS 7.4): splits and joins packets, and encodes each kind of token. */

export const PACKET = { batch: 0x01, rpc: 0x03, response: 0x04, attention: 0x06, login: 0x10, prelogin: 0x12 } as const

const u8 = (value: number): Buffer => Buffer.from([value])
const u16 = (value: number): Buffer => {
  const buffer = Buffer.alloc(2)
  buffer.writeUInt16LE(value)
  return buffer
}
const u32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(value)
  return buffer
}
const u64 = (value: bigint): Buffer => {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64LE(value)
  return buffer
}
const wide = (text: string): Buffer => Buffer.from(text, 'utf16le')
/** Encode a UTF-16 text, preceded by its length in characters as an 8-bit or 16-bit integer. */
const short = (text: string): Buffer => Buffer.concat([u8(text.length), wide(text)])
const long = (text: string): Buffer => Buffer.concat([u16(text.length), wide(text)])
const sized = (token: number, body: Buffer): Buffer => Buffer.concat([u8(token), u16(body.length), body])

const HEAD = 8
/** Default packet size, in bytes. */
export const PACKET_SIZE = 4_096

/** Builds one packet. `last` marks it as the last one of its message. */
export function packet(type: number, body: Buffer, last = true): Buffer {
  const head = Buffer.alloc(HEAD)
  head[0] = type
  head[1] = last ? 1 : 0
  head.writeUInt16BE(body.length + HEAD, 2)
  head[6] = 1
  return Buffer.concat([head, body])
}

/** Splits a message into packets. With `last` false, more packets of the message can follow. */
export function packets(type: number, body: Buffer, last = true, size = PACKET_SIZE): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at === 0 || at < body.length; at += size - HEAD) {
    const end = at + size - HEAD
    parts.push(packet(type, body.subarray(at, end), last && end >= body.length))
  }
  return Buffer.concat(parts)
}

export interface Message {
  readonly type: number
  readonly body: Buffer
}

/** Joins received packets into messages and passes each to `onMessage`. Bytes outside any packet, such as TLS records, go to `other`. */
export function messageReader(onMessage: (message: Message) => void, other: (bytes: Buffer) => void = () => undefined): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  let body: Buffer[] = []
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length > 0) {
      const type = rest[0] ?? 0
      if (!Object.values<number>(PACKET).includes(type)) {
        other(rest)
        rest = Buffer.alloc(0)
        return
      }
      const size = rest.length < HEAD ? Number.POSITIVE_INFINITY : rest.readUInt16BE(2)
      if (rest.length < size) return
      body.push(rest.subarray(HEAD, size))
      if (((rest[1] ?? 0) & 1) === 1) {
        onMessage({ type, body: Buffer.concat(body) })
        body = []
      }
      rest = rest.subarray(size)
    }
  }
}

export const ENCRYPTION = { off: 0, on: 1, notSupported: 2, required: 3 } as const

/** The answer to a prelogin: the options VERSION and ENCRYPTION with their offsets, and a terminator. */
export const prelogin = (encryption: number): Buffer =>
  packets(PACKET.response, Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff, 16, 0, 4, 0, 0, 0, encryption]))

const COLLATION = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34])

const COUNTED = 0x10
const ATTENTION = 0x20

const environment = (type: number, to: Buffer, from: Buffer = u8(0)): Buffer => sized(0xe3, Buffer.concat([u8(type), to, from]))

export const token = {
  loginAck: (): Buffer => sized(0xad, Buffer.concat([u8(1), Buffer.from([0x74, 0, 0, 4]), short('Microsoft SQL Server'), Buffer.from([16, 0, 4, 0])])),
  database: (name: string): Buffer => environment(1, short(name)),
  collation: (): Buffer => environment(7, Buffer.concat([u8(COLLATION.length), COLLATION])),
  packetSize: (size: number): Buffer => environment(4, short(String(size)), short(String(PACKET_SIZE))),
  begun: (): Buffer => environment(8, Buffer.concat([u8(8), u64(1n)])),
  routing: (server: string, port: number): Buffer => {
    const to = Buffer.concat([u8(0), u16(port), long(server)])
    return environment(20, Buffer.concat([u16(to.length), to]), u16(0))
  },
  error: (number: number, text: string, severity = 16): Buffer =>
    sized(0xaa, Buffer.concat([u32(number), u8(1), u8(severity), long(text), short('double'), short(''), u32(1)])),
  done: (rows?: number): Buffer => Buffer.concat([u8(0xfd), u16(rows === undefined ? 0 : COUNTED), u16(0xc1), u64(BigInt(rows ?? 0))]),
  doneFailed: (): Buffer => Buffer.concat([u8(0xfd), u16(2), u16(0xc1), u64(0n)]),
  doneAttention: (): Buffer => Buffer.concat([u8(0xfd), u16(ATTENTION), u16(0), u64(0n)]),
  doneInProcedure: (rows: number): Buffer => Buffer.concat([u8(0xff), u16(COUNTED | 1), u16(0xc1), u64(BigInt(rows))]),
  doneProcedure: (): Buffer => Buffer.concat([u8(0x79), u32(0), u8(0xfe), u16(0), u16(0xe0), u64(0n)]),
}

/** The wire format of a column. whole: 64-bit integer; ascii and wide: up to 4000 characters; max: chunks, without a total length. */
export type Wire = 'whole' | 'ascii' | 'wide' | 'max' | 'float' | 'real' | 'bit'
export interface WireColumn {
  readonly name: string
  readonly wire: Wire
}
export type WireValue = string | number | boolean | Buffer | null

const NONE_16 = u16(0xffff)
const UNKNOWN_64 = u64(0xffff_ffff_ffff_fffen)
/** The start of a row whose first value is a text in chunks, and one such chunk. */
export const beginningOfRow: Buffer = Buffer.concat([u8(0xd1), UNKNOWN_64])
const PART = 1_048_576
export const partOfText: Buffer = Buffer.concat([u32(PART), Buffer.alloc(PART, 'x\0')])

/** Appends bytes to a growing buffer. */
class Bytes {
  private buffer = Buffer.allocUnsafe(PART / 8)
  private at = 0

  get length(): number {
    return this.at
  }

  /** Returns the bytes written so far, and empties the buffer. */
  take(): Buffer {
    const taken = Buffer.from(this.buffer.subarray(0, this.at))
    this.at = 0
    return taken
  }

  /** Reserves `size` bytes; returns their offset. */
  private next(size: number): number {
    const { at } = this
    this.at += size
    if (this.at > this.buffer.length) this.buffer = Buffer.concat([this.buffer.subarray(0, at), Buffer.allocUnsafe(2 * this.at)])
    return at
  }

  u8(value: number): void {
    const at = this.next(1)
    this.buffer[at] = value
  }

  u16(value: number): void {
    const at = this.next(2)
    this.buffer.writeUInt16LE(value, at)
  }

  put(bytes: Buffer): void {
    bytes.copy(this.buffer, this.next(bytes.length))
  }

  text(value: string, encoding: 'latin1' | 'utf16le'): void {
    const at = this.next(encoding === 'latin1' ? value.length : 2 * value.length)
    this.buffer.write(value, at, encoding)
  }

  whole(value: bigint): void {
    const at = this.next(8)
    this.buffer.writeBigInt64LE(value, at)
  }

  double(value: number): void {
    const at = this.next(8)
    this.buffer.writeDoubleLE(value, at)
  }

  single(value: number): void {
    const at = this.next(4)
    this.buffer.writeFloatLE(value, at)
  }
}

function putWide(out: Bytes, value: WireValue): void {
  if (Buffer.isBuffer(value)) {
    out.u16(value.length)
    out.put(value)
  } else {
    const text = String(value)
    out.u16(2 * text.length)
    out.text(text, 'utf16le')
  }
}

function putAscii(out: Bytes, value: WireValue): void {
  const text = String(value)
  out.u16(text.length)
  out.text(text, 'latin1')
}

function putInParts(out: Bytes, value: WireValue): void {
  const bytes = Buffer.isBuffer(value) ? value : wide(String(value))
  out.put(UNKNOWN_64)
  if (bytes.length > 0) out.put(u32(bytes.length))
  out.put(bytes)
  out.put(u32(0))
}

function putAfterSize(size: number, put: (out: Bytes, value: WireValue) => void): (out: Bytes, value: WireValue) => void {
  return (out, value) => {
    out.u8(size)
    put(out, value)
  }
}

const WIRES: { readonly [W in Wire]: { readonly type: Buffer; readonly none: Buffer; readonly put: (out: Bytes, value: WireValue) => void } } = {
  whole: { type: Buffer.from([0x26, 8]), none: u8(0), put: putAfterSize(8, (out, value) => out.whole(BigInt(String(value)))) },
  ascii: { type: Buffer.concat([u8(0xa7), u16(8_000), COLLATION]), none: NONE_16, put: putAscii },
  wide: { type: Buffer.concat([u8(0xe7), u16(8_000), COLLATION]), none: NONE_16, put: putWide },
  max: { type: Buffer.concat([u8(0xe7), NONE_16, COLLATION]), none: u64(0xffff_ffff_ffff_ffffn), put: putInParts },
  float: { type: Buffer.from([0x6d, 8]), none: u8(0), put: putAfterSize(8, (out, value) => out.double(Number(value))) },
  real: { type: Buffer.from([0x6d, 4]), none: u8(0), put: putAfterSize(4, (out, value) => out.single(Number(value))) },
  bit: { type: Buffer.from([0x68, 1]), none: u8(0), put: putAfterSize(1, (out, value) => out.u8(value === true ? 1 : 0)) },
}

export const columnsToken = (columns: readonly WireColumn[]): Buffer =>
  Buffer.concat([u8(0x81), u16(columns.length), ...columns.map(({ name, wire }) => Buffer.concat([u32(0), u16(1), WIRES[wire].type, short(name)]))])

/** Encodes rows into one shared buffer. */
export class RowBlock {
  private readonly bytes = new Bytes()
  private readonly columns: readonly WireColumn[]

  constructor(columns: readonly WireColumn[]) {
    this.columns = columns
  }

  get length(): number {
    return this.bytes.length
  }

  add(row: readonly WireValue[]): void {
    const { bytes, columns } = this
    bytes.u8(0xd1)
    for (let i = 0; i < columns.length; i++) {
      const value = row[i] ?? null
      const { none, put } = WIRES[columns[i]?.wire ?? 'wide']
      if (value === null) bytes.put(none)
      else put(bytes, value)
    }
  }

  take(): Buffer {
    return this.bytes.take()
  }
}

export function rowToken(columns: readonly WireColumn[], row: readonly WireValue[]): Buffer {
  const block = new RowBlock(columns)
  block.add(row)
  return block.take()
}
