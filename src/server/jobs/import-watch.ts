/** Chooses the limits for watching an import, which depend on its source. */
import { stat } from 'node:fs/promises'
import { type Failure, fail } from '../../contract/errors.ts'
import { fileSource, partOf } from '../../contract/file-source.ts'
import type { ImportOptions } from '../../contract/import.ts'
import { isFileSource } from '../../contract/source-kind.ts'
import type { ImportTask } from '../../engine/protocol.ts'
import type { ImportSettings } from './import-order.ts'
import { spillLimit, type WatchLimits } from './watch-child.ts'
import { writtenFiles } from './written-files.ts'

/** How many times an import may read its whole file: to detect its encoding, to count, to sample, to load. */
const PASSES_MAX = 40
/** Bytes that the engine may read in addition, such as spilled intermediate results. Without this limit, a view in a file could keep reading forever. */
const READS_BESIDE = 4 * 1_073_741_824

/** Size of a file in bytes; 0 if it does not exist. */
const bytesOf = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0

/** Whether the import's source can be read again. Databases and queries always can; a file may be deleted. */
export const sourceExists = async ({ source, options }: ImportTask): Promise<boolean> =>
  source === '' || options === null || (await stat(source).catch(() => null)) !== null

/** Whether the rows stay in their database. */
export const isLive = (options: ImportOptions | null): boolean => options?.source.kind === 'database' && options.source.mode === 'live'

/** Whether reading the rows computes them, as for a view or a database, instead of copying them from a file of known size. */
export const computesRows = ({ source }: ImportOptions): boolean =>
  (source.kind === 'database' && source.mode === 'copy') || (isFileSource(source) && fileSource(source).computes)

/** The limit on temporary files for a view, which may sort or group any number of rows on disk; null for other sources. */
function spillOf({ options, limits }: ImportTask): WatchLimits['spill'] | null {
  const source = options?.source
  return source && isFileSource(source) && fileSource(source).computes ? spillLimit(limits, partOf(source) ?? '') : null
}

/** The failure of an import that makes no progress. It names the database or the view, which may compute for long without reading or writing. */
function stalled(options: ImportOptions | null, seconds: number): Failure {
  const source = options?.source
  if (source?.kind === 'database') return fail('db_stalled', { seconds })
  if (source?.kind === 'combination') return fail('combination_timeout', { seconds })
  return source && isFileSource(source) && fileSource(source).computes
    ? fail('table_timeout', { name: partOf(source) ?? '', seconds })
    : fail('import_stalled', { seconds })
}

/**
 * The limits an import is watched by: total time, time without progress, and the error for exceeding each. `onGrowth`
 * receives the number of bytes written so far.
 */
export async function watchLimits(task: ImportTask, { timeoutMs, stallMs }: ImportSettings, onGrowth: (bytes: number) => void): Promise<WatchLimits> {
  const { source, options, target, refusedFile } = task
  const added = task.add ? await bytesOf(task.add.file) : 0
  const bytes = source === '' || options === null ? 0 : (await bytesOf(source)) + added
  const spill = spillOf(task)
  return {
    totalMs: timeoutMs,
    stallMs,
    writes: writtenFiles(target, refusedFile),
    readsMax: bytes * PASSES_MAX + (spill ? 0 : READS_BESIDE),
    late:
      options?.source.kind === 'combination'
        ? fail('combination_timeout', { seconds: Math.round(timeoutMs / 1_000) })
        : fail('import_timeout', { minutes: Math.round(timeoutMs / 60_000) }),
    stalled: stalled(options, Math.round(stallMs / 1_000)),
    ...(spill ? { spill } : {}),
    onGrowth,
  }
}
