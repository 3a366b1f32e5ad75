import { expect, it } from 'vitest'
import { ElementCount } from './elements.ts'

const problemIn = (...pieces: string[]) => {
  const count = new ElementCount()
  return pieces.map((piece) => count.write(Buffer.from(piece))).find((problem) => problem !== null) ?? null
}

it.each([
  ['<xf numFmtId="0"/>', 200_000, 'workbook_styles'],
  ['<x:xf/>', 200_000, 'workbook_styles'],
  ['<definedName name="a">A1</definedName>', 100_000, 'workbook_names'],
  ['<mergeCell ref="A1:B2"/>', 1_000_000, 'workbook_merges'],
])('%s may stand %i times in a workbook', (element, most, detail) => {
  const half = element.repeat(most / 2)
  expect(problemIn(half, half)).toBeNull()
  expect(problemIn(half, half, element)).toMatchObject({ code: 'file_unsafe_elements', params: { detail, limit: most } })
})

it('counts an element that lies across two pieces once', () => {
  const most = '<xf a="1"/>'.repeat(199_999)
  expect(problemIn(most, '<x', 'f a="1"', '/>')).toBeNull()
  expect(problemIn(most, '<x', 'f a="1"', '/><xf', '/>')?.code).toBe('file_unsafe_elements')
})

it('does not count what only begins like one, or is a text', () => expect(problemIn('<xfx/>&lt;xf/&gt;<sheetData/>'.repeat(300_000))).toBeNull())
