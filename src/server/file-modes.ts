/** Restricts the data folder to the user who runs the server: folders 0700, files 0600. */
import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join, parse } from 'node:path'
import { StartProblem } from './start-problem.ts'

const FOLDER = 0o700
const FILE = 0o600
const STICKY = 0o1000
const PERMISSIONS = 0o777

/** Names of the top-level entries that we create in a data folder. Other entries are left unchanged. */
const OURS = /^(tessera\.sqlite(-wal|-shm|-journal)?|secret|server\.(lock|pid)(-journal)?|manifest\.json|datasets|uploads|reports|temp|compiled|pages|outbox)$/

export interface Tightened {
  readonly folders: number
  readonly files: number
  /** Paths whose mode could not be changed, for example on a file system without modes. */
  readonly refused: readonly string[]
}

function tighten(path: string, done: { folders: number; files: number; refused: string[] }): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || !(found.isDirectory() || found.isFile())) return
  const wanted = found.isDirectory() ? FOLDER : FILE
  // a stricter mode is fine too
  if ((found.mode & PERMISSIONS & ~wanted) !== 0) {
    try {
      chmodSync(path, found.mode & wanted)
      if (found.isDirectory()) done.folders++
      else done.files++
    } catch {
      done.refused.push(path)
    }
  }
  if (found.isDirectory()) for (const name of readdirSync(path)) tighten(join(path, name), done)
}

/** Removes other users' permissions from a data folder and from our own entries in it. Returns the changes. */
export function tightenModes(root: string): Tightened {
  const { mode } = statSync(root)
  if ((mode & STICKY) !== 0 || parse(root).root === root)
    throw new StartProblem(`${root} is shared with other programs: the data folder must be a folder of its own.`)
  const done = { folders: 0, files: 0, refused: [] as string[] }
  if ((mode & PERMISSIONS & ~FOLDER) !== 0) {
    try {
      chmodSync(root, mode & FOLDER)
      done.folders++
    } catch {
      done.refused.push(root)
    }
  }
  for (const name of readdirSync(root)) if (OURS.test(name)) tighten(join(root, name), done)
  return done
}

/** The log line about the changes; null if nothing had to change. */
export function tightenedLine(root: string, { folders, files, refused }: Tightened): string | null {
  const changed = folders + files === 0 ? '' : `took other users’ access to ${folders} folders and ${files} files of ${root} away (0700, 0600)`
  const left = refused.length === 0 ? '' : `could not change the mode of ${refused.length} paths of ${root}, the first ${refused[0]}: other users may read them`
  return [changed, left].filter((part) => part !== '').join('; ') || null
}
