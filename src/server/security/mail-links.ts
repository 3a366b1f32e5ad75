/** Signed links with which the recipient of an email can unsubscribe without signing in. They allow nothing else. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Id } from '../../contract/scalar.ts'

const Named = z.tuple([Id, Id])

/** The recipient of the emails, and the analysis that this email is about. */
export interface MailRecipient {
  readonly userId: string
  readonly analysisId: string
}

export function mailLinks(secret: Buffer) {
  const sign = (named: string): Buffer => createHmac('sha256', secret).update(`mails:${named}`).digest()
  return {
    token: ({ userId, analysisId }: MailRecipient): string => {
      const named = Buffer.from(JSON.stringify([userId, analysisId])).toString('base64url')
      return `${named}.${sign(named).toString('base64url')}`
    },
    /** Returns null for a token that was not issued by us. */
    read: (token: string): MailRecipient | null => {
      const [named = '', signature = ''] = token.split('.')
      const [expected, actual] = [sign(named), Buffer.from(signature, 'base64url')]
      if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null
      const [userId, analysisId] = Named.parse(JSON.parse(Buffer.from(named, 'base64url').toString()))
      return { userId, analysisId }
    },
  }
}
export type MailLinks = ReturnType<typeof mailLinks>
