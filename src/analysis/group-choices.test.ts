import { describe, expect, it } from 'vitest'
import { aConfig, aDocument, aMeasure, COLUMNS } from '../../test/support/documents.ts'
import { GroupCondition, Top } from '../contract/choice.ts'
import type { Column } from '../contract/column.ts'
import { OTHERS } from '../contract/scalar.ts'
import { FieldSort, StepConfig } from '../contract/step.ts'
import { canonical, numbersKey } from './config-key.ts'
import { dependentsOfMeasure } from './dependents.ts'
import { differences } from './differences.ts'
import { editDocument } from './edits/document.ts'
import { editLayout, type LayoutEdit } from './edits/layout.ts'
import { configReads } from './reads.ts'
import { configWithout, operandsOf } from './references.ts'

const revenue = aMeasure('m1', 'sum', 'c5')
const plain = aConfig({ rows: ['c1', 'c2'], columns: ['c4'], measures: [revenue] })
const top = Top.parse({ column_id: 'c2', measure_id: 'm1', at: ['2024-01-31'] })
const condition = GroupCondition.parse({ column_id: 'c2', measure_id: 'm1', values: [10] })
const choose: LayoutEdit = { kind: 'choose groups', columnId: 'c2', top, conditions: [condition] }
const chosen = editLayout(plain, choose)

describe('the choice of groups', () => {
  it('leaves a config without one as it was, also after it was removed again', () => {
    const back = editLayout(chosen, { kind: 'choose groups', columnId: 'c2', top: null, conditions: [] })
    expect(canonical(back)).toBe(canonical(plain))
    expect(canonical(StepConfig.parse(plain))).toBe(canonical(plain))
    expect(numbersKey(chosen)).not.toBe(numbersKey(plain))
  })

  it('goes with its field, and its key with the fields of the other axis', () => {
    expect(editLayout(chosen, { kind: 'remove', id: 'c2', area: 'rows' }).pivot).toEqual({ rows: ['c1'], columns: ['c4'], sort: [] })
    const across = editLayout(chosen, { kind: 'remove', id: 'c4', area: 'columns' })
    expect(across.pivot).toMatchObject({ tops: [{ ...top, at: [] }], conditions: [condition] })
    const [, city] = COLUMNS as [Column, Column]
    const moved = editLayout(chosen, { kind: 'place', field: { kind: 'column', column: city }, area: 'columns', index: 0, from: 'rows' })
    expect(moved.pivot.tops).toEqual([{ ...top, at: [] }])
  })

  it('stays when its measure is only hidden, and is read with it', () => {
    const hidden = editLayout(chosen, { kind: 'remove', id: 'm1', area: 'values' })
    expect(hidden.pivot.tops).toEqual([top])
    expect(operandsOf(hidden, [revenue]).map((m) => m.id)).toEqual(['m1'])
    expect(configReads(hidden, operandsOf(hidden, [revenue]), COLUMNS).has('c5')).toBe(true)
  })

  it('goes when its measure or field is deleted, which is told before', () => {
    expect(configWithout(chosen, { columns: new Set(), measures: new Set(['m1']) }).pivot.tops).toBeUndefined()
    const step = { kind: 'layout' as const, stepId: 's1' }
    const edits: LayoutEdit[] = [
      ...(['c1', 'c2'] as const).map((id, index): LayoutEdit => {
        const column = COLUMNS.find((c) => c.id === id) as Column
        return { kind: 'place', field: { kind: 'column', column }, area: 'rows', index }
      }),
      { kind: 'put measure', measure: revenue },
      { kind: 'top', columnId: 'c2', top: { ...top, at: [] } },
    ]
    const document = edits.reduce((next, edit) => editDocument(next, { ...step, edit }), aDocument())
    const places = dependentsOfMeasure(document, 's1', 'm1').steps.flatMap((one) => one.places)
    expect(places).toContain('top')
    const without = editDocument(document, { kind: 'drop measure', stepId: 's1', id: 'm1' })
    expect(without.steps[0]?.config.pivot.tops).toBeUndefined()
    const before = edits.slice(0, -1).reduce((next, edit) => editDocument(next, { ...step, edit }), aDocument())
    expect(differences(before, document, () => '').map((d) => d.kind)).toEqual(['groups chosen'])
  })
})

describe('the key of others', () => {
  const by = { kind: 'measure', measure_id: 'm1' }
  it('is taken where a key is, and by no filter', () => {
    expect(FieldSort.safeParse({ column_id: 'c1', by: { ...by, at: [OTHERS] } }).success).toBe(true)
    expect(FieldSort.safeParse({ column_id: 'c1', by: { ...by, at: ['\udfff'] } }).success).toBe(false)
    const filters = [{ column: 'c1', operator: 'IN', value: [OTHERS] }]
    expect(StepConfig.safeParse({ ...plain, query: { ...plain.query, value: { ...plain.query.value, filters } } }).success).toBe(false)
  })
  it('survives text', () => {
    expect(JSON.parse(JSON.stringify([OTHERS]))).toEqual([OTHERS])
    expect(JSON.stringify([OTHERS]).isWellFormed()).toBe(true)
  })
})
