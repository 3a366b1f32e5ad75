/** Assembles the email services of a server. Sending starts once the server listens, because links need the port. */
import type { FastifyInstance } from 'fastify'
import type { MailLinks } from '../security/mail-links.ts'
import { operatorOf, type Settings } from '../settings.ts'
import type { Store } from '../store/store.ts'
import { linkOrigin, mailHeldReason } from './origin.ts'
import { Outbox } from './outbox.ts'
import { transportOf } from './transport.ts'
import { letterWriter } from './write.ts'

interface Lines {
  /** Prints a line to the console. */
  readonly print: (line: string) => void
  readonly log: (line: string) => void
}

export function mailOf(app: FastifyInstance, store: Store, settings: Settings, links: MailLinks, { print, log }: Lines): Outbox {
  const held = mailHeldReason(settings)
  if (held !== null) print(held)
  const port = (): number => {
    const address = app.server.address()
    return typeof address === 'object' && address !== null ? address.port : settings.PORT
  }
  const write = letterWriter(store, () => linkOrigin(settings, port()), operatorOf(settings), links)
  const mail = new Outbox({ store: store.outbox, transport: transportOf(settings, print), write, log, held })
  app.addHook('onListen', () => mail.start())
  return mail
}
