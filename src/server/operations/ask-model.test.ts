import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChatEndpoint, says, startChatEndpoint } from '../../../test/support/chat-endpoint.ts'
import { startServer, type TestServer } from '../../../test/support/server.ts'
import { NO_COOKIES } from '../call-cookies.ts'
import type { Call } from '../handlers.ts'
import { type Actor, guestAt } from '../policies/actor.ts'
import { SINCE_UNKNOWN } from '../store/changes.ts'
import { askModel } from './ask-model.ts'

let endpoint: ChatEndpoint
let server: TestServer

beforeAll(async () => {
  endpoint = await startChatEndpoint()
  endpoint.behave(says('An answer.'))
  server = await startServer({ AI_URL: endpoint.url, AI_MODEL: 'm', AI_PER_HOUR: '2', RATE_LIMITS: 'on' })
})
afterAll(async () => {
  await server.remove()
  await endpoint.close()
})

const somebody = (id: string): Actor => ({ kind: 'user', key: `user:${id}`, address: '127.0.0.1', id, name: id, email: id, role: 'user', tokenHash: '' })

async function asked(actor: Actor, services = server.services): Promise<string> {
  const signal = new AbortController().signal
  const call: Call = {
    actor,
    locale: 'en',
    session: 's',
    tab: 't',
    userAgent: '',
    wantsPrivacy: false,
    signal,
    since: SINCE_UNKNOWN,
    upload: null,
    cookies: NO_COOKIES,
  }
  const answer = askModel([{ role: 'user', content: 'x' }], call, services)
  let text = ''
  for (let next = await answer.next(); ; next = await answer.next()) {
    if (next.done) return next.value.ok ? text : next.value.code
    text += next.value
  }
}

it('asks the language model for signed-in people, so often in an hour for each, and for nobody where none is set', async () => {
  await expect(asked(guestAt('127.0.0.1'))).resolves.toBe('ai_guest')
  await expect(asked(somebody('a'), { ...server.services, chat: null })).resolves.toBe('ai_off')
  await expect(asked(somebody('a'))).resolves.toBe('An answer.')
  await expect(asked(somebody('a'))).resolves.toBe('An answer.')
  await expect(asked(somebody('a'))).resolves.toBe('rate_limited')
  await expect(asked(somebody('b'))).resolves.toBe('An answer.')
  expect(endpoint.asked).toHaveLength(3)
})
