/** The share of a job's stage that is done. It never decreases, although the engine reports each statement from 0 to 1. */

/** A share that falls by more than this belongs to the next statement. */
const NEXT_STATEMENT = 0.05

export class StageShare {
  private done = 0
  private end = 1
  private partEnd = 0
  /** The start of the running statement, and its last share. */
  private base = 0
  private last = 0

  /** Between 0 and 1. */
  get value(): number {
    return this.done
  }

  /** Ends the running part and begins the next one, which is `share` of all that is left. */
  part(share = 1): void {
    this.done = Math.max(this.done, this.partEnd)
    this.partEnd = this.done + (this.end - this.done) * share
    this.base = this.done
    this.last = 0
  }

  /** Counts the running statement, of which `share` is done. A further statement of the same part shares in what is left of it. */
  statement(share: number): void {
    if (share < this.last - NEXT_STATEMENT) this.base = this.done
    this.last = share
    this.done = Math.max(this.done, this.base + (this.partEnd - this.base) * share)
  }

  /** Begins parts within the next part, which is `share` of all that is left. Returns a function that ends it. */
  within(share: number): () => void {
    this.part(share)
    const outer = this.end
    const inner = this.partEnd
    this.end = inner
    this.partEnd = this.done
    return () => {
      this.end = outer
      this.done = inner
      this.partEnd = inner
    }
  }
}
