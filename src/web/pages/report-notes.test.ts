import { expect, it } from 'vitest'
import { ImportReport } from '../../contract/dataset.ts'
import { noteCount } from './report-notes.ts'

const column = { column_id: 'c1', name: 'A', dtype: 'VARCHAR', nulls: 0, misfits: 0, misfit_samples: [], date_order: null }
const report = (more: object, own: object = {}) =>
  ImportReport.parse({
    ...{ rows_read: 3, rows_stored: 3, rows_refused: 0, encoding: 'utf-8', delimiter: ',', header: true },
    ...{ renamed_columns: [], columns: [{ ...column, ...own }], refused_samples: [], ...more },
  })

it('counts nothing for a file that was imported as it is, also if its dates have an order', () => {
  expect(noteCount(report({}, { date_order: 'dmy' }))).toBe(0)
})
it('counts what was refused, left out and guessed', () => {
  expect(noteCount(report({ rows_refused: 2, skipped_rows: 3, encoding_guessed: true }))).toBe(3)
})
it('counts a column once, whatever is said about it', () => {
  expect(noteCount(report({ renamed_columns: [{ from: 'a', to: 'A' }] }, { misfits: 2, ambiguous_dates: true }))).toBe(1)
})
