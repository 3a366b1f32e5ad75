import { expect, it } from 'vitest'
import { whole as english } from './en/whole.ts'
import { whole as translated } from './zh/whole.ts'

const [en, zh] = [english.messages, translated.messages]

function flat(messages: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]) => (typeof value === 'string' ? [[`${path}${key}`, value] as const] : [...flat(value, `${path}${key}.`)])),
  )
}
const placeholders = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\s*[,}]/g)].map((m) => m[1] ?? ''))].sort()

it('has the same keys and placeholders in both languages, and no empty text', () => {
  const [english, chinese] = [flat(en), flat(zh)]
  expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort())
  for (const [key, text] of english) {
    expect(placeholders(chinese.get(key) ?? ''), key).toEqual(placeholders(text))
    expect(chinese.get(key), key).not.toBe('')
  }
})

it('is written in Chinese wherever the text is more than a name or a sign', () => {
  const alike = [...flat(zh)].filter(([key, text]) => !/[\u4e00-\u9fff]/.test(text) && text !== flat(en).get(key))
  expect(alike.map(([key]) => key).sort()).toEqual([
    'app.listSeparator',
    'app.pair',
    'app.sentences',
    'chart.figurePart',
    'choosing.at',
    'dates.name',
    'dates.spans.in',
    'dates.spans.minute',
    'dates.spans.on',
    'deletion.between',
    'deletion.step',
    'filtering.fiscalPeriod',
    'lists.inFolder',
    'measure.said',
    'measure.within',
    'menu.named',
  ])
})

it('calls things in Chinese by the words of the glossary', () => {
  const texts = [...flat(zh).values()].join('\n')
  expect(texts).not.toMatch(/描述|行标签|日期和时间|\.\.\.|"|'/)
  expect([zh.nav.home, zh.schema.types.TIMESTAMP, zh.tables.rowHeaders, zh.settings.description]).toEqual(['工作台', '日期时间', '行标题', '说明'])
  expect(zh.menu.keep.replace('{name}', zh.menu.named.replace('{name}', '线上'))).toBe('仅保留“线上”')
  expect(zh.groups.selected).toEqual({ rows: '将所选行项分组…', columns: '将所选列项分组…' })
})

it.each([
  'Failed to delete analysis',
  'Deletion failed',
  'Failed to delete dataset. {reason}',
  'Failed to update dataset settings. {reason}',
  'Failed to update dataset columns',
  'Please select a step to export',
  'Unauthorized: You are not authorized to perform this action. Please check if you are logged in and have proper access...',
  'Your Datasets',
  'Your Analyses',
  'Explore Analyses',
  'Add Dataset',
])('says to the letter what the specification says: %s', (text) => expect([...flat(en).values()]).toContain(text))
