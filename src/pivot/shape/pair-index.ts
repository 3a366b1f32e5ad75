/**
 * A hash index of entries by a pair of numbers stored in other arrays, with open addressing over entry numbers. A Map is
 * limited to 16,777,216 entries and would store both numbers a second time.
 */
import type { GrowingUint32 } from './growable.ts'

const SLOTS_FIRST = 1_024

export class PairIndex {
  private readonly first: GrowingUint32
  private readonly second: GrowingUint32
  /** Each slot stores an entry number + 1; 0 means free. At most half of the slots are used. */
  private slots = new Uint32Array(SLOTS_FIRST)
  private size = 0

  /** Entry n has the key (first[n], second[n]). */
  constructor(first: GrowingUint32, second: GrowingUint32) {
    this.first = first
    this.second = second
  }

  /** The slot of a pair, or the free slot for it. */
  private slotOf(a: number, b: number): number {
    const mask = this.slots.length - 1
    let hash = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35)
    let slot = (hash ^ (hash >>> 13)) & mask
    const { slots } = this
    const [first, second] = [this.first.array, this.second.array]
    for (;;) {
      const entry = slots[slot]!
      if (entry === 0 || (first[entry - 1] === a && second[entry - 1] === b)) return slot
      slot = (slot + 1) & mask
    }
  }

  /** Returns the entry with this pair, or -1. */
  find(a: number, b: number): number {
    return this.slots[this.slotOf(a, b)]! - 1
  }

  /** Indexes an entry whose pair is already in the arrays. */
  add(entry: number): void {
    if (this.size * 2 >= this.slots.length) {
      const old = this.slots
      this.slots = new Uint32Array(old.length * 2)
      for (const held of old) if (held !== 0) this.slots[this.slotOf(this.first.at(held - 1), this.second.at(held - 1))] = held
    }
    this.slots[this.slotOf(this.first.at(entry), this.second.at(entry))] = entry + 1
    this.size++
  }
}
