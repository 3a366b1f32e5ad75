/**
 * Finds the code of a number by open addressing over the bits of the numbers. A Map would keep each fraction as an object
 * of its own, and takes several times longer.
 */

const SLOTS_FIRST = 1_024

/** Whole numbers below this are found in a list by themselves. */
const SMALL = 2 ** 22

export class NumberIndex {
  private keys = new Float64Array(SLOTS_FIRST)
  /** Each slot stores a code + 1; 0 means free. At most half of the slots are used. */
  private codes = new Uint32Array(SLOTS_FIRST)
  private size = 0
  /** Code + 1 of each small whole number; 0 for none. */
  private small = new Uint32Array(0)
  private readonly number = new Float64Array(1)
  private readonly bits = new Uint32Array(this.number.buffer)

  /** The slot of a number, or the free slot for it. */
  private slotOf(key: number): number {
    this.number[0] = key
    const mask = this.codes.length - 1
    let hash = Math.imul(this.bits[0]! ^ Math.imul(this.bits[1]!, 0x9e3779b1), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35)
    let slot = (hash ^ (hash >>> 13)) & mask
    while (this.codes[slot] !== 0 && this.keys[slot] !== key) slot = (slot + 1) & mask
    return slot
  }

  /** Returns the code of a number, which is not NaN, or -1. */
  find(number: number): number {
    if (number >= 0 && number < SMALL && Number.isInteger(number)) return (this.small[number] ?? 0) - 1
    // -0 has other bits than 0
    return this.codes[this.slotOf(number + 0)]! - 1
  }

  /** Adds a number that is not present yet. */
  add(number: number, code: number): void {
    if (number >= 0 && number < SMALL && Number.isInteger(number)) {
      if (number >= this.small.length) {
        const small = new Uint32Array(Math.min(SMALL, Math.max(SLOTS_FIRST, number * 2)))
        small.set(this.small)
        this.small = small
      }
      this.small[number] = code + 1
      return
    }
    if (this.size * 2 >= this.codes.length) {
      const [keys, codes] = [this.keys, this.codes]
      this.keys = new Float64Array(keys.length * 2)
      this.codes = new Uint32Array(codes.length * 2)
      for (let at = 0; at < codes.length; at++) if (codes[at] !== 0) this.put(keys[at]!, codes[at]!)
    }
    this.put(number + 0, code + 1)
    this.size++
  }

  private put(key: number, held: number): void {
    const slot = this.slotOf(key)
    this.keys[slot] = key
    this.codes[slot] = held
  }
}
