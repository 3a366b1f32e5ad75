/** Small pictures of results, kept by the hash of what made them, and made one at a time: whoever looks at a gallery starts no crowd of queries. */
import type { Picture } from '../../contract/picture.ts'
import { KeptAnswers } from '../results/kept-answers.ts'

/** Each is a few hundred small numbers. */
const KEPT_MOST = 2_000
/** That wait for their turn; others are asked for again. */
const WAITING_MOST = 120
/** How long what cannot be drawn is not tried again, in ms. */
const TRIED_AGAIN_AFTER = 60_000

/** What was made of a result: null where nothing of it can be drawn. `failed`: it may be otherwise later. */
export type Made = { readonly picture: Picture | null; readonly failed: boolean }

interface Kept {
  readonly picture: Picture | null
  readonly until: number
}

export class KeptPictures {
  private readonly kept = new KeptAnswers<Kept>(KEPT_MOST)
  private readonly making = new Map<string, Promise<Picture | null>>()
  private last: Promise<unknown> = Promise.resolve()

  /** Undefined where it has not been made; null where there is none. */
  get(hash: string): Picture | null | undefined {
    const found = this.kept.get(hash)
    return found && found.until > Date.now() ? found.picture : undefined
  }

  /** Makes a picture once, after those that wait before it; undefined where too many wait. Never rejects. */
  make(hash: string, work: () => Promise<Made>): Promise<Picture | null> | undefined {
    const running = this.making.get(hash)
    if (running) return running
    if (this.making.size >= WAITING_MOST) return undefined
    const made = this.last.then(async () => {
      const { picture, failed } = await work().catch((): Made => ({ picture: null, failed: true }))
      this.kept.add(hash, { picture, until: failed ? Date.now() + TRIED_AGAIN_AFTER : Number.POSITIVE_INFINITY })
      this.making.delete(hash)
      return picture
    })
    this.making.set(hash, made)
    this.last = made
    return made
  }
}
