/** What is drawn from results, kept by what made it, and made one at a time: whoever looks at a gallery starts no crowd of queries. */
import { KeptAnswers } from './kept-answers.ts'

/** That wait for their turn; others are asked for again. */
const WAITING_MOST = 120
/** How long what cannot be made is not tried again, in ms. */
const TRIED_AGAIN_AFTER = 60_000

/** What was made of a result: null where nothing can be. `failed`: it may be otherwise later. */
export type Made<T> = { readonly value: T | null; readonly failed: boolean }

interface Kept<T> {
  readonly value: T | null
  readonly until: number
}

export class MadeInTurn<T> {
  private readonly kept: KeptAnswers<Kept<T>>
  private readonly making = new Map<string, Promise<T | null>>()
  private last: Promise<unknown> = Promise.resolve()

  /** `limit`: how many are kept. */
  constructor(limit: number) {
    this.kept = new KeptAnswers(limit)
  }

  /** Undefined where it has not been made; null where there is none. */
  get(key: string): T | null | undefined {
    const found = this.kept.get(key)
    return found && found.until > Date.now() ? found.value : undefined
  }

  /** Makes it once, after those that wait before it; undefined where too many wait. Never rejects. */
  make(key: string, work: () => Promise<Made<T>>): Promise<T | null> | undefined {
    const running = this.making.get(key)
    if (running) return running
    if (this.making.size >= WAITING_MOST) return undefined
    const made = this.last.then(async () => {
      const { value, failed } = await work().catch((): Made<T> => ({ value: null, failed: true }))
      this.kept.add(key, { value, until: failed ? Date.now() + TRIED_AGAIN_AFTER : Number.POSITIVE_INFINITY })
      this.making.delete(key)
      return value
    })
    this.making.set(key, made)
    this.last = made
    return made
  }
}
