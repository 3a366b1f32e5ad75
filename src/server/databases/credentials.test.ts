import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Belongs, Credentials, keyFile, keyIdOf, keysProblem } from './credentials.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tessera-keys-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const HERE: Belongs = { id: 'k1', kind: 'postgresql', server: 'db.example.org', port: 5432, database: 'shop', username: 'reader' }
const A = 'a1'.repeat(32)
const B = 'b2'.repeat(32)
const withFile = () => new Credentials({ setting: undefined, dataDir })

it('gives back what it was given, and writes it otherwise each time', async () => {
  const credentials = withFile()
  const [one, two] = [await credentials.seal('pässword 密码', HERE), await credentials.seal('pässword 密码', HERE)]
  expect(credentials.unseal(one, HERE)).toBe('pässword 密码')
  expect(one).not.toBe(two)
  expect(one).not.toContain('ssword')
})

it('opens a password for nothing but the connection that it was given for', async () => {
  const credentials = withFile()
  const sealed = await credentials.seal('secret', HERE)
  const others: Partial<Record<keyof Belongs, string | number>>[] = [
    { id: 'k2' },
    { server: 'evil.example' },
    { port: 5433 },
    { database: 'other' },
    { username: 'root' },
  ]
  for (const other of others) expect(credentials.unseal(sealed, { ...HERE, ...other } as Belongs), JSON.stringify(other)).toBeNull()
})

it('opens nothing that was changed by a single character', async () => {
  const credentials = withFile()
  const sealed = await credentials.seal('secret', HERE)
  const parts = sealed.split('.')
  for (const [i, part] of parts.entries()) {
    const flipped = (part.startsWith('A') ? 'B' : 'A') + part.slice(1)
    expect(credentials.unseal(parts.with(i, flipped).join('.'), HERE), String(i)).toBeNull()
  }
})

it('makes its key at first need, for its owner alone, once', async () => {
  const credentials = withFile()
  expect(credentials.keys()).toEqual([])
  const sealed = await Promise.all([1, 2, 3].map((n) => credentials.seal(`secret ${n}`, HERE)))
  expect(statSync(keyFile(dataDir)).mode & 0o777).toBe(0o600)
  expect(new Set(sealed.map(keyIdOf)).size).toBe(1)
  expect(sealed.map((text) => credentials.unseal(text, HERE))).toEqual(['secret 1', 'secret 2', 'secret 3'])
})

it('opens with every key that it has, closes with the newest, and forgets the others when told', async () => {
  const credentials = withFile()
  const old = await credentials.seal('secret', HERE)
  await credentials.addKey()
  expect(credentials.unseal(old, HERE)).toBe('secret')
  const fresh = await credentials.seal('secret', HERE)
  expect(keyIdOf(fresh)).not.toBe(keyIdOf(old))
  await credentials.dropOldKeys()
  expect([credentials.unseal(old, HERE), credentials.unseal(fresh, HERE)]).toEqual([null, 'secret'])
})

it('takes keys from a setting, and writes none', async () => {
  const before = await new Credentials({ setting: A, dataDir }).seal('secret', HERE)
  const rotated = new Credentials({ setting: `${B},${A}`, dataDir })
  expect(rotated.unseal(before, HERE)).toBe('secret')
  expect(keyIdOf(await rotated.seal('secret', HERE))).not.toBe(keyIdOf(before))
  expect(() => readFileSync(keyFile(dataDir))).toThrow()
})

it.each([
  ['', 'holds no key'],
  ['abc', 'of 3 digits'],
  [A.slice(1), 'of 63 digits'],
  [`${A}0`, 'of 65 digits'],
  ['z'.repeat(64), 'hexadecimal'],
  ['0'.repeat(64), 'guess'],
  [`${A},short`, '(number 2)'],
])('says what is wrong with the keys %j', (text, problem) => {
  expect(keysProblem(text)).toContain(problem)
})

it('lets an installation without credentials start, whatever its keys', () => {
  expect(() => withFile().check([])).not.toThrow()
})

it('refuses to start without the key of what is encrypted, and says how to go on', async () => {
  const credentials = withFile()
  const id = keyIdOf(await credentials.seal('secret', HERE))
  expect(() => credentials.check([id])).not.toThrow()
  writeFileSync(keyFile(dataDir), 'abc')
  expect(() => credentials.check([id])).toThrow(/holds a key of 3 digits.*forget-credentials/)
  writeFileSync(keyFile(dataDir), A)
  expect(() => credentials.check([id])).toThrow(new RegExp(`key ${id}, which is not in`))
  rmSync(keyFile(dataDir))
  expect(() => credentials.check([id])).toThrow(/key is missing/)
  expect(() => new Credentials({ setting: B, dataDir }).check([id])).toThrow(/not in CREDENTIAL_KEYS/)
})
