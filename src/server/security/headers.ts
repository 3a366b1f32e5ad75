/** Headers of every answer (security.md 3.3). */
import type { FastifyReply } from 'fastify'

/** No script but our own files; styles of our own files and, by nonce, those that components write. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

export function setSecurityHeaders(reply: FastifyReply, isHttps: boolean): void {
  reply.headers({
    'content-security-policy': contentSecurityPolicy('none'),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
  if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
