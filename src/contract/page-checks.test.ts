import { expect, it } from 'vitest'
import { AuthState } from './auth.ts'
import { GUEST } from './auth-state.ts'
import { Build } from './build.ts'
import { ErrorReply } from './error-reply.ts'
import { AnalyticsEvent } from './events.ts'
import { PageInstallation } from './installation.ts'
import { isAnalyticsEvent, isAuthState, isBuild, isErrorReply, isPageError, isPageInstallation, isPagePayload } from './page-checks.ts'
import { PageError } from './page-error.ts'
import { PagePayload } from './page-payload.ts'

const TEXTS = ['url', 'referrer', 'user_agent', 'platform', 'language', 'testid', 'tag', 'timezone']
const EVENT = { ...Object.fromEntries(TEXTS.map((name) => [name, 'a'])), type: 'click', timestamp: '2026-01-31T09:05:00.123Z' }
const OPEN = { sign_up: { kind: 'open' }, operator: { name: null, email: 'a@example.org' }, events: true, language_model: false, claims: true }
const DOMAINS = { ...OPEN, sign_up: { kind: 'domains', domains: ['example.org'] } }
const REPLY = { code: 'not_found', title: 'a', message: 'b', params: { at: 1, name: 'c' }, request_id: 'd' }
const PAYLOAD = { path: '/', locale: 'zh', answers: [{ name: 'a', input: {}, output: [1] }] }

const CHECKS = [
  ['who is signed in', AuthState, isAuthState, [GUEST]],
  ['an installation', PageInstallation, isPageInstallation, [OPEN, DOMAINS, { ...OPEN, sign_up: { kind: 'invitation' } }]],
  ['an error of a page', PageError, isPageError, [{ status: 404 }, { status: 500, title: 'a', statusMessage: 'b', description: 'c', stack: 'd' }]],
  ['a payload', PagePayload, isPagePayload, [PAYLOAD, { ...PAYLOAD, answers: [] }]],
  ['a refusal', ErrorReply, isErrorReply, [REPLY, { ...REPLY, params: {} }, { ...REPLY, reason: 'r' }]],
  ['an event', AnalyticsEvent, isAnalyticsEvent, [EVENT]],
  ['a build', Build, isBuild, [{ id: '0123456789abcdef', timestamp: '2026-01-31T09:05:00Z' }]],
] as const

const WRONG = [null, 0, 1.5, -1, 399, 600, Number.NaN, '', 'other', '\ud800', 'x'.repeat(1_001), '2026-13-01T00:00:00Z', true, [], ['a'], [1], {}, { a: null }]

/** Yields copies of a value with one mistake each: at every depth, a property is replaced by a wrong value, removed, or joined by an unknown one. */
function* spoilt(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const wrong of WRONG) yield [...value, wrong]
    for (const [i, item] of value.entries()) for (const bad of spoilt(item)) yield value.with(i, bad)
    return
  }
  yield { ...value, unknown: 1 }
  for (const [key, inner] of Object.entries(value)) {
    yield Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
    for (const wrong of [...WRONG, ...spoilt(inner)]) yield { ...value, [key]: wrong }
  }
}

it.each(CHECKS)('%s is checked as its schema checks it', (_, schema, check, samples) => {
  for (const sample of samples) {
    expect(check(sample)).toBe(true)
    // pages get the value after the server has filled in defaults
    const isSame = (value: unknown) => schema.safeParse(value).success === check(value) || (schema === PageError && !Object.hasOwn(Object(value), 'status'))
    for (const value of [...WRONG, ...spoilt(sample)]) expect(isSame(value), JSON.stringify(value)).toBe(true)
  }
})
