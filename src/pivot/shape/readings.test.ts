import { describe, expect, it } from 'vitest'
import { TEXT } from '../../contract/sql-type.ts'
import { Dictionary, ranks } from './dictionary.ts'

const ordered = (texts: readonly string[], locale = 'zh'): string[] => {
  const dictionary = Dictionary.of(texts)
  const rank = ranks(dictionary, { type: TEXT }, locale, new Uint8Array(texts.length + 1).fill(1))
  return texts
    .map((text) => [text, rank[dictionary.code(text)] ?? 0] as const)
    .sort((a, b) => a[1] - b[1])
    .map(([text]) => text)
}

describe('Chinese texts in order', () => {
  it.each([
    ['成都', '重庆', '大连'],
    ['西安', '厦门', '徐州'],
    ['沧州', '长沙市', '成都'],
    ['北京', '蚌埠', '亳州'],
    ['丽水', '六安', '洛阳'],
    ['东阿', '东莞', '鄂州'],
    ['宁波', '番禺', '平顶山'],
    ['保定', '泌阳', '滨州'],
    ['苏州', '台州', '天津'],
    ['长春', '常州', '朝阳'],
  ])('reads the name of a place as people do: %s, %s, %s', (...places) => {
    expect(ordered([...places].reverse())).toEqual(places)
  })

  it('reads a surname as one in a column of names', () => {
    const people = ['艾青', '盖叫天', '华罗庚', '区寄', '欧阳修', '朴正', '仇英', '任正非', '单田芳', '解缙', '尉迟恭', '曾国藩', '查良镛']
    expect(ordered([...people].reverse())).toEqual(people)
  })
  it('reads the same characters in other words as they are read there', () => {
    expect(ordered(['单价', '产品', '数量', '订单', '合计'])).toEqual(['产品', '单价', '订单', '合计', '数量'])
  })
  it('leaves the order of another language alone', () => expect(ordered(['重庆', 'a', '厦门'], 'en')[0]).toBe('a'))
})
