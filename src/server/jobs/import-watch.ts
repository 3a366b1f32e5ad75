/** How an import is watched, by what it reads. */
import { stat } from 'node:fs/promises'
import { type Failure, fail } from '../../contract/errors.ts'
import { fileSource, partOf } from '../../contract/file-source.ts'
import type { ImportOptions } from '../../contract/import.ts'
import type { ImportTask } from '../../engine/protocol.ts'
import type { ImportSettings } from './import-order.ts'
import { spillBound, type Watch } from './watch-child.ts'

/** An import reads its file a few times: to find its encoding, to count, for a sample, to load. */
const PASSES_MAX = 40
/** What the engine may read again that it had to spill. A file that computes its rows could do that without end. */
const READS_BESIDE = 4 * 1_073_741_824

/** Size of a file; 0 where it is gone. */
const bytesOf = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.size ?? 0

/** Whether what an import reads can be read again; a database or a query can. */
export const isThere = async ({ source, options }: ImportTask): Promise<boolean> =>
  source === '' || options === null || (await stat(source).catch(() => null)) !== null

/** Rows that are no part of a file of known size: a view's, or a database's. */
export const computesRows = ({ source }: ImportOptions): boolean => source.kind === 'database' || fileSource(source).computes

/** A view may sort without end, on the disk. */
function spillOf({ options, limits }: ImportTask): Watch['spill'] | null {
  const source = options?.source
  return source && source.kind !== 'database' && fileSource(source).computes ? spillBound(limits, partOf(source) ?? '') : null
}

/** Only what a file itself computes, such as a view, or a database goes on without reading or writing. */
function stalled(options: ImportOptions | null, seconds: number): Failure {
  const source = options?.source
  if (source?.kind === 'database') return fail('db_stalled', { seconds })
  return source && fileSource(source).computes ? fail('table_timeout', { name: partOf(source) ?? '', seconds }) : fail('import_stalled', { seconds })
}

/** What counts as progress of an import, and how it ends without. `onGrowth` hears how many bytes it has written. */
export async function watchOf(task: ImportTask, { timeoutMs, stallMs }: ImportSettings, onGrowth: (bytes: number) => void): Promise<Watch> {
  const { source, options, target, refusedFile } = task
  const bytes = source === '' || options === null ? 0 : await bytesOf(source)
  const spill = spillOf(task)
  return {
    totalMs: timeoutMs,
    stallMs,
    writes: [target, `${target}.wal`, `${target}.utf8`, refusedFile, `${refusedFile}.clean`],
    readsMax: bytes * PASSES_MAX + (spill ? 0 : READS_BESIDE),
    late: fail('import_timeout', { minutes: Math.round(timeoutMs / 60_000) }),
    stalled: stalled(options, Math.round(stallMs / 1_000)),
    ...(spill ? { spill } : {}),
    onGrowth,
  }
}
