/**
 * Lays out the memory of a kernel. Addresses are given out once and never taken back. The memory is used again by the
 * next kernel, because one that nobody uses keeps its bytes until the garbage collector runs.
 */

const PAGE = 65_536
/** Below are the kernel's stack and constants. */
const START = PAGE
const LINE = 64

/** Thrown if a kernel would need more memory than it may have, or than the process gets. */
export class KernelMemoryExceeded extends Error {}

let kept: WebAssembly.Memory | null = null

export class KernelMemory {
  readonly memory: WebAssembly.Memory
  private readonly limit: number
  /** The first byte that nothing has used. */
  private readonly clean: number
  private end = START

  constructor(limit: number) {
    this.limit = limit
    this.clean = kept?.buffer.byteLength ?? START
    this.memory = kept ?? new WebAssembly.Memory({ initial: START / PAGE })
    kept = null
  }

  /** Lets the next kernel use the memory. Nothing may use it any more. */
  release(): void {
    if (this.memory.buffer.byteLength >= (kept?.buffer.byteLength ?? 0)) kept = this.memory
  }

  private exceeded(): never {
    this.release()
    throw new KernelMemoryExceeded()
  }

  /** Returns the address of `bytes` zeros. Earlier views of the memory become invalid. */
  take(bytes: number): number {
    const at = this.takeUsed(bytes)
    if (at < this.clean) this.bytes().fill(0, at, Math.min(this.end, this.clean))
    return at
  }

  /** The same, but the bytes may have been used. */
  takeUsed(bytes: number): number {
    const at = this.end
    const end = at + Math.ceil(bytes / LINE) * LINE
    if (end - START > this.limit) this.exceeded()
    const pages = Math.ceil((end - this.memory.buffer.byteLength) / PAGE)
    try {
      if (pages > 0) this.memory.grow(pages)
    } catch {
      this.exceeded()
    }
    this.end = end
    return at
  }

  /** The memory as integers of 32 bits; an address divided by 4 is a position. */
  words(): Uint32Array {
    return new Uint32Array(this.memory.buffer)
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.memory.buffer)
  }

  /** Takes room for numbers and writes them. */
  put(numbers: ArrayLike<number>): number {
    const at = this.takeUsed(numbers.length * 4)
    this.words().set(numbers, at / 4)
    return at
  }
}
