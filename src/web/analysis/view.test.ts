import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aConfig, aDocument } from '../../../test/support/documents.ts'
import { totalsView } from '../../analysis/totals-view.ts'
import { type Step, TableSettings } from '../../contract/step.ts'
import { collapseOf, OPEN_ALL, viewOf, withChangedFolds, withCollapse } from './view.ts'

const closed = { level: 1, toggled: [['West']] }
const config = (rows: string[], columns: string[] = []) => aConfig({ rows, columns })
const settings = (change: object) => TableSettings.parse(change)

describe('closed groups', () => {
  const kept = withCollapse({}, 's1', config(['c1', 'c2'], ['c4']), { rows: closed, columns: { level: null, toggled: [[2024]] } })
  it('are kept for their step and axis', () => {
    expect(collapseOf(kept, 's1', 'rows', config(['c1', 'c2'], ['c4']))).toEqual(closed)
    expect(collapseOf(kept, 's1', 'columns', config(['c1'], ['c4'])).toggled).toEqual([[2024]])
    expect(collapseOf(kept, 's2', 'rows', config(['c1']))).toEqual(OPEN_ALL.rows)
  })
  it('stay closed while the outermost field stays, whatever comes or goes inside of it', () => {
    expect(collapseOf(kept, 's1', 'rows', config(['c1']))).toEqual(closed)
    expect(collapseOf(kept, 's1', 'rows', config(['c2', 'c1']))).toEqual(OPEN_ALL.rows)
    expect(collapseOf(kept, 's1', 'rows', config(['c4', 'c1']))).toEqual(OPEN_ALL.rows)
  })
  it('come back with the field that they were closed under', () => {
    const other = withCollapse(kept, 's1', config(['c2'], ['c4']), OPEN_ALL)
    expect(collapseOf(other, 's1', 'rows', config(['c1']))).toEqual(closed)
    expect(collapseOf(other, 's1', 'columns', config([], ['c4']))).toEqual(OPEN_ALL.columns)
  })
  it('that a person changes are told from those that came with a link or a saved step, axis by axis', () => {
    const next = { rows: { level: 1, toggled: [] }, columns: collapseOf(kept, 's1', 'columns', config(['c1'], ['c4'])) }
    const changed = withChangedFolds({}, kept, 's1', config(['c1'], ['c4']), next)
    expect(collapseOf(changed, 's1', 'rows', config(['c1'], ['c4']))).toEqual(next.rows)
    expect(Object.keys(changed)).toHaveLength(1)
  })
  it('of an axis without fields are those of that axis alone', () => {
    const none = withCollapse({}, 's1', config([]), { rows: closed, columns: OPEN_ALL.columns })
    expect(collapseOf(none, 's1', 'columns', config([]))).toEqual(OPEN_ALL.columns)
  })
})

describe('the totals of a view', () => {
  it('leave out the levels of hidden fields and the grand total, each axis by its own switch', () => {
    const layout = { rows: ['c1', 'c2', 'c3'], columns: ['c4', 'c5'] }
    expect(totalsView(layout, settings({}))).toEqual({ rows: [], columns: [], below: false })
    expect(totalsView(layout, settings({ totals: { rows: false, hidden: ['c2', 'c4'] } }))).toEqual({ rows: [0, 2], columns: [1], below: false })
    expect(totalsView(layout, settings({ totals: { columns: false } }))).toEqual({ rows: [], columns: [0], below: false })
  })
  it('never leave out the innermost field, whose groups are no totals', () =>
    expect(totalsView({ rows: ['c1', 'c2'], columns: ['c4'] }, settings({ totals: { hidden: ['c2', 'c4'] } }))).toEqual({
      rows: [],
      columns: [],
      below: false,
    }))
  it('stand below their rows in split headers of two fields or more', () => {
    const split = settings({ row_headers: 'split' })
    expect([['c1'], ['c1', 'c2']].map((rows) => totalsView({ rows, columns: [] }, split).below)).toEqual([false, true])
  })
})

it('the view of a step is its closed groups on both axes and its totals', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), (isClosed, hasGrand) => {
      const [first] = aDocument().steps
      const step = { ...first, table_settings: settings({ totals: { rows: hasGrand } }) } as Step
      const layout = config(['c1', 'c2'], ['c4'])
      const collapses = isClosed ? withCollapse({}, step.step_id, layout, { rows: closed, columns: OPEN_ALL.columns }) : {}
      expect(viewOf(step, layout, collapses)).toEqual({
        rows: isClosed ? closed : OPEN_ALL.rows,
        columns: OPEN_ALL.columns,
        totals: { rows: hasGrand ? [] : [0], columns: [], below: false },
      })
    }),
    { seed: 16 },
  )
})
