import { execFileSync } from 'node:child_process'
import { appendFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeFile } from './take-file.ts'

const root = mkdtempSync(join(tmpdir(), 'tessera-take-'))
const at = (name: string): string => join(root, name)
const socket = createServer()
beforeAll(async () => {
  for (const folder of ['open/inner', 'opened', 'private', 'data', 'copies']) mkdirSync(at(folder), { recursive: true })
  writeFileSync(at('open/plain.db'), 'plain')
  writeFileSync(at('open/inner/deep.db'), 'deep')
  writeFileSync(at('private/secret.db'), 'secret')
  writeFileSync(at('opened/other.db'), 'other')
  writeFileSync(at('open/large.db'), Buffer.alloc(1_048_577))
  writeFileSync(at('data/tessera.sqlite'), 'ours')
  linkSync(at('private/secret.db'), at('open/hard.db'))
  symlinkSync(at('private/secret.db'), at('open/out.db'))
  symlinkSync(at('private'), at('open/outside'))
  symlinkSync(at('open/inner/deep.db'), at('open/inside.db'))
  symlinkSync('/dev/zero', at('open/zero.db'))
  execFileSync('mkfifo', [at('open/pipe.db')])
  writeFileSync(at('open/busy.db'), 'busy')
  writeFileSync(at('open/busy.db-wal'), 'changes')
  writeFileSync(at('open/rest.db'), 'at rest')
  writeFileSync(at('open/rest.db-wal'), '')
  await new Promise<void>((resolve) => socket.listen(at('open/socket.db'), resolve))
})
afterAll(() => {
  socket.close()
  rmSync(root, { recursive: true, force: true })
})

let copies = 0
const take = (path: string, folders = [at('open')]) => takeFile(path, at(`copies/${++copies}`), { folders, forbidden: at('data'), maxMb: 1 })

describe('a file named by its path', () => {
  it.each(['open/plain.db', 'open/inner/deep.db', 'open/inside.db', 'open/rest.db', 'open/inner/../plain.db'])('is taken: %s', async (name) =>
    expect((await take(at(name))).ok).toBe(true),
  )
  it.each([
    ['a hard link', 'open/hard.db'],
    ['a link out of the folder', 'open/out.db'],
    ['a file below a link out of the folder', 'open/outside/secret.db'],
    ['a way out with dots', 'open/../private/secret.db'],
    ['in a folder whose name begins alike', 'opened/other.db'],
    ['a pipe', 'open/pipe.db'],
    ['a device', 'open/zero.db'],
    ['a socket', 'open/socket.db'],
    ['a folder', 'open/inner'],
    ['the folder itself', 'open'],
    ['a log of changes', 'open/busy.db-wal'],
    ['nothing', 'open/none.db'],
    ['a name with a NUL', 'open/plain.db\0'],
  ])('is refused when it is %s', async (_, name) => {
    expect(await take(at(name))).toMatchObject({ ok: false, code: 'path_not_allowed' })
  })
  it('is refused in our own data folder, even where the operator opened it', async () => {
    expect(await take(at('data/tessera.sqlite'), [root])).toMatchObject({ code: 'path_not_allowed' })
  })
  it('is refused when it is larger than files may be', async () => {
    expect(await take(at('open/large.db'))).toMatchObject({ code: 'file_too_large', params: { maxSize: 1 } })
  })
  it('is refused while changes lie beside it, and when it changes while it is read', async () => {
    expect(await take(at('open/busy.db'))).toMatchObject({ code: 'connection_failed', params: { detail: 'database_in_use' } })
    writeFileSync(at('open/grows.db'), Buffer.alloc(900_000))
    const taking = take(at('open/grows.db'))
    const writing = setInterval(() => appendFileSync(at('open/grows.db'), 'x'), 0)
    const taken = await taking
    clearInterval(writing)
    expect(taken.ok).toBe(false)
    expect(readdirSync(at('copies'))).not.toContain(String(copies))
  })
})
