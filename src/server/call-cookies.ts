/** Lets handlers read and set cookies without access to HTTP. The cookies are HttpOnly and sent only with calls from our own pages. */
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface CallCookies {
  readonly read: (name: string) => string | undefined
  /** Sets a session cookie, which the browser deletes when it closes. */
  readonly keep: (name: string, value: string) => void
  readonly forget: (name: string) => void
}

/** For work that no request triggered. */
export const NO_COOKIES: CallCookies = { read: () => undefined, keep: () => undefined, forget: () => undefined }

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): CallCookies {
  const traits = { path: '/nexus', httpOnly: true, sameSite: 'strict', secure } as const
  return {
    read: (name) => request.cookies[name],
    keep: (name, value) => void reply.setCookie(name, value, traits),
    forget: (name) => void reply.clearCookie(name, traits),
  }
}
