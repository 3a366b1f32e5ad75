/**
 * Verifies ID tokens of an OpenID provider, which is Google unless the operator configures another issuer. A token is
 * valid if the issuer's own keys signed it, for this installation and the nonce of one browser, a short while ago.
 */
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'

const FETCH_MOST = 5_000
/** A page sends a token as soon as it has it. */
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
  /** In lower case; null unless the provider confirms that it belongs to this person. */
  readonly email: string | null
  /** The provider runs the mailbox itself and so knows its current owner: Gmail, or a domain of Google Workspace. */
  readonly ownsMailbox: boolean
  readonly name: string
}

export type Verified =
  | { readonly kind: 'identity'; readonly identity: Identity }
  | { readonly kind: 'refused'; readonly why: string }
  /** The issuer's keys could not be fetched. */
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
 * Creates a verifier for the tokens that `issuer` gives to the client `audience`. It refuses every token if there is no
 * nonce. It fetches the keys once, and again when they change.
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
        // Google's issuer name occurs with and without the scheme
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
