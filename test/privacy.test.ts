/** The privacy page lists every table of the store, and every key under which pages store something in the browser. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { IN_BROWSER, STORED_DATA } from '../src/contract/privacy.ts'
import type { Database } from '../src/server/store/schema.ts'

type Named = (typeof STORED_DATA)[keyof typeof STORED_DATA][number]
/** Type checks: they fail to compile if a table is not listed, or if a listed table does not exist. */
const unnamed: Record<Exclude<keyof Database, Named>, never> = {}
const unknown: Record<Exclude<Named, keyof Database>, never> = {}

it('names each table of the store once, and no other', () => {
  expect([unnamed, unknown]).toEqual([{}, {}])
  const tables = [...readFileSync('src/server/store/schema.ts', 'utf8').matchAll(/^ {2}(\w+): \w+Table$/gm)].map((found) => found[1])
  expect(tables.length).toBeGreaterThan(20)
  expect(Object.values(STORED_DATA).flat().sort()).toEqual(tables.sort())
})

/** Source files that write to the browser's storage, with the keys they use. */
const WRITERS: Readonly<Record<string, readonly string[]>> = {
  'analysis/sidebar/use-sidebar-width.ts': ['width:', 'folded:'],
  'i18n/locale.tsx': ['browser-language'],
  'session/auth.ts': ['auth'],
  'session/drafts.ts': ['draft:', 'draft-aside:', 'draft-to-copy'],
  'session/follow-use.ts': ['events_queue', 'reloaded_at'],
  'session/form-drafts.ts': ['form:'],
  'session/pending-signups.ts': ['pending-signups'],
  'session/reading.ts': ['full-page:'],
  'session/records.ts': ['app_session_id', 'app_last_activity', 'tab_session_id'],
  'theme/scheme.ts': ['mantine-color-scheme-value'],
}
/** Keys and cookies that libraries and the server set. */
const OTHERS = ['XSRF-TOKEN', 'google-nonce', 'tsr-scroll-restoration-v1_3']

it('names whatever pages keep in a browser: a new place that does joins the list, and the page', () => {
  const writing = globSync('src/web/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.') && !file.endsWith('session/storage.ts'))
    .filter((file) => /\b(inBrowser|inTab|indexedDB|caches\.open)\b|\bsetCookie\(/.test(readFileSync(file, 'utf8')))
    .map((file) => file.replace('src/web/', ''))
  expect(writing.sort()).toEqual(Object.keys(WRITERS).sort())
  const named = Object.values(IN_BROWSER).flatMap((entry) => [...entry.names])
  expect(named.sort()).toEqual([...Object.values(WRITERS).flat(), ...OTHERS].sort())
})
