/**
 * Only `src/web/session/storage.ts` may access the browser's storage, because it handles blocked site data. Any other
 * module that did would leave the page blank then.
 */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const OWNER = 'src/web/session/storage.ts'
const KEEPING =
  /\b(localStorage|sessionStorage|indexedDB|cookieStore|new BroadcastChannel|document\.cookie|navigator\.(storage|locks)|globalThis\.caches|window\.caches)\b/
const withoutComments = (source: string): string => source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file)

it('no module of the pages but one touches what a browser keeps', () => {
  const files = globSync('src/web/**/*.{ts,tsx}').filter((file) => !isTest(file))
  expect(files).toContain(OWNER)
  const touching = files.filter((file) => KEEPING.test(withoutComments(readFileSync(file, 'utf8'))))
  expect(touching).toEqual([OWNER])
})
