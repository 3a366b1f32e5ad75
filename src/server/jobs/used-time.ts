/** How long each caller has held processes of late: who has used least comes next. */

/** After so long, time that was used counts half. */
const HALF_LIFE = 600_000
/** Less than this is forgotten, so that callers do not add up. */
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

  /** Milliseconds that a caller has used, older ones counted for less. */
  of(caller: string, now = Date.now()): number {
    const used = this.callers.get(caller)
    return used ? UsedTime.now(used, now) : 0
  }

  add(caller: string, ms: number, now = Date.now()): void {
    this.callers.set(caller, { ms: this.of(caller, now) + ms, at: now })
    for (const [other, used] of this.callers) if (UsedTime.now(used, now) < FORGOTTEN_BELOW) this.callers.delete(other)
  }
}
