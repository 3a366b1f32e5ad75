/** An OpenID Connect provider on localhost, with keys of its own, that stands in for Google. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'

export interface Issuer {
  readonly url: string
  readonly port: number
  /** Creates an ID token with these claims; `how` makes it invalid. */
  readonly token: (claims: Record<string, unknown>, how?: { alg?: 'none' | 'HS256'; key?: 'foreign'; tamper?: boolean }) => Promise<string>
  readonly close: () => Promise<void>
}

const LIFETIME_S = 3_600

export async function startIssuer(port = 0): Promise<Issuer> {
  const own = await generateKeyPair('RS256', { extractable: true })
  const foreign = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const server = createServer((request, reply) => {
    const { port: at } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${at}`
    const body = request.url === '/keys' ? { keys: [jwk] } : { issuer: url, jwks_uri: `${url}/keys` }
    reply.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: at } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${at}`
  return {
    url,
    port: at,
    token: async (claims, { alg, key, tamper } = {}) => {
      const now = Math.floor(Date.now() / 1_000)
      const payload = { iss: url, iat: now, exp: now + LIFETIME_S, ...claims }
      if (alg === 'none') return new UnsecuredJWT(payload).encode()
      if (alg === 'HS256')
        return await new SignJWT(payload).setProtectedHeader({ alg, kid: 'k1' }).sign(new TextEncoder().encode(await exportSPKI(own.publicKey)))
      const signed = await new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key ?? 'k1' }).sign((key ? foreign : own).privateKey)
      if (!tamper) return signed
      const [head, , signature] = signed.split('.')
      return [head, Buffer.from(JSON.stringify({ ...payload, sub: 'somebody-else' })).toString('base64url'), signature].join('.')
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
