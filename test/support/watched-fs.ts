/** Wraps `node:fs/promises` for tests of the order of writes, and reports when data has reached the disk. */
import type { FileHandle } from 'node:fs/promises'

type Fs = typeof import('node:fs/promises')

/** Reports each completed sync and rename. Use it in `vi.mock('node:fs/promises', …)`. */
export const watchedFs = (real: Fs, said: { readonly synced: (path: string) => void; readonly renamed?: (from: string, to: string) => void }): Fs => ({
  ...real,
  open: async (...args: Parameters<Fs['open']>): Promise<FileHandle> => {
    const handle = await real.open(...args)
    const sync = handle.sync.bind(handle)
    handle.sync = async () => {
      await sync()
      said.synced(String(args[0]))
    }
    return handle
  },
  rename: async (from, to) => {
    await real.rename(from, to)
    said.renamed?.(String(from), String(to))
  },
})
