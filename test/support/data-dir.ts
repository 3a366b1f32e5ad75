/** Creates data folders for tests. They share one compile cache, so that engine processes compile the same code only once. */
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const COMPILED = resolve('node_modules/.cache/tessera-tests')

export function newDataDir(prefix: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), prefix))
  mkdirSync(COMPILED, { recursive: true, mode: 0o700 })
  symlinkSync(COMPILED, join(dataDir, 'compiled'))
  return dataDir
}
