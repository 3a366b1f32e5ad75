/** Tracks how long each caller has recently held processes. The caller who used the least comes next. */

/** Used time counts half after this many milliseconds. */
const HALF_LIFE = 600_000
/** Smaller amounts are dropped, so that the table of callers does not grow forever. */
const FORGOTTEN_BELOW = 100

interface Used {
  readonly ms: number
  readonly at: number
}

export class UsedTime {
  private readonly callers = new Map<string, Used>()

  private static now({ ms, at }: Used, now: number): number {
    return ms * 0.5 ** ((now - at) / HALF_LIFE)
  }

  /** Milliseconds that a caller has used, with older ones weighted less. */
  of(caller: string, now = Date.now()): number {
    const used = this.callers.get(caller)
    return used ? UsedTime.now(used, now) : 0
  }

  add(caller: string, ms: number, now = Date.now()): void {
    this.callers.set(caller, { ms: this.of(caller, now) + ms, at: now })
    for (const [other, used] of this.callers) if (UsedTime.now(used, now) < FORGOTTEN_BELOW) this.callers.delete(other)
  }
}
