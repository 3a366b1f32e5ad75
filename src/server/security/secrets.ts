/** Random IDs and tokens, password hashes, and the secret of the installation. */
import { argon2, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const hashPassword = promisify(argon2)
const PARAMETERS = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 } as const
const HASHES_AT_ONCE = 2

/** A random ID of 128 bits, which cannot be guessed. */
export const newId = (): string => randomBytes(16).toString('base64url')
/** A bearer token of 256 random bits, with a prefix that secret scanners can recognize. */
export const newToken = (): string => `pvt_${randomBytes(32).toString('base64url')}`
/** A token of 256 random bits for a link in an email, without the prefix of bearer tokens. */
export const linkToken = (): string => newToken().slice(4)
/** The form in which tokens are stored. A fast hash without salt is enough, because tokens are random. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

let running = 0
const waiting: (() => void)[] = []

/** Computes an Argon2 hash. At most two run at a time, because they share the thread pool with all file access. */
async function argon(message: string, nonce: Buffer): Promise<Buffer> {
  if (running >= HASHES_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return (await hashPassword('argon2id', { message, nonce, ...PARAMETERS })) as Buffer
  } finally {
    running--
    waiting.shift()?.()
  }
}

/** Hashes a password with Argon2id, as a PHC string. */
export async function protectPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon(password, nonce)
  return `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=1$${nonce.toString('base64url')}$${tag.toString('base64url')}`
}

/** Whether a password matches its hash. If `stored` is null, computes a hash anyway, so that the time does not reveal whether the account exists. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const [, , , , nonce = '', tag = ''] = (stored ?? '').split('$')
  const expected = Buffer.from(tag, 'base64url')
  const actual = await argon(password, nonce === '' ? randomBytes(16) : Buffer.from(nonce, 'base64url'))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Reads the installation's secret, or creates it at the first start in a file that only its owner can read. */
export function installationSecret(dataDir: string): Buffer {
  const file = join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (secret.length < 32) throw new Error(`${file} does not hold a secret of 32 bytes`)
  return secret
}

/** Creates and checks the signed values of the XSRF cookie (double submit): `nonce.signature`. */
export function xsrfTokens(secret: Buffer) {
  const sign = (nonce: string) => createHmac('sha256', secret).update(`xsrf:${nonce}`).digest('base64url')
  return {
    make: (): string => {
      const nonce = randomBytes(18).toString('base64url')
      return `${nonce}.${sign(nonce)}`
    },
    isGenuine: (value: string): boolean => {
      const [nonce = '', signature = ''] = value.split('.')
      const expected = Buffer.from(sign(nonce))
      const actual = Buffer.from(signature)
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
  }
}
export type XsrfTokens = ReturnType<typeof xsrfTokens>
