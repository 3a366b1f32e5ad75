/**
 * Copies a file that a person named by its path on the server. Opens the file once and checks the open descriptor, so
 * that the file cannot be replaced between the check and the copy.
 */
import { constants, createWriteStream, type Stats } from 'node:fs'
import { type FileHandle, open, realpath, rm, stat } from 'node:fs/promises'
import { dirname, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fail, ok, type Result } from '../../contract/errors.ts'
import { factsOf } from '../error-facts.ts'

type TakeCode = 'path_not_allowed' | 'connection_failed' | 'file_too_large' | 'disk_full'

export interface AllowedFolders {
  /** Folders from which the operator allows people to import files. */
  readonly folders: readonly string[]
  /** Our own data folder, which is refused even inside an allowed folder. */
  readonly forbidden: string
  readonly maxMb: number
}

/** Suffixes of SQLite's log files next to a database that is in use. Such log files are refused themselves. */
const SIBLINGS = ['-wal', '-journal']
const SIBLING_NAME = /-(wal|shm|journal)$/

const isUnder = (path: string, folder: string): boolean => path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)

async function isAllowed(real: string, { folders, forbidden }: AllowedFolders): Promise<boolean> {
  if (isUnder(real, await realpath(forbidden))) return false
  for (const folder of folders) {
    const root = await realpath(folder).catch(() => null)
    if (root !== null && isUnder(real, root)) return true
  }
  return false
}

const sameFile = (a: Stats, b: Stats): boolean => a.dev === b.dev && a.ino === b.ino
const unchanged = (a: Stats, b: Stats): boolean => sameFile(a, b) && a.size === b.size && a.mtimeMs === b.mtimeMs

/** Whether a SQLite log next to the file contains changes that the file lacks. */
async function isBeingWritten(real: string): Promise<boolean> {
  const sizes = await Promise.all(SIBLINGS.map(async (end) => (await stat(`${real}${end}`).catch(() => null))?.size ?? 0))
  return sizes.some((size) => size > 0)
}

async function copyOpen(handle: FileHandle, real: string, target: string, maxMb: number): Promise<Result<number, TakeCode>> {
  const before = await handle.stat()
  // the path may have changed since it was resolved
  const now = await stat(real).catch(() => null)
  if (!before.isFile() || before.nlink !== 1 || now === null || !sameFile(before, now)) return fail('path_not_allowed')
  if (before.size > maxMb * 1_048_576) return fail('file_too_large', { maxSize: maxMb })
  if (await isBeingWritten(real)) return fail('connection_failed', { detail: 'database_in_use' })
  await pipeline(
    handle.createReadStream({ autoClose: false, start: 0, end: Math.max(0, before.size - 1) }),
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  )
  if (!unchanged(before, await handle.stat()) || (await isBeingWritten(real))) {
    await rm(target, { force: true })
    return fail('connection_failed', { detail: 'database_in_use' })
  }
  return ok(before.size)
}

/**
 * Copies a regular file and returns its size in bytes. Refuses files with several hard links, pipes, devices, and links
 * that lead out of the allowed folders.
 */
export async function takeFile(path: string, target: string, allowed: AllowedFolders): Promise<Result<number, TakeCode>> {
  if (allowed.folders.length === 0 || !path.startsWith(sep) || path.includes('\0')) return fail('path_not_allowed')
  const real = await realpath(path).catch(() => null)
  if (real === null || SIBLING_NAME.test(real) || !(await isAllowed(real, allowed))) return fail('path_not_allowed')
  const handle = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null)
  if (handle === null) return fail('path_not_allowed')
  try {
    // a folder in the path may have been replaced by a link in the meantime
    if ((await realpath(dirname(real)).catch(() => null)) !== dirname(real)) return fail('path_not_allowed')
    return await copyOpen(handle, real, target, allowed.maxMb)
  } catch (error) {
    await rm(target, { force: true })
    return factsOf(error).code === 'ENOSPC' ? fail('disk_full') : fail('connection_failed', { detail: 'EACCES' })
  } finally {
    await handle.close()
  }
}
