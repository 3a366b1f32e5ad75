import { describe, expect, it } from 'vitest'
import { LOCALES } from '../../texts/languages.ts'
import { invitationText, mailFromText, mailText, severalSignupsText } from './texts.ts'

const LINK = 'https://tessera.test/confirm-email-abc'
const WHEN = '2026-01-31T09:05:00.000Z'

const NOBODY = { name: null, email: null }

describe.each(LOCALES)('a mail in %s', (locale) => {
  const style = { locale, operator: NOBODY }
  it('says the same as text and as HTML, and names its link in both', () => {
    for (const kind of ['confirmation', 'knownAddress', 'reset', 'passwordChanged', 'invitation', 'invitationToAnalysis'] as const) {
      const { text, html, subject } = mailText(style, kind, { name: 'Ana Lima', link: LINK, when: WHEN })
      expect([text.includes(LINK), html.split(`href="${LINK}"`).length]).toEqual([true, 3])
      expect(html).toContain(`<h1 class="text" style="margin:0 0 16px;color:#171C1F;font-size:19px;line-height:28px">${subject}</h1>`)
      for (const paragraph of text.split('\n\n').filter((part) => !part.includes(LINK))) expect(html).toContain(paragraph.replace('-- \n', ''))
    }
  })
  it('fetches nothing and runs nothing', () => {
    const { html } = severalSignupsText(style, [{ name: 'Ana Lima', at: WHEN, link: LINK }], 2)
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/i)
  })
  it('ends with who runs the installation, where the operator says so', () => {
    const link = { name: 'Ana Lima', link: LINK, when: WHEN }
    expect(mailText(style, 'reset', link).text).not.toContain('Acme')
    for (const [operator, named] of [
      [{ name: 'Acme <b>', email: 'help@acme.example' }, 'Acme <b> (help@acme.example)'],
      [{ name: null, email: 'help@acme.example' }, 'help@acme.example'],
    ] as const) {
      const { text, html } = mailText({ locale, operator }, 'reset', link)
      expect(text.split('\n').at(-1)).toContain(named)
      expect(html).not.toContain('<b>')
    }
    expect(mailFromText({ locale, operator: { name: 'Acme', email: null } }, 'Hello', 'Hello').text).toContain('Acme')
  })
  it('says who invites: a person by name, or whoever runs the installation', () => {
    const invitation = { to: null, link: LINK, expires: WHEN }
    expect(invitationText(style, { ...invitation, inviter: 'Ana Lima' }).text).toContain('Ana Lima')
    expect(invitationText(style, { ...invitation, inviter: 'Buy at www.evil.example' }).text).not.toContain('evil')
    expect(invitationText({ locale, operator: { name: 'Acme', email: null } }, { ...invitation, inviter: null }).text.split('\n-- ')[0]).toContain('Acme')
    const toOne = invitationText(style, { ...invitation, inviter: 'Ana Lima', to: { kind: 'analysis', id: 'a1' } })
    expect(toOne.subject).not.toBe(invitationText(style, { ...invitation, inviter: 'Ana Lima' }).subject)
  })
  it('shows a name as it is written, never as HTML', () => {
    const name = `<b>&"'</b>`
    const { html, text } = mailText(style, 'reset', { name, link: LINK, when: WHEN })
    expect([text.includes(name), html.includes(name), html.includes('&#60;b&#62;&#38;&#34;&#39;&#60;/b&#62;')]).toEqual([true, false, true])
  })
})

it('makes a button of an address at the end of a paragraph, and leaves the text alone', () => {
  const { text, html } = mailFromText({ locale: 'en', operator: NOBODY }, 'Hello', `Open this:\n${LINK}\n\nBye`)
  expect(text.split('\n\n-- \n')[0]).toBe(`Open this:\n${LINK}\n\nBye`)
  expect(html).toContain(`href="${LINK}"`)
})
