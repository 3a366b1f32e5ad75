/** A cache with a limited number of entries, which evicts the least recently used one. */
export class LruCache<T> {
  private readonly answers = new Map<string, T>()
  private readonly limit: number

  /** `limit`: the maximum number of entries. */
  constructor(limit: number) {
    this.limit = limit
  }

  get(key: string): T | undefined {
    const answer = this.answers.get(key)
    if (answer === undefined) return undefined
    this.answers.delete(key)
    this.answers.set(key, answer)
    return answer
  }

  add(key: string, answer: T): void {
    this.answers.delete(key)
    this.answers.set(key, answer)
    for (const oldest of this.answers.keys()) {
      if (this.answers.size <= this.limit) break
      this.answers.delete(oldest)
    }
  }
}
