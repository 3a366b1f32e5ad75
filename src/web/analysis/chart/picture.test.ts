import { expect, it } from 'vitest'
import { wrapLines } from './picture.ts'

const widthOf = (text: string): number => text.length

it.each([
  [['Status: except Returned'], 40, ['Status: except Returned']],
  [['Status: except Returned'], 15, ['Status: except', 'Returned']],
  [['A', 'B'], 15, ['A', 'B']],
  [['状态：已退货 除外'], 5, ['状态：已退', '货 除外']],
  [['unbreakable'], 4, ['unbreakable']],
])('the notes %j below a picture %i wide break into lines', (notes, width, lines) => expect(wrapLines(notes, width, widthOf)).toEqual(lines))
