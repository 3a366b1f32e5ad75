/** The part of WebAssembly that the kernel uses. TypeScript declares it only for browsers. */
declare namespace WebAssembly {
  class Module {
    constructor(code: Uint8Array)
  }

  class Memory {
    /** Sizes are in pages of 64 KiB. */
    constructor(size: { readonly initial: number })
    readonly buffer: ArrayBuffer
    /** Throws RangeError if there is no memory. */
    grow(pages: number): number
  }

  class Instance<Exports> {
    constructor(module: Module, imports: { readonly env: { readonly memory: Memory } })
    readonly exports: Exports
  }
}
