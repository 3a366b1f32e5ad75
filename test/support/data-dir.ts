/** New data folders of tests, with one folder of compiled code for all: what one engine child compiled, no other one compiles again. */
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
