/** A map beyond the limit of one Map (16,777,216 entries): starts a new Map when the last one is full. */
export class LargeMap<K, V> {
  private readonly most: number
  private readonly maps: [Map<K, V>, ...Map<K, V>[]] = [new Map()]
  private last = this.maps[0]

  constructor(most = 2 ** 24) {
    this.most = most
  }

  get(key: K): V | undefined {
    const found = this.maps[0].get(key)
    if (found !== undefined || this.maps.length === 1) return found
    for (const map of this.maps) if (map.has(key)) return map.get(key)
    return undefined
  }

  /** Adds a key that is not present yet. */
  add(key: K, value: V): void {
    if (this.last.size >= this.most) {
      this.last = new Map()
      this.maps.push(this.last)
    }
    this.last.set(key, value)
  }
}
