/** Starts a MariaDB server for one test and creates its accounts. The server comes from Debian's packages, because npm has none. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mysql from 'mysql2'
import { freePort } from '../../scripts/free-port.ts'

/** The path of the server's executable; null if it is not installed, which `npm test` reports before it starts. */
export const MARIADBD =
  ['/usr/sbin/mariadbd', '/usr/libexec/mariadbd', '/usr/local/bin/mariadbd', '/opt/homebrew/bin/mariadbd'].find((path) => existsSync(path)) ?? null

export interface TestMariaDb {
  readonly port: number
  readonly user: string
  readonly password: string
  /** Runs statements as the superuser; returns the rows of the last one. */
  readonly run: (sql: string) => Promise<unknown>
  readonly remove: () => Promise<void>
}

const NOBODY = 65_534
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const SMALL = [
  '--innodb-log-file-size=4M',
  '--innodb-buffer-pool-size=8M',
  '--innodb-flush-method=nosync',
  '--key-buffer-size=1M',
  '--aria-pagecache-buffer-size=1M',
]

function makeFolder(folder: string): void {
  const args = ['--no-defaults', `--datadir=${folder}/data`, '--auth-root-authentication-method=normal', '--skip-test-db', ...SMALL]
  const made = spawnSync('mariadb-install-db', args, { ...asNobody, cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`mariadb-install-db: ${made.stdout}${made.stderr}${made.error ?? ''}`)
}

async function isReady(server: ChildProcess): Promise<void> {
  let told = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk) => {
      told += String(chunk)
      if (told.includes('ready for connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`mariadbd ended: ${told}`)))
  })
}

export async function startMariaDb(): Promise<TestMariaDb> {
  if (MARIADBD === null) throw new Error('MariaDB is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'tessera-mariadb-'))
  if ('uid' in asNobody) chownSync(folder, NOBODY, NOBODY)
  makeFolder(folder)
  const tls = (['cert', 'key'] as const).map((part) => {
    copyFileSync(`test/fixtures/certificates/here.${part === 'cert' ? 'crt' : 'key'}`, join(folder, part))
    if ('uid' in asNobody) chownSync(join(folder, part), NOBODY, NOBODY)
    return `--ssl-${part}=${folder}/${part}`
  })
  const [user, password, port] = ['shop', 'p@ss "word" 密', await freePort()]
  const where = [`--datadir=${folder}/data`, `--socket=${folder}/s`, `--pid-file=${folder}/pid`, `--port=${port}`, '--bind-address=127.0.0.1']
  const speed = ['--skip-log-bin', '--innodb-flush-log-at-trx-commit=0', '--innodb-fast-shutdown=2', '--performance-schema=off']
  const server = spawn(MARIADBD, ['--no-defaults', ...where, ...tls, ...speed, ...SMALL], { ...asNobody, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  await isReady(server)
  const root = mysql.createConnection({ socketPath: join(folder, 's'), user: 'root', multipleStatements: true, rowsAsArray: true })
  const run = (sql: string): Promise<unknown> =>
    new Promise((resolve, reject) => root.query(sql, (error: Error | null, rows: unknown) => (error ? reject(error) : resolve(rows))))
  await run(`CREATE USER '${user}'@'%' IDENTIFIED BY '${password}'; GRANT ALL ON *.* TO '${user}'@'%'`)
  return {
    ...{ port, user, password, run },
    remove: async () => {
      root.destroy()
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill()
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
