import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import { aColumn } from '../../../../test/support/documents.ts'
import type { ColumnProfile } from '../../../contract/column-profile.ts'
import type { Dataset } from '../../../contract/dataset.ts'
import { markupOf } from '../../ui/static-markup.tsx'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('document', { cookie: '' })
vi.stubGlobal('location', { pathname: '/', protocol: 'http:' })
const { ColumnsTable } = await import('./ColumnsTable.tsx')

const profile = (column_id: string, distinct: number, distinct_exact: boolean): ColumnProfile => ({
  ...{ column_id, distinct, distinct_exact, nulls: 0, min: null, max: null, top: [] },
})

it('the page of a dataset marks distinct counts that are estimates, and only those', () => {
  const dataset = {
    ...{ id: 'd', mode: 'copy', rows: 50_000, schema: [aColumn('c1', 'BIGINT', 'Order'), aColumn('c2', 'VARCHAR', 'City')], abilities: { edit: false } },
    profile: [profile('c1', 44_818, false), profile('c2', 1_204, true)],
  } as unknown as Dataset
  const counts = [...markupOf(createElement(ColumnsTable, { dataset })).matchAll(/<td class="[^"]*"(?: title="([^"]*)")?>([^<]*\d{3})<\/td>/g)].map(
    ([, title, text]) => [text, title],
  )
  expect(counts).toEqual([
    ['≈ 44,818', 'An estimate. Counts are exact for datasets of up to a million rows.'],
    ['1,204', undefined],
  ])
})
