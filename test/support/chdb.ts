/**
 * Starts a current version of the ClickHouse engine as a server for one test. `npm test` downloads it into a cache
 * folder, because a lockfile cannot specify it for every platform.
 */
import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The same path as in `scripts/prepare.mjs`. */
const FOLDER = resolve('node_modules/.cache/chdb')

/** The engine's folder; null if the download failed, which `npm test` reports before it starts. */
export const CHDB = existsSync(join(FOLDER, 'node_modules/@chdb')) ? FOLDER : null

export interface TestEngine {
  readonly port: number
  readonly user: string
  readonly password: string
  /** Runs a statement in the server's only session; returns the answer's text. */
  readonly run: (sql: string) => Promise<string>
  readonly remove: () => Promise<void>
}

export async function startChdb(): Promise<TestEngine> {
  if (CHDB === null) throw new Error('chdb is not installed')
  const data = mkdtempSync(join(tmpdir(), 'tessera-chdb-'))
  const child = fork(join(import.meta.dirname, 'chdb-child.ts'), [CHDB, data])
  const ended = new Promise<void>((resolved) => child.once('exit', () => resolved()))
  const port = await Promise.race([
    new Promise<number>((resolved) => child.once('message', (told) => resolved(Number(told)))),
    ended.then(() => Promise.reject(new Error(`chdb ended with ${child.exitCode}`))),
  ])
  return {
    ...{ port, user: 'default', password: 'any' },
    run: async (sql) => {
      const reply = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: sql })
      if (!reply.ok) throw new Error(await reply.text())
      return await reply.text()
    },
    remove: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
