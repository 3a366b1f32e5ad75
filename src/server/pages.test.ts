import { expect, test } from 'vitest'
import { hasExtension } from './pages.ts'
import { mailLinks } from './security/mail-links.ts'

test('the address of a file ends in its extension, and no mailed link is taken for one', () => {
  for (const path of ['/favicon.ico', '/assets/index-B2.js', '/fonts/Inter.woff2', '/site.webmanifest']) expect(hasExtension(path)).toBe(true)
  const links = mailLinks(Buffer.alloc(32, 7))
  for (let i = 0; i < 50; i++) expect(hasExtension(`/unsubscribe-${links.token({ userId: 'someone', analysisId: `analysis${i}` })}`)).toBe(false)
})
