/**
 * Verifies ID tokens of an OpenID provider: Google, or an issuer that the operator configures. A valid token is recent,
 * signed with the issuer's keys, and was issued for this installation and for the nonce of one browser.
 */
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'

const FETCH_MOST = 5_000
/** Maximum age of a token. Pages send a token as soon as they receive it. */
const TOKEN_AGE_MOST = '10 min'
const CLOCKS_DIFFER_S = 60

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })
const Claims = z.object({
  sub: z.string().min(1).max(255),
  aud: z.string(),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  name: z.unknown().optional(),
  hd: z.unknown().optional(),
})

/** The person that a token identifies. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** The email address in lower case; null unless the provider has verified that it belongs to the person. */
  readonly email: string | null
  /** Whether the provider runs the mailbox itself and so knows its current owner: Gmail, or a Google Workspace domain. */
  readonly ownsMailbox: boolean
  readonly name: string
}

export type Verified =
  | { readonly kind: 'identity'; readonly identity: Identity }
  | { readonly kind: 'refused'; readonly why: string }
  /** The issuer's keys could not be loaded. */
  | { readonly kind: 'unavailable'; readonly why: string }

async function keysOf(issuer: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(FETCH_MOST), redirect: 'error' })
  if (!response.ok) throw new Error(`the issuer answered ${response.status}`)
  const { issuer: named, jwks_uri } = Discovery.parse(await response.json())
  if (named !== issuer) throw new Error(`the issuer calls itself ${named}`)
  return createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: FETCH_MOST })
}

function identityOf(issuer: string, payload: unknown): Identity | null {
  const parsed = Claims.safeParse(payload)
  if (!parsed.success) return null
  const { sub, email, email_verified, name, hd } = parsed.data
  const verified = email_verified === true && email ? email.toLowerCase() : null
  const ownsMailbox = verified !== null && (verified.endsWith('@gmail.com') || (typeof hd === 'string' && hd !== ''))
  return { issuer, subject: sub, email: verified, ownsMailbox, name: typeof name === 'string' ? name : '' }
}

const isRefusal = (error: unknown): error is errors.JOSEError => error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)

/**
 * Creates a verifier for tokens that `issuer` issued to the client `audience`. It rejects every token if the nonce is
 * null. It loads the issuer's keys at first use, and again when they change.
 */
export function idTokenVerifier(issuer: string, audience: string): (token: string, nonce: string | null) => Promise<Verified> {
  let keys: Promise<JWTVerifyGetKey> | null = null
  const known = async (): Promise<JWTVerifyGetKey> => {
    keys ??= keysOf(issuer)
    return await keys.catch((error: unknown) => {
      keys = null
      throw error
    })
  }
  return async (token, nonce) => {
    try {
      const { payload } = await jwtVerify(token, await known(), {
        // Google's tokens name the issuer with or without the scheme
        issuer: [issuer, issuer.replace(/^https:\/\//, '')],
        audience,
        algorithms: ['RS256'],
        maxTokenAge: TOKEN_AGE_MOST,
        clockTolerance: CLOCKS_DIFFER_S,
        requiredClaims: ['sub', 'exp', 'iat'],
      })
      if (nonce === null || payload.nonce !== nonce) return { kind: 'refused', why: 'nonce' }
      const identity = identityOf(issuer, payload)
      return identity ? { kind: 'identity', identity } : { kind: 'refused', why: 'claims' }
    } catch (error) {
      if (isRefusal(error)) return { kind: 'refused', why: error.code }
      return { kind: 'unavailable', why: String(error) }
    }
  }
}
