/** Lays out the memory of a kernel. Addresses are given out once and never taken back. */

const PAGE = 65_536
/** Below are the kernel's stack and constants. */
const START = PAGE
const LINE = 64

/** Thrown if a kernel would need more memory than it may have, or than the process gets. */
export class KernelMemoryExceeded extends Error {}

export class KernelMemory {
  readonly memory: WebAssembly.Memory
  private readonly limit: number
  private end = START

  constructor(limit: number) {
    this.limit = limit
    this.memory = new WebAssembly.Memory({ initial: START / PAGE })
  }

  /** Returns the address of `bytes` zeros. Earlier views of the memory become invalid. */
  take(bytes: number): number {
    const at = this.end
    const end = at + Math.ceil(bytes / LINE) * LINE
    if (end - START > this.limit) throw new KernelMemoryExceeded()
    const pages = Math.ceil((end - this.memory.buffer.byteLength) / PAGE)
    try {
      if (pages > 0) this.memory.grow(pages)
    } catch {
      throw new KernelMemoryExceeded()
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
    const at = this.take(numbers.length * 4)
    this.words().set(numbers, at / 4)
    return at
  }
}
