/** Headers of every answer (security.md 3.3). */
import type { FastifyReply } from 'fastify'

/** What Google's script needs, by directive; as little as its documentation asks for. */
const GOOGLE = {
  script: ' https://accounts.google.com/gsi/client',
  style: ' https://accounts.google.com/gsi/style',
  connect: ' https://accounts.google.com/gsi/',
  frame: ['frame-src https://accounts.google.com/gsi/'],
}
const NOBODY = { script: '', style: '', connect: '', frame: [] }

/** No script but our own files; styles of our own files and, by nonce, those that components write. */
export function contentSecurityPolicy(nonce: string, withGoogle: boolean): string {
  const others = withGoogle ? GOOGLE : NOBODY
  return [
    "default-src 'none'",
    `script-src 'self'${others.script}`,
    `style-src 'self' 'nonce-${nonce}'${others.style}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${others.connect}`,
    ...others.frame,
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

export interface Outside {
  readonly isHttps: boolean
  readonly withGoogle: boolean
}

/** Headers that say something of a document, and nothing of a script, a style sheet or a font. */
const OF_DOCUMENTS = ['content-security-policy', 'referrer-policy', 'permissions-policy', 'cross-origin-opener-policy', 'x-frame-options', 'x-request-id']

/** For a file of the pages: each page asks for dozens, and their heads were as long as the small ones among them. */
export function shortenHeaders(reply: Pick<FastifyReply, 'removeHeader'>): void {
  for (const name of OF_DOCUMENTS) reply.removeHeader(name)
}

export function setSecurityHeaders(reply: FastifyReply, { isHttps, withGoogle }: Outside): void {
  reply.headers({
    'content-security-policy': contentSecurityPolicy('none', false),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    // Google's window tells this one who signed in
    'cross-origin-opener-policy': withGoogle ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
  if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
