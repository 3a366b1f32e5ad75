/** Lets handlers read and set cookies without knowing HTTP. Scripts cannot read these cookies, and only calls of our own pages carry them. */
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface CallCookies {
  readonly read: (name: string) => string | undefined
  /** Sets a cookie that lasts until the browser is closed. */
  readonly keep: (name: string, value: string) => void
  readonly forget: (name: string) => void
}

/** Used for work that the server does without a request. */
export const NO_COOKIES: CallCookies = { read: () => undefined, keep: () => undefined, forget: () => undefined }

export function cookiesOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): CallCookies {
  const traits = { path: '/nexus', httpOnly: true, sameSite: 'strict', secure } as const
  return {
    read: (name) => request.cookies[name],
    keep: (name, value) => void reply.setCookie(name, value, traits),
    forget: (name) => void reply.clearCookie(name, traits),
  }
}
