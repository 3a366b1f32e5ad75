import { describe, expect, it } from 'vitest'
import { LOCALES } from '../../texts/languages.ts'
import { mailText, severalSignupsText, writtenMail } from './texts.ts'

const LINK = 'https://tessera.test/confirm-email-abc'
const WHEN = '2026-01-31T09:05:00.000Z'

describe.each(LOCALES)('a mail in %s', (locale) => {
  it('says the same as text and as HTML, and names its link in both', () => {
    for (const kind of ['confirmation', 'knownAddress', 'reset', 'passwordChanged'] as const) {
      const { text, html, subject } = mailText(locale, kind, { name: 'Ana Lima', link: LINK, when: WHEN })
      expect([text.includes(LINK), html.split(`href="${LINK}"`).length]).toEqual([true, 3])
      expect(html).toContain(`<h1 class="text" style="margin:0 0 16px;color:#171C1F;font-size:19px;line-height:28px">${subject}</h1>`)
      for (const paragraph of text.split('\n\n').filter((part) => !part.includes(LINK))) expect(html).toContain(paragraph.replace('-- \n', ''))
    }
  })
  it('fetches nothing and runs nothing', () => {
    const { html } = severalSignupsText(locale, [{ name: 'Ana Lima', at: WHEN, link: LINK }], 2)
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/i)
  })
  it('shows a name as it is written, never as HTML', () => {
    const name = `<b>&"'</b>`
    const { html, text } = mailText(locale, 'reset', { name, link: LINK, when: WHEN })
    expect([text.includes(name), html.includes(name), html.includes('&#60;b&#62;&#38;&#34;&#39;&#60;/b&#62;')]).toEqual([true, false, true])
  })
})

it('makes a button of an address at the end of a paragraph, and leaves the text alone', () => {
  const { text, html } = writtenMail('en', 'Hello', `Open this:\n${LINK}\n\nBye`)
  expect(text).toBe(`Open this:\n${LINK}\n\nBye`)
  expect(html).toContain(`href="${LINK}"`)
})
