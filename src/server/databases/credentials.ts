/**
 * Encrypts passwords of saved connections with AES-256-GCM. The connection's ID and address are the associated data, so
 * a password cannot be decrypted if someone moves it to another connection or changes the connection's address in the
 * store. Keys are stored apart from the metadata and from backups.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseAddress } from '../../contract/database.ts'
import { moveDurably } from '../data-folder.ts'
import { StartProblem } from '../start-problem.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'

export interface Key {
  /** Identifies the key in encrypted passwords: the first digits of its SHA-256 hash. */
  readonly id: string
  readonly bytes: Buffer
}

/** The values that a password is encrypted for. Decryption requires the same values. */
export type Belongs = { readonly id: string } & Pick<DatabaseAddress, 'kind' | 'server' | 'port' | 'database' | 'username'>

const belongsText = ({ id, kind, server, port, database, username }: Belongs): Buffer =>
  Buffer.from(JSON.stringify(['connection', id, kind, server, port, database, username]))

const keyOf = (bytes: Buffer): Key => ({ id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes })

const listed = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '')

/** Validates a list of keys. Returns null or the rest of a sentence about the first problem, which never contains a part of a key. */
export function keysProblem(text: string): string | null {
  const words = listed(text)
  if (words.length === 0) return 'holds no key'
  for (const [i, word] of words.entries()) {
    const which = words.length === 1 ? 'holds a key' : `holds a key (number ${i + 1})`
    if (!/^[0-9a-f]*$/i.test(word)) return `${which} that is not written in hexadecimal digits`
    if (word.length !== KEY_BYTES * 2) return `${which} of ${word.length} digits: it must have ${KEY_BYTES * 2}. Make one with: openssl rand -hex ${KEY_BYTES}`
    if (/^(.)\1*$/.test(word)) return `${which} that anybody can guess. Make one with: openssl rand -hex ${KEY_BYTES}`
  }
  return null
}

const keysIn = (text: string): Key[] => listed(text).map((word) => keyOf(Buffer.from(word, 'hex')))

export const keyFile = (dataDir: string): string => join(dataDir, 'credentials.key')

/** Replaces the key file atomically. Only its owner can read it. */
async function writeKeys(file: string, keys: readonly Key[]): Promise<void> {
  const beside = `${file}.new`
  await writeFile(beside, `${keys.map(({ bytes }) => bytes.toString('hex')).join('\n')}\n`, { mode: 0o600 })
  await moveDurably(beside, file)
}

function seal(password: string, belongs: Belongs, key: Key): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: TAG_BYTES }).setAAD(belongsText(belongs))
  const text = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
  return [VERSION, key.id, ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.')
}

/** The ID of the key that a password was encrypted with. */
export const keyIdOf = (sealed: string): string => sealed.split('.')[1] ?? ''

function unseal(sealed: string, belongs: Belongs, keys: readonly Key[]): string | null {
  const [version, id, nonce = '', tag = '', text = ''] = sealed.split('.')
  const key = keys.find((known) => known.id === id)
  if (version !== VERSION || !key) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(nonce, 'base64url'), { authTagLength: TAG_BYTES })
    decipher.setAAD(belongsText(belongs)).setAuthTag(Buffer.from(tag, 'base64url'))
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** Where the keys are stored: in a setting, or else in a file that is created with the first password. */
export interface KeyPlace {
  readonly setting: string | undefined
  readonly dataDir: string
}

export class Credentials {
  private readonly place: KeyPlace
  private making: Promise<unknown> = Promise.resolve()

  constructor(place: KeyPlace) {
    this.place = place
  }

  /**
   * The keys, newest first; empty until the first password is saved. Reads them again at each call, so that the running
   * server sees a key rotation at once.
   */
  keys(): readonly Key[] {
    const { setting, dataDir } = this.place
    if (setting !== undefined) return keysIn(setting)
    const file = keyFile(dataDir)
    return existsSync(file) ? keysIn(readFileSync(file, 'utf8')) : []
  }

  async seal(password: string, belongs: Belongs): Promise<string> {
    const made = this.making.then(async () => {
      if (this.keys().length === 0) await writeKeys(keyFile(this.place.dataDir), [keyOf(randomBytes(KEY_BYTES))])
    })
    this.making = made.catch(() => undefined)
    await made
    const [key] = this.keys()
    if (!key) throw new Error('there is no key for credentials')
    return seal(password, belongs, key)
  }

  /** Decrypts a password. Returns null if its key is missing or if it was encrypted for another connection. */
  unseal(sealed: string, belongs: Belongs): string | null {
    return unseal(sealed, belongs, this.keys())
  }

  /** Adds a new key in front of the existing ones. Does nothing if keys come from a setting, where the operator puts the new key first. */
  async addKey(): Promise<void> {
    if (this.place.setting === undefined) await writeKeys(keyFile(this.place.dataDir), [keyOf(randomBytes(KEY_BYTES)), ...this.keys()])
  }

  /** Deletes every key except the newest. Does nothing if keys come from a setting. */
  async dropOldKeys(): Promise<void> {
    if (this.place.setting === undefined) await writeKeys(keyFile(this.place.dataDir), this.keys().slice(0, 1))
  }

  /** Throws a `StartProblem` if a key of saved passwords is missing. `keyIds` are the keys that the passwords were encrypted with. */
  check(keyIds: readonly string[]): void {
    if (keyIds.length === 0) return
    const { setting, dataDir } = this.place
    const where = setting === undefined ? keyFile(dataDir) : 'CREDENTIAL_KEYS'
    const way = 'Put the key back where it was, or have the passwords forgotten with: npm run admin -- forget-credentials --yes'
    if (setting === undefined) {
      if (!existsSync(where)) throw new StartProblem(`Passwords of saved connections are encrypted, and their key is missing: there is no ${where}. ${way}`)
      const problem = keysProblem(readFileSync(where, 'utf8'))
      if (problem !== null) throw new StartProblem(`Passwords of saved connections are encrypted, and ${where} ${problem}. ${way}`)
    }
    const known = new Set(this.keys().map(({ id }) => id))
    const missing = keyIds.find((id) => !known.has(id))
    if (missing !== undefined) throw new StartProblem(`Passwords of saved connections are encrypted with the key ${missing}, which is not in ${where}. ${way}`)
  }
}
