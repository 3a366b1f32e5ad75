import { describe, expect, it } from 'vitest'
import { ReferenceScan } from './references.ts'

const problemIn = (...pieces: string[]) => {
  const scan = new ReferenceScan()
  return pieces.map((piece) => scan.write(Buffer.from(piece))).find((problem) => problem !== null) ?? null
}

describe('a reference', () => {
  it.each(['ZZZZZZ2', 'XFE2', 'ZZZ1', 'zzzzzz2', 'A1048577', 'A999999999', 'AAAA1'])('%s is outside every sheet', (reference) => {
    for (const tag of [`<c r="${reference}">`, `<x:c s="1" r = '${reference}'/>`, `<c\ns="1"\nr="${reference}">`])
      expect(problemIn(tag)).toMatchObject({ code: 'cell_out_of_range', params: { reference } })
  })
  it('of a row beyond the last one is outside', () => expect(problemIn('<row spans="1:1" r="999999999">')?.code).toBe('cell_out_of_range'))
  it.each(['A1', 'XFD1048576', 'XFD1', 'A0000001', 'ABC1000000', '-5', ''])('%s is inside, or none', (reference) => {
    expect(problemIn(`<c r="${reference}"><v>1</v></c>`, `<row r="1048576">`)).toBeNull()
  })
  it('is found where it lies across two pieces', () => expect(problemIn('<c s="1" r="ZZZ', 'ZZZ2"><v>1</v>')?.code).toBe('cell_out_of_range'))
  it('in a text is only a text', () => expect(problemIn('<t>&lt;c r="ZZZZZZ2"/> r="ZZZZZZ2"</t>', '<colors r="ZZZZZZ2"/>')).toBeNull())
})

describe('links', () => {
  const link = (ref: string) => `<hyperlink ref="${ref}" r:id="rId1"/>`
  it('over the whole sheet, or many times over columns, are too many cells', () => {
    expect(problemIn(link('A1:XFD1048576'))?.code).toBe('file_unsafe')
    expect(problemIn(...Array.from({ length: 3 }, () => link('A1:A1048576')))?.code).toBe('file_unsafe')
  })
  it('outside the sheet are outside', () => expect(problemIn(link('A1:ZZZZZZ9'))?.code).toBe('cell_out_of_range'))
  it('of a column and of single cells are fine', () => expect(problemIn(link('A1:A1048576'), link('B2'), link('B:B'), link(''))).toBeNull())
})
