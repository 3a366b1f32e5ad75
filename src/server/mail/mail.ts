/** Puts the mail of a server together. It sends once the server listens, since links need the port. */
import type { FastifyInstance } from 'fastify'
import { operatorOf, type Settings } from '../settings.ts'
import type { Store } from '../store/store.ts'
import { linkOrigin, mailHeld } from './origin.ts'
import { Outbox } from './outbox.ts'
import { transportOf } from './transport.ts'
import { letterWriter } from './write.ts'

export function mailOf(app: FastifyInstance, store: Store, settings: Settings, print: (line: string) => void, log: (line: string) => void): Outbox {
  const held = mailHeld(settings)
  if (held !== null) print(held)
  const port = (): number => {
    const address = app.server.address()
    return typeof address === 'object' && address !== null ? address.port : settings.PORT
  }
  const write = letterWriter(store, () => linkOrigin(settings, port()), operatorOf(settings))
  const mail = new Outbox({ store: store.outbox, transport: transportOf(settings, print), write, log, held })
  app.addHook('onListen', () => mail.start())
  return mail
}
