/** Opens a dataset for one request. Only this file distinguishes between imported files and live tables. */
import { existsSync } from 'node:fs'
import type { DuckDBInstance } from '@duckdb/node-api'
import { fail, ok, type Result } from '../contract/errors.ts'
import type { Value } from '../contract/scalar.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import { connect, openDataset } from './duckdb/open.ts'
import { DuckDbSource } from './duckdb/source.ts'
import { CodeFolder } from './kernel/codes/code-folder.ts'
import type { WritableDataset } from './kernel/codes/code-writer.ts'
import { kernelLimits } from './kernel/sizes.ts'
import type { LiveEngines } from './live.ts'
import type { DatasetData, DatasetFacts, EngineLimits, FileData, LiveData, LiveDescription, OpenDataset } from './protocol.ts'
import { unknownFacts } from './query-cost.ts'

const OPEN_MAX = 3

interface Held {
  readonly instance: DuckDBInstance
  readonly timeZone: string
  readonly enums: Map<string, readonly Value[]>
  readonly facts: DatasetFacts
  readonly codes: CodeFolder
  readonly columns: readonly StoredColumn[]
}

export type OpenedData = Pick<OpenDataset, 'source' | 'enums' | 'facts' | 'kernel' | 'codes'>

export class DataOpener {
  private readonly limits: EngineLimits
  private readonly live: LiveEngines
  private readonly held = new Map<string, Held>()

  constructor(limits: EngineLimits, live: LiveEngines) {
    this.limits = limits
    this.live = live
  }

  /**
   * Opens a file, or reuses it if it is open in the same time zone. Keeps the most recently used files open, and closes
   * deleted ones, so that their disk space is freed.
   */
  private async hold({ file, columns }: FileData, timeZone: string): Promise<Held> {
    const { held } = this
    let known = held.get(file)
    if (known && known.timeZone !== timeZone) {
      held.delete(file)
      known.instance.closeSync()
      known = undefined
    }
    const entry = known ?? {
      ...{ instance: await openDataset(file, this.limits, timeZone), timeZone, enums: new Map(), facts: unknownFacts() },
      ...{ codes: new CodeFolder(file), columns },
    }
    held.delete(file)
    held.set(file, entry)
    for (const [name, old] of held) {
      if (name === file || (held.size <= OPEN_MAX && existsSync(name))) continue
      held.delete(name)
      old.instance.closeSync()
    }
    return entry
  }

  async openFile(data: FileData, timeZone: string): Promise<OpenedData & { readonly source: DuckDbSource }> {
    const { instance, enums, facts, codes } = await this.hold(data, timeZone)
    return { source: new DuckDbSource(await connect(instance), data.columns), enums, facts, codes, kernel: kernelLimits(this.limits.memory) }
  }

  /** The open files, for the writer of their code files. */
  writable(): WritableDataset[] {
    return [...this.held.values()].map(({ instance, codes, columns }) => ({ codes, connect: async () => new DuckDbSource(await connect(instance), columns) }))
  }

  async describe(data: LiveData, signal?: AbortSignal): Promise<Result<LiveDescription>> {
    return (await this.live.get(data.engine)?.describe(data, signal)) ?? fail('dataset_unreadable')
  }

  /** Opens a dataset; the caller closes the source. Facts about live tables are not cached, because the next request may find other rows. */
  async open(data: DatasetData, timeZone: string, signal?: AbortSignal): Promise<Result<OpenedData>> {
    switch (data.kind) {
      case 'file':
        return ok(await this.openFile(data, timeZone))
      case 'live': {
        const engine = this.live.get(data.engine)
        if (!engine) return fail('dataset_unreadable')
        const source = await engine.open(data, timeZone, signal)
        return source.ok ? ok({ source: source.value, enums: new Map(), facts: unknownFacts() }) : source
      }
    }
  }

  /** Ends what live engines keep between requests. */
  async close(): Promise<void> {
    await Promise.allSettled([...this.live.values()].map((engine) => engine.close?.()))
  }
}
