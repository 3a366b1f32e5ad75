import { describe, expect, it } from 'vitest'
import { readSettings, type Settings } from '../settings.ts'
import { linkOrigin, mailHeldReason } from './origin.ts'

function settings(env: Record<string, string>): Settings {
  const read = readSettings([], env)
  if ('problems' in read) throw new Error(read.problems.join())
  return read.settings
}

describe('the address in links of mails', () => {
  it.each([
    [{}, 'http://localhost:3000'],
    [{ HOST: '::1' }, 'http://localhost:3000'],
    [{ HOST: '0.0.0.0' }, 'http://localhost:3000'],
    [{ HOST: '192.168.1.5' }, 'http://192.168.1.5:3000'],
    [{ HOST: '2001:db8::5' }, 'http://[2001:db8::5]:3000'],
    [{ HOST: 'tessera.lan' }, 'http://tessera.lan:3000'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://tessera.example.org/' }, 'https://tessera.example.org'],
  ])('is, with %j, %s', (env, origin) => expect(linkOrigin(settings(env), 3000)).toBe(origin))
})

describe('real mail', () => {
  const SMTP_URL = 'smtp://127.0.0.1:2525'
  it.each([{}, { SMTP_URL }, { SMTP_URL, HOST: '127.0.0.9' }, { SMTP_URL, HOST: '::1' }, { SMTP_URL, HOST: 'localhost' }, { HOST: '0.0.0.0' }])(
    'is sent with %j',
    (env) => expect(mailHeldReason(settings(env))).toBeNull(),
  )
  it.each(['0.0.0.0', '::', '192.168.1.5', 'tessera.lan'])('waits without PUBLIC_URL on HOST %s, and the operator is told', (HOST) => {
    expect(mailHeldReason(settings({ SMTP_URL, HOST }))).toContain('Set PUBLIC_URL')
    expect(mailHeldReason(settings({ SMTP_URL, HOST, PUBLIC_URL: 'https://tessera.example.org' }))).toBeNull()
  })
})
