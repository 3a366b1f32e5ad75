/** Starts an engine child process with a hard memory limit and without secrets in its environment. */
import { type ChildProcess, spawn } from 'node:child_process'
import { dirname } from 'node:path'
import type { EngineLimits } from '../../engine/protocol.ts'
import { programOf } from './program.ts'

/**
 * Blocks of a database's answer stay in memory outside the heap until the next minor garbage collection. With the
 * default semi-space size, a copy took 100 MB more; with this size, it is as fast.
 */
export const DATABASE_FLAGS: readonly string[] = ['--max-semi-space-size=1']
/**
 * Half the default semi-space size. With the default, reading a large table of a SQLite file took 50% more memory than
 * reading a small one; with an even smaller size, it is slower.
 */
export const FILE_FLAGS: readonly string[] = ['--max-semi-space-size=8']

const CHILDREN = {
  query: { flags: [], worker: 'query-worker' },
  import: { flags: FILE_FLAGS, worker: 'import-worker' },
  database: { flags: DATABASE_FLAGS, worker: 'import-worker' },
  live: { flags: FILE_FLAGS, worker: 'live-worker' },
} as const

const living = new Map<ChildProcess, keyof typeof CHILDREN>()

/** Kills all child processes. Call it right before this process exits. The live worker ends by itself, once its statements in databases are cancelled. */
export function endChildren(): void {
  for (const [child, kind] of living) child.kill(kind === 'live' ? 'SIGTERM' : 'SIGKILL')
}

/**
 * Starts a child. `capMb` limits its data segment, because DuckDB's memory_limit does not count all memory. On Linux, a
 * child that cannot be limited does not start.
 */
export function startChild(kind: keyof typeof CHILDREN, capMb: number, limits: EngineLimits, log: (line: string) => void): ChildProcess {
  const cap = process.platform === 'linux' ? 'ulimit -d "$1" || exit 97' : 'ulimit -d "$1" 2>/dev/null'
  const { flags, worker } = CHILDREN[kind]
  const command = [process.execPath, ...flags, programOf(worker)]
  const child = spawn('/bin/sh', ['-c', `${cap}; ulimit -c 0; umask 077; shift; exec "$@"`, 'sh', String(capMb * 1_024), ...command], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: {
      ENGINE_LIMITS: JSON.stringify(limits),
      TZ: 'UTC',
      PATH: '/usr/bin:/bin',
      // SQLite writes its sort files next to the engine's spill files, not to the system's temporary folder
      SQLITE_TMPDIR: dirname(limits.temp),
      // children share compiled code, which halves their startup time
      NODE_COMPILE_CACHE: limits.compiled,
    },
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => log(text.trim().slice(0, 2_000)))
  child.on('error', (error) => log(String(error)))
  living.set(child, kind)
  child.on('exit', () => living.delete(child))
  return child
}
