import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../../test/support/documents.ts'
import { propertyRuns } from '../../../test/support/property-runs.ts'
import { Column, RULES, RuleOperator } from '../../contract/column.ts'
import { type Condition, conditionOf, fieldOfFilter } from '../../contract/filter-condition.ts'
import { mergeSpans, spanOfPart } from '../../contract/time-spans.ts'
import { readDocument, writeDocument } from '../codec.ts'
import { differences } from '../differences.ts'
import { editDocument } from '../edits/document.ts'
import type { LayoutEdit } from '../edits/layout.ts'
import { columnOfCondition, conditionOfRule, filtersOn } from './conditions.ts'

const price = { id: 'c5', name: 'Price' }
const NONE_TAKEN = { ids: [], names: [] }
const between = (low: number, high: number): Condition => conditionOfRule('between', [low, high])
const columnFor = (condition: Condition, known: Column | null = null) => columnOfCondition(price, condition, known, NONE_TAKEN) as Column
const edited = (document = aDocument(), ...edits: LayoutEdit[]) =>
  edits.reduce((next, edit) => editDocument(next, { kind: 'layout', stepId: 's1', edit }), document)
const configOf = (document: ReturnType<typeof aDocument>) => document.steps[0]?.config.query.value

describe('ticked days', () => {
  it('are read back from the column that says them', () => {
    const part = fc.constantFrom('2023', '2023-12', '2024-02-28', '2024-02-29 00', '2024-02-29 23', '2024-02-29 23:59', '9999', '9999-12-31')
    const span = part.map(spanOfPart)
    fc.assert(
      fc.property(fc.boolean(), fc.array(span, { maxLength: 4 }), fc.boolean(), (excluded, spans, blank) => {
        const condition: Condition = { kind: 'days', excluded, spans: mergeSpans(spans), blank }
        const column = columnOfCondition(price, condition, null, NONE_TAKEN)
        if (spans.length === 0 && !blank) expect(column).toBeNull()
        else expect(conditionOf(column as Column, true)).toEqual(condition)
      }),
      propertyRuns(20_261_125, 200),
    )
  })
})

describe('a condition by one rule', () => {
  it.each(RuleOperator.options)('by "%s" is read back from its column, with blank rows and without', (operator) => {
    const values = ['a', 'b'].slice(0, RULES[operator].values)
    expect(conditionOf(columnFor(conditionOfRule(operator, values)), false)).toEqual({
      ...{ kind: 'rule', rule: { operator, values } },
      blank: /^not/.test(operator),
    })
    if (RULES[operator].test === 'blank') return
    for (const blank of [false, true]) {
      const condition: Condition = { kind: 'rule', rule: { operator, values }, blank }
      expect(conditionOf(columnFor(condition), false)).toEqual(condition)
    }
  })
  it('is null where the rules of its column say more than one thing', () => {
    const config = { kind: 'rules', base_column: 'c5', params: { rules: [{ name: 'kept', operator: 'equal', values: ['a'] }], others: null } } as const
    const rules = [...config.params.rules, { name: 'kept', operator: 'equal' as const, values: ['b'] }]
    const column = Column.parse({ id: 'f1', name: 'f', config: { ...config, params: { rules, others: null } }, of_filter: true })
    expect(conditionOf(column, false)).toBeNull()
  })
})

describe('a condition of a filter', () => {
  const column = columnFor(between(10, 50))
  const { id } = column
  const put: LayoutEdit = { kind: 'condition', column }

  it('is a column of the step that is none of the fields, filtered by =', () => {
    const document = edited(aDocument(), put)
    expect(configOf(document)?.filters).toEqual([{ column: id, operator: '=', value: ['kept'] }])
    expect(configOf(document)?.group_calculations).toEqual([column])
    expect(document.dataset.columns.some((c) => c.of_filter)).toBe(false)
    expect([fieldOfFilter({ column: id }, [column]), fieldOfFilter({ column: 'c1' }, [column])]).toEqual(['c5', 'c1'])
  })
  it('takes the place of an empty filter of its field, and stands beside any other', () => {
    const empty: LayoutEdit = { kind: 'filter', filter: { column: 'c5', operator: 'NOT IN', value: [] } }
    const list: LayoutEdit = { kind: 'filter', filter: { column: 'c5', operator: 'IN', value: [1] } }
    expect(configOf(edited(aDocument(), empty, put))?.filters.map((f) => f.column)).toEqual([id])
    const both = edited(aDocument(), list, put)
    expect(configOf(both)?.filters.map((f) => f.column)).toEqual(['c5', id])
    const { filters, group_calculations } = configOf(both) ?? { filters: [], group_calculations: [] }
    expect(filtersOn(filters, group_calculations, 'c5').map(({ own }) => own?.id ?? null)).toEqual([null, id])
  })
  it('is changed in its place, and goes with its filter', () => {
    const changed = columnFor(between(20, 30), column)
    const document = edited(aDocument(), put, { kind: 'condition', column: changed })
    expect(configOf(document)?.filters).toHaveLength(1)
    expect(conditionOf(configOf(document)?.group_calculations[0] as Column, false)).toEqual(between(20, 30))
    const gone = edited(document, { kind: 'remove', id, area: 'filters' })
    expect([configOf(gone)?.filters, configOf(gone)?.group_calculations]).toEqual([[], []])
  })
  it('travels with a copy of its step, which then changes it for itself', () => {
    const copied = editDocument(edited(aDocument(), put), { kind: 'duplicate step', stepId: 's1' })
    const stepId = copied.steps[1]?.step_id ?? ''
    const changed = editDocument(copied, { kind: 'layout', stepId, edit: { kind: 'condition', column: columnFor(between(0, 1), column) } })
    expect(changed.steps.map((s) => conditionOf(s.config.query.value.group_calculations[0] as Column, false))).toEqual([between(10, 50), between(0, 1)])
  })
  it('is told as a change of the filter, by the name of its field', () => {
    const before = edited(aDocument(), put)
    const after = edited(before, { kind: 'condition', column: columnFor(between(1, 2), column) })
    expect(differences(before, after, String)).toEqual([{ kind: 'filter changed', step: 'Step 1', name: 'Price' }])
    expect(differences(aDocument(), before, String)).toEqual([{ kind: 'added', step: 'Step 1', name: 'Price', area: 'filters' }])
  })
  it('is stored and read again, and a document from before there were such columns is read as it was', () => {
    const document = edited(aDocument(), put)
    expect(readDocument(writeDocument(document))).toEqual({ ok: true, value: document })
    const older = JSON.parse(writeDocument(aDocument()), (key, value) => (key === 'of_filter' ? undefined : value))
    expect(readDocument(JSON.stringify(older))).toEqual({ ok: true, value: aDocument() })
  })
  it('goes with a calculated column that it is about', () => {
    const k = Column.parse({ id: 'k1', name: 'Double', type: 'calculated column', config: { kind: 'sql', params: { sql: 'Price * 2' } } })
    const own = columnOfCondition(k, between(1, 2), null, NONE_TAKEN) as Column
    const document = edited(aDocument(), { kind: 'put column', column: k }, { kind: 'condition', column: own })
    expect(configOf(document)?.filters).toHaveLength(1)
    expect(configOf(edited(document, { kind: 'remove column', id: 'k1' }))).toMatchObject({ filters: [], group_calculations: [] })
  })
})
