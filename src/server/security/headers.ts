/** Security headers of responses. */
import type { FastifyReply } from 'fastify'

/** The sources that Google's sign-in script requires, by directive, according to its documentation. */
const GOOGLE = {
  script: ' https://accounts.google.com/gsi/client',
  style: ' https://accounts.google.com/gsi/style',
  connect: ' https://accounts.google.com/gsi/',
  frame: ['frame-src https://accounts.google.com/gsi/'],
}
const NOBODY = { script: '', style: '', connect: '', frame: [] }

/** Allows our own scripts and style sheets, and style elements that carry the nonce. `withGoogle` adds Google's sign-in. */
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

/** Headers that have an effect only on documents, not on scripts, style sheets or fonts. */
const OF_DOCUMENTS = ['content-security-policy', 'referrer-policy', 'permissions-policy', 'cross-origin-opener-policy', 'x-frame-options', 'x-request-id']

/** Removes unneeded headers from static files. A page loads dozens of files, and for small ones the headers would be as large as the body. */
export function shortenHeaders(reply: Pick<FastifyReply, 'removeHeader'>): void {
  for (const name of OF_DOCUMENTS) reply.removeHeader(name)
}

export function setSecurityHeaders(reply: FastifyReply, { isHttps, withGoogle }: Outside): void {
  reply.headers({
    'content-security-policy': contentSecurityPolicy('none', false),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    // lets Google's popup send the result of the sign-in to this page
    'cross-origin-opener-policy': withGoogle ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  })
  if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
