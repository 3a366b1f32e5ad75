import { afterEach, expect, it, vi } from 'vitest'
import { currentLocale, inLocale, rememberLocale } from './locale.tsx'

afterEach(() => vi.unstubAllGlobals())

it('only a language that a person chose is kept, for a year, under the name of the specification', () => {
  const page = { cookie: '' }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { pathname: '/zh/datasets', protocol: 'https:' })
  expect([currentLocale(), page.cookie]).toEqual(['zh', ''])
  rememberLocale('en')
  expect(page.cookie).toBe('browser-language=en; path=/; max-age=31536000; samesite=lax; secure')
})

it.each([
  ['/', 'zh', '/zh'],
  ['/zh', 'en', '/'],
  ['/zh/datasets', 'en', '/datasets'],
  ['/zh/datasets', 'zh', '/zh/datasets'],
] as const)('the page %s is in %s at %s', (path, locale, place) => expect(inLocale(path, locale)).toBe(place))
