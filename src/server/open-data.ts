/** Opens the data folder and the store for exclusive use by one server: sets file modes, takes locks, migrates the store and deletes leftover files. */
import { join } from 'node:path'
import { type DataFolder, measureCodes, openDataFolder, sweep } from './data-folder.ts'
import { Credentials, keyIdOf } from './databases/credentials.ts'
import { tightenedLine, tightenModes } from './file-modes.ts'
import { type Lock, lockDatabase, lockDataFolder } from './lock.ts'
import { adoptPublic } from './operations/analyses/adopt-public.ts'
import type { Settings } from './settings.ts'
import { openStore } from './store/open.ts'
import { type Store, storeOf } from './store/store.ts'

export interface OpenData {
  readonly data: DataFolder
  readonly store: Store
  /** Closes the store and releases the locks. */
  readonly close: () => Promise<void>
}

/** Throws an error that `startProblem` can explain, after releasing everything it opened. */
export async function openData(settings: Settings, log: (line: string) => void): Promise<OpenData> {
  const data = await openDataFolder(settings.DATA_DIR)
  const locks: Lock[] = [lockDataFolder(data.root)]
  const release = async () => {
    for (const lock of locks.reverse()) await lock.release()
  }
  try {
    const line = tightenedLine(data.root, tightenModes(data.root))
    if (line !== null) log(line)
    if (settings.DATABASE_URL) locks.push(await lockDatabase(settings.DATABASE_URL, log))
    const store = storeOf(await openStore(settings.DATABASE_URL ? { postgres: settings.DATABASE_URL } : { sqlite: join(data.root, 'tessera.sqlite') }), log)
    const sealed = await store.connections.sealed()
    new Credentials({ setting: settings.CREDENTIAL_KEYS, dataDir: data.root }).check(sealed.map(({ secret }) => keyIdOf(secret)))
    await sweep(data, store, settings.ORPHANS_AFTER_MIN * 60_000)
    await measureCodes(data, store)
    await adoptPublic(store)
    return {
      data,
      store,
      close: async () => {
        await store.close()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}
