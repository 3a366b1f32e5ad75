/** Starts the whole product for end-to-end tests: real processes, with a port and a data folder of their own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { newDataDir } from './data-dir.ts'
import { GENEROUS_LIMITS } from './generous-limits.ts'

export interface Product {
  readonly url: string
  readonly dataDir: string
  /** The console output so far, including the links of emails. */
  readonly console: () => string
  /** Resolves to the exit code; null if a signal ended the process. */
  readonly stop: (signal?: 'SIGTERM' | 'SIGINT') => Promise<number | null>
  readonly signal: (signal: 'SIGTERM' | 'SIGSTOP' | 'SIGCONT') => void
  /** Sends SIGKILL, which has the same effect on the process as a power cut. */
  readonly kill: () => Promise<void>
}

export const PINNED = 'node_modules/node/bin/node'

/** Starts the product; resolves once it reports that it is ready. */
export async function startProduct(dataDir = newDataDir('tessera-e2e-'), settings: Record<string, string> = {}): Promise<Product> {
  const child: ChildProcess = spawn(PINNED, ['src/server/main.ts', '--port', '0', '--data', dataDir], {
    env: {
      PATH: process.env.PATH ?? '',
      LOG_LEVEL: 'warn',
      DEMO_RETAIL_ROWS: '20000',
      QUERY_MEMORY_MB: '512',
      RATE_LIMITS: 'off',
      EVENTS: 'off',
      ...GENEROUS_LIMITS,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (text: Buffer) => {
      output += text.toString()
      const found = /Tessera is ready on (\S+)/.exec(output)
      if (found?.[1]) resolve(found[1])
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('exit', (code) => reject(new Error(`the product ended with ${code}:\n${output}`)))
  })
  const url = await ready
  const end = async (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill(signal)
    return await ended
  }
  return {
    url,
    dataDir,
    console: () => output,
    stop: (signal = 'SIGTERM') => end(signal),
    signal: (signal) => void child.kill(signal),
    kill: async () => void (await end('SIGKILL')),
  }
}

export const removeData = (product: Product): void => rmSync(product.dataDir, { recursive: true, force: true })
