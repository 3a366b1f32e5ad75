/** Starts an engine child under a hard memory limit and without any secret in its environment. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { EngineLimits } from '../../engine/protocol.ts'

const WORKERS = {
  query: fileURLToPath(new URL('../../engine/query-worker.ts', import.meta.url)),
  import: fileURLToPath(new URL('../../engine/import-worker.ts', import.meta.url)),
} as const

const living = new Set<ChildProcess>()

/** Ends every child of this process; for the moment before it ends itself. */
export function endChildren(): void {
  for (const child of living) child.kill('SIGKILL')
}

/**
 * `capMb` bounds the child's data segment: DuckDB's own memory_limit does not count everything
 * (security.md 1.2). On Linux a child that cannot be capped does not start.
 */
export function startChild(kind: keyof typeof WORKERS, capMb: number, limits: EngineLimits, log: (line: string) => void): ChildProcess {
  const cap = process.platform === 'linux' ? 'ulimit -d "$1" || exit 97' : 'ulimit -d "$1" 2>/dev/null'
  const child = spawn('/bin/sh', ['-c', `${cap}; ulimit -c 0; umask 077; exec "$2" "$3"`, 'sh', String(capMb * 1_024), process.execPath, WORKERS[kind]], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    env: {
      ENGINE_LIMITS: JSON.stringify(limits),
      TZ: 'UTC',
      PATH: '/usr/bin:/bin',
      // what one child compiled, the next one need not: half of the time until it is ready
      NODE_COMPILE_CACHE: limits.compiled,
    },
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => log(text.trim().slice(0, 2_000)))
  child.on('error', (error) => log(String(error)))
  living.add(child)
  child.on('exit', () => living.delete(child))
  return child
}
