/** Signs in with Google as a browser does: keeps the server's cookie, and passes the nonce to the identity provider. */
import { installationSecret, xsrfTokens } from '../../src/server/security/secrets.ts'
import type { Issuer } from './issuer.ts'
import type { TestServer } from './server.ts'

/** Returns the request headers that our own pages send, with one additional cookie in the form `name=value`. */
export function pageHeaders(dataDir: string, cookie = ''): { cookie: string; 'x-xsrf-token': string } {
  const xsrf = xsrfTokens(installationSecret(dataDir)).make()
  return { cookie: [`XSRF-TOKEN=${xsrf}`, cookie].filter(Boolean).join('; '), 'x-xsrf-token': xsrf }
}

/** Requests a nonce; returns it with the cookie that ties it to the browser. */
export async function aNonce(server: TestServer, cookie = ''): Promise<{ nonce: string; cookie: string; traits: string }> {
  const { data, headers } = await server.call('google_nonce', {}, undefined, pageHeaders(server.dataDir, cookie))
  const [kept = '', ...traits] = String(headers['set-cookie'] ?? '').split('; ')
  return { nonce: data.nonce, cookie: kept, traits: traits.join('; ') }
}

export const sendCredential = (server: TestServer, credential: string, cookie = '') =>
  server.call('google_login', { credential }, undefined, pageHeaders(server.dataDir, cookie))

/** Signs in from a new browser with an ID token that contains these claims. */
export async function enterByGoogle(server: TestServer, issuer: Issuer, claims: Record<string, unknown>, how = {}) {
  const { nonce, cookie } = await aNonce(server)
  return await sendCredential(server, await issuer.token({ nonce, ...claims }, how), cookie)
}
