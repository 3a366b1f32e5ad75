/** Tracks how much processing time each caller has used recently, for scheduling the caller with the least use next. */

/** After this many milliseconds, used time counts half. */
const HALF_LIFE = 600_000
/** Callers with less remaining use, in milliseconds, are forgotten, so that the map does not grow forever. */
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

  /** How many milliseconds a caller has used, weighted by how recent they are. */
  of(caller: string, now = Date.now()): number {
    const used = this.callers.get(caller)
    return used ? UsedTime.now(used, now) : 0
  }

  add(caller: string, ms: number, now = Date.now()): void {
    this.callers.set(caller, { ms: this.of(caller, now) + ms, at: now })
    for (const [other, used] of this.callers) if (UsedTime.now(used, now) < FORGOTTEN_BELOW) this.callers.delete(other)
  }
}
