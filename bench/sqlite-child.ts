/**
 * Reads one table of a SQLite file as text, with the product's import code or with the driver alone; prints wall and CPU
 * milliseconds, and the peak memory in KiB.
 */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeSqlite } from '../src/engine/files/sqlite.ts'

const [, , route, source = '', table = ''] = process.argv
const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-copy-'))
const file = join(folder, 'rows')

async function ours(): Promise<void> {
  const written = await writeSqlite(source, table, file, 100_000)
  if (!written.ok) throw new Error(JSON.stringify(written))
}

function* lines(db: DatabaseSync): Generator<string> {
  const statement = db.prepare(`SELECT * FROM ${table}`)
  statement.setReadBigInts(true)
  statement.setReturnArrays(true)
  let text = ''
  for (const row of statement.iterate() as unknown as Iterable<unknown[]>) {
    text += `${row.join(',')}\n`
    if (text.length < 1_048_576) continue
    yield text
    text = ''
  }
  yield text
}

async function bare(): Promise<void> {
  const db = new DatabaseSync(source, { readOnly: true })
  await pipeline(Readable.from(lines(db)), createWriteStream(file))
  db.close()
}

const [start, before] = [performance.now(), process.cpuUsage()]
await (route === 'ours' ? ours() : bare())
const { user: busy, system } = process.cpuUsage(before)
console.log(`${Math.round(performance.now() - start)} ${Math.round((busy + system) / 1_000)} ${process.resourceUsage().maxRSS}`)
rmSync(folder, { recursive: true, force: true })
