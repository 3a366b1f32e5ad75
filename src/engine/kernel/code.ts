/** The compiled kernel (`kernel.c` and `coded.h`, whose comments say what each function does), loaded on first use. */
import built from './kernel.json' with { type: 'json' }

/** Addresses and counts are numbers of 32 bits; bigints stand for 64. */
export interface KernelCode {
  compose(
    keys: number,
    values: number,
    width: number,
    valid: number,
    n: number,
    ...digits: readonly [first: bigint, size: bigint, table: number, radix: bigint, blank: number]
  ): number
  number(keys: number, n: number, slots: number, numbers: number, bits: number, out: number): number
  leavesByTable(leaf: number, keys: number, n: number, leafOf: number): number
  leavesByHash(leaf: number, keys: number, n: number, slots: number, numbers: number, bits: number): number
  scatter(
    pool: number,
    parts: number,
    leaf: number,
    ...values: readonly [values: number, width: number, valid: number, n: number, first: bigint, size: bigint, shift: number, leafBits: number, present: number]
  ): number
  encode(codes: number, width: number, values: number, from: number, valid: number, n: number, first: bigint, size: bigint): number
  inOrder(numbers: number, n: number, start: bigint): number
  mark(bits: number, numbers: number, n: number, size: bigint): number
  keepMarked(keep: number, bits: number, n: number, flipped: number): void
  keepCodes(keep: number, codes: number, width: number, n: number, table: number, size: number): void
  addDigits(keys: number, codes: number, width: number, n: number, table: number, size: number): void
  addLongDigits(keys: number, codes: number, width: number, n: number, table: number, size: number, radix: bigint): void
  tally(rows: number, codes: number, width: number, n: number, size: number, shift: number): number
  leavesOfCodes(leaf: number, keys: number, n: number, leafOf: number, size: number): void
  scatterCodes(
    pool: number,
    parts: number,
    leaf: number,
    ...codes: readonly [
      ...rows: readonly [codes: number, width: number, keep: number, n: number, size: number],
      ...parts: readonly [shift: number, leafBits: number, present: number, low: number, many: number, read: number],
    ]
  ): number
  count(
    pool: number,
    parts: number,
    at: number,
    ...over: readonly [shift: number, leafBits: number, grains: number, finer: number, groups: number, seen: number, ends: number, sorted: number]
  ): void
}

let compiled: WebAssembly.Module | null = null

/** Links the kernel to a memory. */
export function kernelOver(memory: WebAssembly.Memory): KernelCode {
  compiled ??= new WebAssembly.Module(Buffer.from(built.code, 'base64'))
  return new WebAssembly.Instance<KernelCode>(compiled, { env: { memory } }).exports
}
