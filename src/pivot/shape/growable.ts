/** Typed arrays that grow by doubling: results arrive in an unknown number of chunks. */
type Numbers = Float64Array | Uint32Array

function grown<T extends Numbers>(array: T, make: (length: number) => T): T {
  const next = make(Math.max(1_024, array.length * 2))
  next.set(array)
  return next
}

export class GrowingUint32 {
  /** The numbers, and room for more. Replaced when it is full. */
  array = new Uint32Array(1_024)
  length = 0
  push(value: number): void {
    if (this.length === this.array.length) this.array = grown(this.array, (n) => new Uint32Array(n))
    this.array[this.length++] = value
  }
  at(index: number): number {
    return this.array[index] ?? 0
  }
  done(): Uint32Array {
    return this.array.slice(0, this.length)
  }
}

export class GrowingFloat64 {
  private array = new Float64Array(1_024)
  length = 0
  push(value: number): void {
    if (this.length === this.array.length) this.array = grown(this.array, (n) => new Float64Array(n))
    this.array[this.length++] = value
  }
  set(index: number, value: number): void {
    this.array[index] = value
  }
  at(index: number): number {
    return this.array[index] ?? Number.NaN
  }
  done(): Float64Array {
    return this.array.slice(0, this.length)
  }
}
