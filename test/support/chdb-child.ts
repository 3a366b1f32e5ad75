/**
 * Serves a current version of the ClickHouse engine over ClickHouse's HTTP interface: one session, one statement at a
 * time. Settings of a request become settings of its statement. It sends an answer only once the whole result is
 * available, and supports neither accounts nor KILL QUERY. Debian's older ClickHouse server covers these.
 */
import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

interface Engine {
  readonly queryAsync: (sql: string, options: { readonly format: string }) => Promise<{ readonly bytes: () => Uint8Array }>
}

const [folder = '', data = ''] = process.argv.slice(2)
const { Session }: { readonly Session: new (path: string) => Engine } = createRequire(join(folder, 'package.json'))('chdb')
const engine = new Session(data)
const asked = async (sql: string): Promise<Uint8Array> => (await engine.queryAsync(sql, { format: 'TabSeparated' })).bytes()

const known = new Set(
  Buffer.from(await asked('SELECT name FROM system.settings'))
    .toString()
    .split('\n'),
)

async function answer(request: IncomingMessage): Promise<Uint8Array> {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const settings = [...searchParams].filter(([name]) => known.has(name)).map(([name, value]) => `${name} = '${value.replaceAll('\\', '\\\\')}'`)
  const sql = (await buffer(request)).toString()
  const database = searchParams.get('database')
  if (database) await asked(`USE \`${database}\``)
  // in an EXPLAIN, settings would become part of the explained statement
  return await asked(settings.length > 0 && !sql.startsWith('EXPLAIN') ? `${sql}\nSETTINGS ${settings.join(', ')}` : sql)
}

let last: Promise<unknown> = Promise.resolve()
const server = createServer((request, response) => {
  const done = last.then(() => answer(request))
  last = done.catch(() => undefined)
  done.then(
    (bytes) => response.end(bytes),
    (error: Error) => response.writeHead(500).end(error.message.replace(/^Query failed: /, '')),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
