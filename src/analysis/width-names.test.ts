import { expect, it } from 'vitest'
import { fieldWidth, measureWidth, ownWidths, widthsWith } from './width-names.ts'

const WIDTHS = { [fieldWidth('c1')]: 90, [measureWidth('c1')]: 80, [`${ownWidths('m1')}x:y`]: 70, header: 60, cells: 50 }

it('names fields by their new ids, and nothing else', () =>
  expect(widthsWith(WIDTHS, { field: () => 'c9' })).toEqual({ ...WIDTHS, 'field:c1': undefined, 'field:c9': 90 }))
it('names a measure by its new id, in all of its columns and in single ones', () =>
  expect(widthsWith(WIDTHS, { measure: (id) => (id === 'm1' ? 'a1' : id) })).toEqual({ ...WIDTHS, 'column:m1:x:y': undefined, 'column:a1:x:y': 70 }))
it('drops the width of a field that goes', () => expect(widthsWith(WIDTHS, { field: () => null })).toEqual({ ...WIDTHS, 'field:c1': undefined }))
