/** Tracks which demo datasets are still being imported or have failed, for the gallery. */
import type { Locale } from '../../contract/constants.ts'

export interface DemoPart {
  readonly title: Readonly<Record<Locale, string>>
  readonly jobId: string | null
  readonly failed: boolean
}

export class DemoProgress {
  private readonly parts = new Map<string, DemoPart>()

  set(key: string, part: DemoPart): void {
    this.parts.set(key, part)
  }
  done(key: string): void {
    this.parts.delete(key)
  }
  list(): DemoPart[] {
    return [...this.parts.values()]
  }
}
