import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/support/property-runs.ts'
import { type Mention, type MentionText, mentionQueryAt, mentionsAfterEdit, splitMentions, trimMentionText, withCurrentNames, withMention } from './mentions.ts'

/** Parses text with mentions in brackets: 'Ask [@Ana] now'. */
function written(marked: string): MentionText {
  const mentions: Mention[] = []
  let text = ''
  for (const part of marked.split(/(\[[^\]]*\])/)) {
    const start = text.length
    const isMention = part.startsWith('[')
    text += isMention ? part.slice(1, -1) : part
    if (isMention) mentions.push({ user_id: part.slice(2, -1), start, end: text.length })
  }
  return { text, mentions }
}
const marked = (of: MentionText): string =>
  splitMentions(of)
    .map(({ text, mention }) => (mention ? `[${text}]` : text))
    .join('')

/** The text and mentions after an edit. `|` in `after` marks the caret. */
const typed = (before: string, after: string): string => marked(mentionsAfterEdit(written(before), after.replace('|', ''), after.indexOf('|')))

describe('an edit of a text', () => {
  it.each([
    ['Ask [@Ana] now', 'Please ask| @Ana now', 'Please ask [@Ana] now'],
    ['Ask [@Ana]', 'Ask @Ana, please|', 'Ask [@Ana], please'],
    ['[@Ana]', 'a|@Ana', 'a[@Ana]'],
    ['[@Ana]', '@|@Ana', '@[@Ana]'],
    ['[@Ana]', '@Anaa|', '[@Ana]a'],
    ['[@Ana] [@Ben]', '@An| @Ben', '@An [@Ben]'],
    ['[@Ana][@Ana]', '|@Ana', '[@Ana]'],
    ['Ask [@Ana Lima]', 'Ask @Anna| Lima', 'Ask @Anna Lima'],
    ['Ask [@Ana] and [@Ben]', '|', ''],
  ])('of %s to %s leaves %s', (before, after, left) => expect(typed(before, after)).toBe(left))

  it('leaves every mention outside of it as it was written, and none that it touched', () => {
    const piece = fc.oneof(fc.constantFrom('@Ana', '@Ann', '@A', 'a', '@', ' ', '王', '😀', 'aa').map(String), fc.string({ maxLength: 4 }))
    const parts = fc.array(fc.record({ text: piece, isMention: fc.boolean() }), { maxLength: 8 })
    fc.assert(
      fc.property(parts, fc.nat(), fc.nat(), piece, (given, a, b, inserted) => {
        let text = ''
        const mentions: Mention[] = []
        for (const { text: part, isMention } of given) {
          if (isMention && part.length > 1) mentions.push({ user_id: part, start: text.length, end: text.length + part.length })
          text += part
        }
        const [from, until] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y) as [number, number]
        const after = text.slice(0, from) + inserted + text.slice(until)
        const next = mentionsAfterEdit({ text, mentions }, after, from + inserted.length)
        expect(next.text).toBe(after)
        for (const { user_id, start, end } of next.mentions) expect(after.slice(start, end)).toBe(user_id)
        expect(next.mentions.every(({ start }, at) => start >= (next.mentions[at - 1]?.end ?? 0))).toBe(true)
        const outside = mentions.filter(({ start, end }) => end <= from || start >= until)
        expect(next.mentions.length).toBeGreaterThanOrEqual(outside.length)
        for (const { end, user_id, start } of outside) {
          const by = end <= from ? 0 : after.length - text.length
          expect(next.mentions).toContainEqual({ user_id, start: start + by, end: end + by })
        }
      }),
      propertyRuns(5, 300),
    )
  })
})

describe('a name that is written', () => {
  const at = (text: string) => mentionQueryAt(written(text.replace('|', '')), text.replace(/[[\]]/g, '').indexOf('|'))
  it.each([
    ['@|', { start: 0, query: '' }],
    ['Ask @an|', { start: 4, query: 'an' }],
    ['请看@王|', { start: 2, query: '王' }],
    ['请看＠王|', { start: 2, query: '王' }],
    ['(@Ana Li|', { start: 1, query: 'Ana Li' }],
    ['@Ana, @b|', { start: 6, query: 'b' }],
    ['@An|a', { start: 0, query: 'An' }],
    ['ana@exam|', null],
    ['@ ana|', null],
    ['@\nana|', null],
    ['Ask |@', null],
    ['[@Ana] is|', null],
    [`@${'x'.repeat(61)}|`, null],
  ])('in %s is asked for as %o', (text, asked) => expect(at(text)).toEqual(asked))

  it('is completed, with a blank behind it where nothing follows, and mentions around it stay', () => {
    const { written: next, caret, inserted } = withMention(written('[@Ben] and @an, [@Eve]'), { start: 9, query: 'an' }, { id: 'x', name: 'Ana Lima' })
    expect([marked(next), caret, inserted]).toEqual(['[@Ben] and [@Ana Lima], [@Eve]', 18, '@Ana Lima'])
    const before = withMention(written('@an now'), { start: 0, query: 'an' }, { id: 'x', name: 'Ana' })
    expect([marked(before.written), before.caret, before.inserted]).toEqual(['[@Ana] now', 5, '@Ana'])
    const last = withMention(written('So @'), { start: 3, query: '' }, { id: 'x', name: 'Ana' })
    expect([marked(last.written), last.caret, last.inserted]).toEqual(['So [@Ana] ', 8, '@Ana '])
  })
})

it('a text is shown with the names of today, and plain where somebody is not known', () => {
  const shown = withCurrentNames(written('Ask [@Ana] or [@Ben] or [@Eve]'), (id) => ({ Ana: 'Ana Maria Lima', Eve: 'E' })[id])
  expect(marked(shown)).toBe('Ask [@Ana Maria Lima] or @Ben or [@E]')
})

it('blanks around a text are taken off, and mentions move with it', () => {
  expect(marked(trimMentionText(written('  \n[@Ana] and [@Ben]  ')))).toBe('[@Ana] and [@Ben]')
  expect(marked(trimMentionText({ text: ' @Ana ', mentions: [{ user_id: 'a', start: 1, end: 6 }] }))).toBe('[@Ana]')
})
