/** Starts two ClickHouse servers as a cluster of two shards. The server comes from Debian's packages, because npm has none. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'

/** The path of the server's executable; null if it is not installed, which `npm test` reports before it starts. */
export const CLICKHOUSE = ['/usr/sbin/clickhouse-server', '/usr/bin/clickhouse-server'].find((path) => existsSync(path)) ?? null

export interface TestClickHouse {
  readonly port: number
  /** The port of ClickHouse's native protocol. */
  readonly nativePort: number
  readonly user: string
  readonly password: string
  /** Runs a statement on one of the two servers; returns the answer's text. */
  readonly run: (sql: string, server?: 0 | 1) => Promise<string>
  /** Stops the second server, so that one shard of the cluster is unavailable. */
  readonly loseShard: () => Promise<void>
  readonly remove: () => Promise<void>
}

const NOBODY = 65_534
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const [USER, PASSWORD] = ['shop', 'p@ss "word" 密']

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const account = (name: string, profile: string): string =>
  `<${name}><password>${escaped(PASSWORD)}</password><networks><ip>::/0</ip></networks><profile>${profile}</profile><quota>default</quota></${name}>`

/**
 * Test accounts: `shop` without limits; `locked`, which may not change settings; `cuts`, whose results are truncated at
 * about ten rows; `hurried`, whose statements time out after one second; `half`, which may read and change settings but
 * not write; and `reader`, which sees only the database `shop`.
 */
const USERS = `<yandex>
  <profiles><default><allow_experimental_low_cardinality_type>1</allow_experimental_low_cardinality_type></default><locked><readonly>1</readonly></locked>
    <cuts><readonly>1</readonly><max_result_rows>10</max_result_rows><result_overflow_mode>break</result_overflow_mode></cuts>
    <hurried><max_execution_time>1</max_execution_time></hurried>
    <half><readonly>2</readonly></half></profiles>
  <quotas><default/></quotas>
  <users>${account(USER, 'default')}${account('locked', 'locked')}${account('cuts', 'cuts')}${account('half', 'half')}${account('hurried', 'hurried')}
    ${account('reader', 'default').replace('</reader>', '<allow_databases><database>shop</database></allow_databases></reader>')}</users>
</yandex>`

interface Ports {
  readonly http: number
  readonly tcp: number
}

const shard = ({ tcp }: Ports): string =>
  `<shard><replica><host>127.0.0.1</host><port>${tcp}</port><user>${USER}</user><password>${escaped(PASSWORD)}</password></replica></shard>`

const config = (folder: string, { http, tcp }: Ports, all: readonly Ports[]): string => `<yandex>
  <logger><level>none</level><console>1</console></logger>
  <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path><users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile><default_database>default</default_database><mark_cache_size>1048576</mark_cache_size>
  <timezone>Europe/Berlin</timezone><remote_servers><pair>${all.map(shard).join('')}</pair></remote_servers>
</yandex>`

async function ask(port: number, sql: string): Promise<string> {
  const credentials = Buffer.from(`${USER}:${PASSWORD}`).toString('base64')
  const reply = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: sql, headers: { authorization: `Basic ${credentials}`, connection: 'close' } })
  const text = await reply.text()
  if (!reply.ok) throw new Error(text)
  return text
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGKILL')
  await ended
}

/** Resolves once the server accepts a query; polls for it. */
async function answers(server: ChildProcess, port: number): Promise<void> {
  while (server.exitCode === null) {
    const isUp = await ask(port, 'SELECT 1').then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`clickhouse-server ended with ${server.exitCode}`)
}

export async function startClickHouse(): Promise<TestClickHouse> {
  const program = CLICKHOUSE
  if (program === null) throw new Error('ClickHouse is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'tessera-clickhouse-'))
  const ports: Ports[] = []
  for (let i = 0; i < 2; i++) ports.push({ http: await freePort(), tcp: await freePort() })
  const own = (path: string): void => void ('uid' in asNobody && chownSync(path, NOBODY, NOBODY))
  own(folder)
  const servers = ports.map((port, i) => {
    const place = join(folder, String(i))
    for (const path of [place, join(place, 'data'), join(place, 'tmp')]) {
      mkdirSync(path)
      own(path)
    }
    writeFileSync(join(place, 'config.xml'), config(place, port, ports))
    writeFileSync(join(place, 'users.xml'), USERS)
    return spawn(program, [`--config-file=${join(place, 'config.xml')}`], { ...asNobody, cwd: place, stdio: 'ignore' })
  })
  const [first, second] = ports
  const [, other] = servers
  if (!first || !second || !other) throw new Error('no servers')
  await Promise.all(servers.map((server, i) => answers(server, ports[i]?.http ?? 0)))
  return {
    ...{ port: first.http, nativePort: first.tcp, user: USER, password: PASSWORD },
    run: (sql, server = 0) => ask(server === 0 ? first.http : second.http, sql),
    loseShard: () => end(other),
    remove: async () => {
      await Promise.all(servers.map(end))
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
