import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../test/support/documents.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import { readDocument, writeDocument } from '../codec.ts'
import type { ComparedWith } from '../comparison-kinds.ts'
import { withStoredNames } from '../measure-names.ts'
import { comparedWith } from './comparisons.ts'
import { type DocumentEdit, editDocument } from './document.ts'
import type { LayoutEdit } from './layout.ts'

const edited = (document: AnalysisDocument, ...edits: (DocumentEdit | LayoutEdit)[]): AnalysisDocument =>
  edits.reduce<AnalysisDocument>(
    (next, edit) => editDocument(next, 'stepId' in edit ? edit : ({ kind: 'layout', stepId: 's1', edit } as DocumentEdit)),
    document,
  )
const measuresOf = (document: AnalysisDocument) => document.steps[0]?.config.query.value.measures ?? []
const shown = (document: AnalysisDocument) => measuresOf(document).map((m) => [m.name, m.show_values_as.name, m.type === 'ui' ? m.value.agg : m.type])

const rows = aDocument()
const quantity = rows.dataset.columns.find((c) => c.id === 'c3')
if (!quantity) throw new Error('the document has a quantity')
const withSum = edited(rows, { kind: 'place', field: { kind: 'column', column: quantity }, area: 'values', index: 0, measureName: 'Sum' })
const id = measuresOf(withSum)[0]?.id ?? ''
const compare = (relative: ComparedWith | null): DocumentEdit => ({
  ...{ kind: 'compare', stepId: 's1', columnId: 'c4', relative },
  measures: [{ id, names: { difference: 'Change', percentage: 'Change in %' } }],
})
const compared = edited(withSum, compare('previous'))

describe('a comparison over time', () => {
  it('stands beside its measure, as its difference and its percentage', () => {
    expect(shown(compared)).toEqual([
      ['Sum', 'none', 'sum'],
      ['Change', 'difference_from', 'sum'],
      ['Change in %', 'percentage_difference_from', 'sum'],
    ])
    expect(comparedWith(measuresOf(compared), id)).toEqual({ relative: 'previous', columnId: 'c4' })
    expect(compared.measures.map((m) => m.name)).toEqual(['Sum'])
  })

  it('is exchanged for another one, and taken away whole', () => {
    const other = edited(compared, compare('year_before'))
    expect(comparedWith(measuresOf(other), id)?.relative).toBe('year_before')
    expect(shown(other).map(([name]) => name)).toEqual(['Sum', 'Change', 'Change in %'])
    expect(shown(edited(other, compare(null)))).toEqual([['Sum', 'none', 'sum']])
  })

  it('keeps the definition of its measure, and goes with it', () => {
    expect(shown(edited(compared, { kind: 'aggregate', id, agg: 'avg', name: 'Average' })).map(([, , agg]) => agg)).toEqual(['avg', 'avg', 'avg'])
    const gone = edited(compared, { kind: 'remove', id, area: 'values' })
    expect([shown(gone), gone.measures.map((m) => m.name)]).toEqual([[], ['Sum']])
  })

  it('is named anew with its measure, where its name begins with that', () => {
    const named = (difference: string): DocumentEdit => ({
      ...{ kind: 'compare', stepId: 's1', columnId: 'c4', relative: 'previous' },
      measures: [{ id, names: { difference, percentage: 'Growth' } }],
    })
    const total = edited(withSum, named('Sum: change'), { kind: 'rename measure', id, name: 'Total' })
    expect(shown(total).map(([name]) => name)).toEqual(['Total', 'Total: change', 'Growth'])
  })

  it('loses one of its measures alone, which the analysis does not keep', () => {
    const [, difference] = measuresOf(compared)
    const without = edited(compared, { kind: 'remove', id: difference?.id ?? '', area: 'values' })
    expect([shown(without).length, without.measures.map((m) => m.name)]).toEqual([2, ['Sum']])
  })

  it('is stored and read again', () => expect(readDocument(writeDocument(compared))).toEqual({ ok: true, value: withStoredNames(compared) }))
})
