/** The server and the scripts exit with a readable sentence and a nonzero exit code, instead of a stack trace, if a setting is invalid. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings } from '../src/server/settings.ts'
import { MACHINE_MB, settingsMarkdown } from '../src/server/settings-table.ts'
import { startProduct } from './support/product.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const inFolder = (name: string): string => join(folder, name)

interface Ended {
  readonly code: number | null
  readonly output: string
}

function ended(child: ChildProcess): Promise<Ended> {
  let output = ''
  child.stdout?.on('data', (text: Buffer) => {
    output += text.toString()
    if (/is ready on/.test(output)) child.kill()
  })
  child.stderr?.on('data', (text: Buffer) => {
    output += text.toString()
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

/** Runs one of the product's files with `env` and a few defaults as its whole environment. */
const run = (file: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  ended(spawn(process.execPath, [file, ...args], { env: { PATH: process.env.PATH ?? '', DEMO_DATA: 'off', ...env }, stdio: ['ignore', 'pipe', 'pipe'] }))

const start = (args: readonly string[], env: Record<string, string> = {}) => run('src/server/main.ts', ['--port', '0', ...args], env)

const STACK = /\n\s+at |node:internal|Error:/

describe('settings', () => {
  it.each([
    [['--prot', '80'], {}, 'There is no argument --prot. Did you mean --port?'],
    [['--verbose'], {}, 'There is no argument --verbose. There are --port, --data, --host.'],
    [['8080'], {}, '“8080” is one argument too many.'],
    [['--data'], {}, "Option '--data <value>' argument missing."],
    [['--data='], {}, '--data needs a value.'],
    [['--port', 'abc'], {}, 'PORT must be a number.'],
    [[], { PORT: '70000' }, 'PORT must be at most 65535.'],
    [[], { QUERY_MEMORY_MB: '900000' }, `QUERY_MEMORY_MB is more than the memory of this machine, which has ${MACHINE_MB} MB.`],
    [[], { PUBLIC_URL: 'tessera' }, 'PUBLIC_URL must be a full address such as https://tessera.example.org.'],
    [[], { PUBLIC_URL: 'https://example.org/tessera' }, 'PUBLIC_URL must have no path: the product answers at the root of its host.'],
    [[], { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://.'],
    [[], { DATABASE_URL: 'postgres://a b:c' }, 'DATABASE_URL must be a full address such as postgres://user:password@host:5432/tessera.'],
    [[], { SMTP_URL: 'mail.example.org' }, 'SMTP_URL must begin with smtp:// or smtps://.'],
    [[], { MAIL_FROM: 'Tessera' }, 'MAIL_FROM must hold an e-mail address, such as Tessera <no-reply@example.org>.'],
    [[], { MAIL_FROM: 'Tessera <no-reply>' }, 'MAIL_FROM must hold an e-mail address, such as Tessera <no-reply@example.org>.'],
    [[], { SQLITE_FOLDERS: 'data' }, 'SQLITE_FOLDERS must hold full paths, and “data” is relative.'],
    [[], { SQLITE_FOLDERS: '/nowhere/at/all' }, 'SQLITE_FOLDERS names “/nowhere/at/all”, which is not a folder.'],
    [[], { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be silent, error, warn, info or debug.'],
    [[], { AI_URL: 'llm.example.org', AI_MODEL: 'm' }, 'AI_URL must be a full address such as https://llm.example.org/v1.'],
    [[], { AI_URL: 'ftp://llm.example.org', AI_MODEL: 'm' }, 'AI_URL must be a full address such as https://llm.example.org/v1.'],
    [[], { AI_URL: 'https://a:b@llm.example.org', AI_MODEL: 'm' }, 'AI_URL must hold no user name and no password: the key has a setting of its own, AI_KEY.'],
    [[], { AI_URL: 'https://llm.example.org/v1?key=1', AI_MODEL: 'm' }, 'AI_URL must end with its path.'],
    [[], { AI_URL: 'https://llm.example.org/v1/chat/completions', AI_MODEL: 'm' }, 'AI_URL must end before /chat/completions, which is added to it.'],
    [[], { AI_URL: 'https://llm.example.org/v1' }, 'AI_URL needs AI_MODEL, the name of the model to ask.'],
    [[], { AI_KEY: 'secret' }, 'AI_KEY needs AI_URL, the address of the language model.'],
    [[], { AI_URL: 'http://127.0.0.1', AI_MODEL: 'm', AI_KEY: 'two words' }, 'AI_KEY must be one word of at most 1,000 plain characters.'],
    [[], { AI_URL: 'http://127.0.0.1', AI_MODEL: 'two words' }, 'AI_MODEL must be the name of a model, such as llama3.1:8b.'],
    [[], { AI_URL: 'http://127.0.0.1', AI_MODEL: 'm', AI_EXTRA: '[1]' }, 'AI_EXTRA must be a JSON object such as {"temperature":0.2}.'],
    [[], { AI_URL: 'http://127.0.0.1', AI_MODEL: 'm', AI_EXTRA: '{"stream":false}' }, 'AI_EXTRA must not hold “stream”, which the product sets.'],
    [[], { AI_URL: 'http://127.0.0.1', AI_MODEL: 'm', AI_TIMEOUT_S: '0' }, 'AI_TIMEOUT_S must be at least 1.'],
    [[], { MAX_UPLAOD_MB: '5' }, 'MAX_UPLAOD_MB is not a setting. Did you mean MAX_UPLOAD_MB?'],
    [[], { QUERY_TIMEOUT: '5' }, 'QUERY_TIMEOUT is not a setting. Did you mean QUERY_TIMEOUT_S?'],
    [[], { DATADIR: 'x' }, 'DATADIR is not a setting. Did you mean DATA_DIR?'],
    [[], { TESSERA_PORT: '5' }, 'TESSERA_PORT is not a setting. Did you mean PORT?'],
    [[], { max_upload_mb: '5' }, 'max_upload_mb is not a setting. Did you mean MAX_UPLOAD_MB?'],
  ])('refuse %j %j with a sentence', (argv, env, sentence) => expect(readSettings(argv, env)).toEqual({ problems: [sentence] }))
  it('leave the environment of other programs alone', () => {
    const foreign = { HOME: '/root', HOSTNAME: 'a', PGPORT: '1', npm_config_port: '1', NODE_ENV: 'x', LOGNAME: 'x', SMTP_URL: '', PUBLIC_KEY: 'x' }
    expect(readSettings([], foreign)).toHaveProperty('settings')
  })
  it('are documented as they are', () => expect(readFileSync('docs/operating.md', 'utf8')).toContain(settingsMarkdown()))
})

function damaged(): string {
  const dataDir = inFolder('damaged')
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'tessera.sqlite'), 'this is no database, whatever its name says'.repeat(200))
  return dataDir
}

/** Creates a data folder with a corrupted page in the middle of the database: the file can be opened, but reading fails. */
function brokenInside(): string {
  const dataDir = inFolder('broken')
  cpSync('test/fixtures/data-v1', dataDir, { recursive: true })
  const db = new DatabaseSync(join(dataDir, 'tessera.sqlite'))
  db.exec('PRAGMA journal_mode=DELETE')
  db.close()
  const bytes = readFileSync(join(dataDir, 'tessera.sqlite'))
  bytes.fill(0x5a, 4_096 * 3, 4_096 * 6)
  writeFileSync(join(dataDir, 'tessera.sqlite'), bytes)
  return dataDir
}

function newer(): string {
  const dataDir = inFolder('newer')
  cpSync('test/fixtures/data-v1', dataDir, { recursive: true })
  const db = new DatabaseSync(join(dataDir, 'tessera.sqlite'))
  db.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', '2030-01-01T00:00:00.000Z')")
  db.close()
  return dataDir
}

function aFile(): string {
  writeFileSync(inFolder('file'), 'x')
  return inFolder('file')
}

async function takenPort(): Promise<{ port: number; free: () => void }> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, free: () => server.close() }
}

describe('the start', () => {
  const cases: [string, () => { args: string[]; env?: Record<string, string> }, RegExp][] = [
    ['a data folder that is a file', () => ({ args: ['--data', aFile()] }), /is a file, or lies under one/],
    ['a data folder that cannot be made', () => ({ args: ['--data', '/proc/tessera'] }), /The data folder \/proc\/tessera (cannot be made|may not be written)/],
    ['a data folder that is shared', () => ({ args: ['--data', tmpdir()] }), /shared with other programs/],
    ['damaged metadata', () => ({ args: ['--data', damaged()] }), /tessera\.sqlite is damaged\. Restore a backup/],
    ['metadata with damaged pages', () => ({ args: ['--data', brokenInside()] }), /tessera\.sqlite is damaged\. Restore a backup/],
    ['data of a newer release', () => ({ args: ['--data', newer()] }), /A newer release of the product has written/],
    ['a HOST of another machine', () => ({ args: ['--data', inFolder('h'), '--host', '203.0.113.7'] }), /HOST 203\.0\.113\.7 is no address of this machine/],
    [
      'PostgreSQL that does not answer',
      () => ({ args: ['--data', inFolder('p')], env: { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/tessera' } }),
      /PostgreSQL at 127\.0\.0\.1:1\/tessera cannot be used: nothing answers there/,
    ],
    ['an argument it does not have', () => ({ args: ['--prot', '80'] }), /Did you mean --port\?/],
  ]
  it.concurrent.each(cases)('says %s in a sentence', async (_, given, sentence) => {
    const { args, env } = given()
    const { code, output } = await start(args, env)
    expect(output).toMatch(sentence)
    expect(output).not.toMatch(STACK)
    expect(output).not.toContain('secret@')
    expect(code).toBe(2)
  })
  it('says that its port is taken', async () => {
    const { port, free } = await takenPort()
    const { code, output } = await run('src/server/main.ts', ['--data', inFolder('taken'), '--port', String(port)])
    free()
    expect([code, output]).toEqual([2, `Tessera cannot start:\n  Port ${port} is taken. Choose another with --port.\n`])
  })
})

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)

/** Lists file modes recursively. Ignores files that disappear meanwhile, because the compile cache first writes under temporary names. */
function modesUnder(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const below = join(path, entry.name)
    if (entry.isDirectory()) return [`${modeOf(below)} folder`, ...modesUnder(below)]
    const file = statSync(below, { throwIfNoEntry: false })
    return file ? [`${(file.mode & 0o777).toString(8)} file`] : []
  })
}

function openToAll(path: string): void {
  chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}

describe('a data folder', () => {
  it('that others could read is closed to them, all of it and what is written later, and the log says so', async () => {
    const dataDir = inFolder('open')
    cpSync('test/fixtures/data-v1', dataDir, { recursive: true })
    mkdirSync(join(dataDir, 'outbox'))
    writeFileSync(join(dataDir, 'outbox', 'old.txt'), 'To: ana@example.org')
    writeFileSync(join(dataDir, 'notes.md'), 'not ours')
    openToAll(dataDir)
    const product = await startProduct(dataDir, { DEMO_DATA: 'off', LOG_LEVEL: 'warn' })
    const body = JSON.stringify({ name: 'signup', data: { email: 'new@example.org', name: 'New', password: 'Vq7!mountain', confirm_password: 'Vq7!mountain' } })
    await fetch(`${product.url}/nexus`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    await expect.poll(() => readdirSync(join(dataDir, 'outbox')).length).toBe(2)
    const console = product.console()
    const modes = modesUnder(dataDir)
    await product.stop()
    expect(console).toMatch(/took other users’ access to \d+ folders and \d+ files/)
    expect([modeOf(dataDir), ...new Set(modes)].sort()).toEqual(['600 file', '644 file', '700', '700 folder'])
    expect(modeOf(join(dataDir, 'notes.md'))).toBe('644')
  })

  it('serves one server: a second one says so, and touches nothing of the first', async () => {
    const first = await startProduct(inFolder('one'), { DEMO_DATA: 'off' })
    writeFileSync(join(first.dataDir, 'temp', 'running.upload'), 'an import under way')
    const second = await start(['--data', first.dataDir])
    const kept = readdirSync(join(first.dataDir, 'temp'))
    await first.kill()
    const third = await startProduct(first.dataDir, { DEMO_DATA: 'off' })
    await third.stop()
    expect(second.output).toMatch(/Another server \(process \d+\) uses the data folder .*\. Stop it first/)
    expect([second.code, second.output.match(STACK)]).toEqual([2, null])
    expect(kept).toContain('running.upload')
  })
})

describe('a script', () => {
  const cases: [string, string[], Record<string, string>, RegExp, number][] = [
    ['scripts/backup.ts', [], {}, /npm run backup -- <data folder>/, 2],
    ['scripts/backup.ts', ['--verfy', 'x'], {}, /Did you mean --verify\?/, 2],
    ['scripts/backup.ts', ['a', 'b', 'c'], {}, /“c” is one argument too many/, 2],
    ['scripts/backup.ts', [inFolder('nowhere'), inFolder('backup')], {}, /holds no tessera\.sqlite.*pg_dump/, 1],
    ['scripts/backup.ts', ['--verify', inFolder('nowhere')], {}, /is no backup: its manifest\.json is missing or damaged/, 1],
    ['scripts/backup.ts', ['test/fixtures/data-v1', 'test/fixtures/data-v1/backup'], {}, /must lie outside the data folder/, 1],
    ['scripts/backup.ts', ['test/fixtures/data-v1', inFolder('pg')], { DATABASE_URL: 'postgres://localhost/x' }, /Run pg_dump/, 1],
    ['scripts/fuzz.ts', ['many'], {}, /“many” must be a whole number: cases/, 2],
    ['scripts/crash-loop.ts', ['--kills'], {}, /There is no argument --kills/, 2],
  ]
  it.concurrent.each(cases)('%s %j says what is wrong with its arguments', async (file, args, env, sentence, expected) => {
    const { code, output } = await run(file, args, env)
    expect(output).toMatch(sentence)
    expect(output).not.toMatch(STACK)
    expect(code).toBe(expected)
    expect(['pg', 'backup'].filter((name) => readdirSync(folder).includes(name))).toEqual([])
  })
})
