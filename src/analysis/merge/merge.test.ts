import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aDocument, COLUMNS } from '../../../test/support/documents.ts'
import { arbitraryEdit, CALCULATED } from '../../../test/support/edits.ts'
import { propertyRuns } from '../../../test/support/property-runs.ts'
import { AnalysisDocument } from '../../contract/analysis.ts'
import type { Column } from '../../contract/column.ts'
import { canonical, sameContent } from '../config-key.ts'
import { definitionsIn } from '../edits/columns.ts'
import { type DocumentEdit, editDocument } from '../edits/document.ts'
import type { LayoutEdit } from '../edits/layout.ts'
import { sameDefinition } from '../edits/measures.ts'
import { allReads, operandsOf } from '../references.ts'
import { documentNames } from '../validity.ts'
import { applyRenames } from './additions.ts'
import { type Merge, merge } from './merge.ts'

const [region, city, quantity] = COLUMNS as [Column, Column, Column]
const area = CALCULATED[0] as Column
const layout = (stepId: string, edit: LayoutEdit): DocumentEdit => ({ kind: 'layout', stepId, edit })
const place = (stepId: string, column: Column, to: 'rows' | 'columns' | 'values'): DocumentEdit =>
  layout(stepId, { kind: 'place', field: { kind: 'column', column }, area: to, index: 9, measureName: `Sum of ${column.name}` })
const rename = (stepId: string, name: string): DocumentEdit => ({ kind: 'rename step', stepId, name })
const define = (column: Column): DocumentEdit => layout('s1', { kind: 'put column', column })
const edited = (document: AnalysisDocument, ...edits: DocumentEdit[]): AnalysisDocument => edits.reduce(editDocument, document)

/** Three steps; the first contains a measure of the analysis. */
const base = edited(
  aDocument(),
  { kind: 'add step', name: 'Two' },
  { kind: 'add step', name: 'Three' },
  place('s1', region, 'rows'),
  place('s1', quantity, 'values'),
)
const shared = base.measures[0]?.id ?? ''
const stepNames = (document: AnalysisDocument) => document.steps.map((s) => s.name)
const merged = (result: Merge): AnalysisDocument => {
  if (!result.ok) throw new Error(`a conflict: ${JSON.stringify(result.conflicts)}`)
  return result.document
}
const conflictsOf = (result: Merge) => (result.ok ? [] : result.conflicts)

describe('two documents made of one', () => {
  it('come together where different steps were edited', () => {
    const [mine, theirs] = [edited(base, place('s2', city, 'rows')), edited(base, rename('s3', 'Last'))]
    expect(merged(merge(base, mine, theirs))).toEqual(edited(base, place('s2', city, 'rows'), rename('s3', 'Last')))
  })
  it('conflict in a step that both edited, by its title', () => {
    const [mine, theirs] = [edited(base, place('s1', city, 'rows')), edited(base, rename('s1', 'First'))]
    expect(conflictsOf(merge(base, mine, theirs))).toEqual([{ kind: 'step', name: 'Step 1' }])
  })
  it('agree where both made the same edit', () => {
    const edit = rename('s1', 'First')
    expect(merged(merge(base, edited(base, edit), edited(base, edit, rename('s2', 'B'))))).toEqual(edited(base, edit, rename('s2', 'B')))
  })
  it('keep steps that were added, deleted and moved by either', () => {
    const mine = edited(base, { kind: 'add step', name: 'Mine' }, { kind: 'remove step', stepId: 's2' })
    const theirs = edited(base, { kind: 'add step', name: 'Theirs' }, { kind: 'move step', stepId: 's3', by: -1 }, { kind: 'move step', stepId: 's3', by: -1 })
    const both = merged(merge(base, mine, theirs))
    expect(stepNames(both)).toEqual(['Three', 'Step 1', 'Theirs', 'Mine'])
    expect(new Set(both.steps.map((s) => s.step_id)).size).toBe(4)
  })
  it('conflict where both moved one step to different places', () => {
    const four = edited(base, { kind: 'add step', name: 'Four' })
    const up = (times: number): AnalysisDocument => edited(four, ...Array<DocumentEdit>(times).fill({ kind: 'move step', stepId: 's4', by: -1 }))
    expect(conflictsOf(merge(four, up(3), up(2)))).toEqual([{ kind: 'order', name: 'Four' }])
    const other = edited(four, { kind: 'move step', stepId: 's1', by: 1 })
    expect(stepNames(merged(merge(four, other, up(2))))).toEqual(['Four', 'Two', 'Step 1', 'Three'])
  })
  it('conflict where one edited a step that the other deleted, and where together they deleted all', () => {
    expect(conflictsOf(merge(base, edited(base, { kind: 'remove step', stepId: 's2' }), edited(base, rename('s2', 'B'))))).toEqual([
      { kind: 'step', name: 'Two' },
    ])
    const two = edited(base, { kind: 'remove step', stepId: 's3' })
    const without = (stepId: string) => edited(two, { kind: 'remove step', stepId })
    expect(conflictsOf(merge(two, without('s1'), without('s2'))).map(({ name }) => name)).toEqual(['Step 1', 'Two'])
  })
})

describe('measures and columns of the analysis', () => {
  const named = (id: string, name: string) => layout('s1', { kind: 'rename measure', id, name })
  it('are parts of their own: a measure named anew in one step is no edit of the others that show it', () => {
    const mine = edited(base, named(shared, 'Amount'))
    const theirs = edited(base, { kind: 'use measure', stepId: 's2', id: shared }, place('s2', city, 'rows'))
    const both = merged(merge(base, mine, theirs))
    expect(both.measures.map((m) => m.name)).toEqual(['Amount'])
    expect(both.steps.map((s) => s.config.query.value.measures.map((m) => m.name))).toEqual([['Amount'], ['Amount'], []])
  })
  it('conflict by their names where both changed one', () => {
    expect(conflictsOf(merge(base, edited(base, named(shared, 'A')), edited(base, named(shared, 'B'))))).toEqual([{ kind: 'measure', name: 'A' }])
    const known = edited(base, define(area))
    const column = (name: string) => edited(known, define({ ...area, name }))
    expect(conflictsOf(merge(known, column('A'), column('B')))).toEqual([{ kind: 'column', name: 'A' }])
  })
  it('conflict where one deleted what the other began to use', () => {
    const start = edited(base, define(area))
    const dropped = edited(start, { kind: 'drop measure', stepId: 's1', id: shared })
    const using = edited(start, { kind: 'use measure', stepId: 's2', id: shared })
    expect(conflictsOf(merge(start, dropped, using))).toEqual([{ kind: 'measure', name: 'Sum of Quantity' }])
    expect(conflictsOf(merge(start, using, dropped))).toEqual([{ kind: 'measure', name: 'Sum of Quantity' }])
    const without = edited(start, layout('s1', { kind: 'remove column', id: area.id }))
    expect(conflictsOf(merge(start, edited(start, place('s2', area, 'rows')), without))).toEqual([{ kind: 'column', name: 'Area' }])
  })
  it('stand side by side when both added one, under ids and names of their own', () => {
    const mine = edited(base, place('s2', COLUMNS[4] as Column, 'values'))
    const theirs = edited(base, place('s3', quantity, 'values'), layout('s3', { kind: 'count rows', name: 'Sum of Price' }))
    const result = merge(base, mine, theirs)
    const both = merged(result)
    expect(both.measures.map((m) => m.name).sort()).toEqual(['Sum of Price', 'Sum of Price 2', 'Sum of Quantity'])
    expect(new Set(both.measures.map((m) => m.id)).size).toBe(3)
    expect(both.steps[1]?.config.query.value.measures.map((m) => m.name)).toEqual(['Sum of Price 2'])
    expect(result.ok && result.renamed).toMatchObject([{ kind: 'measure', name: 'Sum of Price 2' }])
  })
  it('keep their readers when one side gives a column another name and the other side names it in a SQL text', () => {
    const start = edited(base, define(area))
    const mine = edited(start, define({ ...area, name: 'Great area' }))
    const theirs = edited(start, define(CALCULATED[1] as Column), place('s2', CALCULATED[1] as Column, 'rows'))
    const both = merged(merge(start, mine, theirs))
    expect(definitionsIn(both).map((c) => [c.name, c.config?.kind === 'sql' && c.config.params.sql])).toEqual([
      ['Great area', false],
      ['Upper', 'upper("Great area")'],
    ])
    expect(both.steps[1]?.config.query.value.group_calculations.map((c) => c.name)).toEqual(['Great area', 'Upper'])
  })
})

describe('any two walks of edits from one document', () => {
  const walk = fc.array(arbitraryEdit, { maxLength: 12 })
  const three = fc.tuple(fc.array(arbitraryEdit, { maxLength: 30 }), walk, walk).map(([first, a, b]) => {
    const start = edited(aDocument(), { kind: 'add step', name: 'Two' }, ...first)
    return { start, mine: edited(start, ...a), theirs: edited(start, ...b) }
  })
  const whole = (document: AnalysisDocument): void => {
    expect(AnalysisDocument.safeParse(document).success).toBe(true)
    expect(documentNames(document)).toEqual({ ok: true, value: null })
    const ids = [document.steps.map((s) => s.step_id), document.measures.map((m) => m.id), document.dataset.columns.map((c) => c.id)]
    for (const list of ids) expect(new Set(list).size).toBe(list.length)
    for (const { config } of document.steps) {
      for (const own of config.query.value.measures) {
        const definition = document.measures.find((m) => m.id === own.id)
        if (definition) expect(sameDefinition(own, definition)).toBe(true)
      }
    }
  }
  /** Columns that steps read but nothing defines: random edits may filter by a column that does not exist yet. */
  const dangling = (document: AnalysisDocument): string[] =>
    document.steps.flatMap(({ step_id, config }) => {
      const known = [...document.dataset.columns, ...config.query.value.group_calculations].map((c) => c.id)
      const read = [...allReads(config, operandsOf(config, document.measures), document.dataset.columns)]
      return read.filter((id) => !known.includes(id)).map((id) => `${step_id} ${id}`)
    })
  it('gives back the one side that changed anything', () => {
    fc.assert(
      fc.property(three, ({ start, mine, theirs }) => {
        expect(merged(merge(start, mine, start))).toEqual(mine)
        expect(merged(merge(start, start, theirs))).toEqual(theirs)
        expect(merged(merge(start, mine, mine))).toEqual(mine)
      }),
      propertyRuns(99, 100),
    )
  })
  it('makes a whole document, or says what is in conflict', () => {
    let merges = 0
    fc.assert(
      fc.property(three, ({ start, mine, theirs }) => {
        fc.pre([mine, theirs].every((side) => documentNames(side).ok))
        const result = merge(start, mine, theirs)
        if (result.ok) {
          whole(result.document)
          const before = [...dangling(applyRenames(mine, result.renamed)), ...dangling(theirs)]
          for (const read of dangling(result.document)) expect(before).toContain(read)
          merges += 1
        } else expect(result.conflicts.length).toBeGreaterThan(0)
      }),
      propertyRuns(99, 300),
    )
    expect(merges).toBeGreaterThan(30)
  })
  it('loses no step, measure or column that either side made or changed', () => {
    fc.assert(
      fc.property(three, ({ start, mine, theirs }) => {
        const result = merge(start, mine, theirs)
        if (!result.ok) return
        const { document, renamed } = result
        for (const side of [applyRenames(mine, renamed), theirs]) {
          const touched = <T>(before: readonly T[], now: readonly T[], idOf: (x: T) => string) =>
            now.filter((x) => !before.some((b) => idOf(b) === idOf(x) && sameContent(b, x))).map(idOf)
          const ids = (d: AnalysisDocument) => [...d.steps.map((s) => s.step_id), ...d.measures.map((m) => m.id), ...definitionsIn(d).map((c) => c.id)]
          const changed = [
            ...touched(start.steps, side.steps, (s) => s.step_id).filter((id) => !start.steps.some((s) => s.step_id === id)),
            ...touched(start.measures, side.measures, (m) => m.id),
            ...touched(definitionsIn(start), definitionsIn(side), (c) => c.id),
          ]
          for (const id of changed) expect(ids(document)).toContain(id)
        }
      }),
      propertyRuns(100, 300),
    )
  })
  it('comes to the same, whoever saves first, where different steps were edited without anything new', () => {
    const quiet = (stepId: string): fc.Arbitrary<DocumentEdit> =>
      fc.oneof(
        fc.record({ kind: fc.constant('rename step' as const), stepId: fc.constant(stepId), name: fc.constant(`${stepId} named`) }),
        fc.record({ kind: fc.constant('display' as const), stepId: fc.constant(stepId), mode: fc.constantFrom('table' as const, 'both' as const) }),
        fc.constantFrom(region, city).chain((column) => fc.constantFrom('rows' as const, 'columns' as const).map((to) => place(stepId, column, to))),
        fc.constantFrom('c1', 'c2').map((id) => layout(stepId, { kind: 'remove', id, area: 'rows' })),
      )
    fc.assert(
      fc.property(fc.array(quiet('s1'), { maxLength: 8 }), fc.array(quiet('s2'), { maxLength: 8 }), (a, b) => {
        const [mine, theirs] = [edited(base, ...a), edited(base, ...b)]
        const both = canonical(edited(base, ...a, ...b))
        expect(canonical(merged(merge(base, mine, theirs)))).toBe(both)
        expect(canonical(merged(merge(base, theirs, mine)))).toBe(both)
      }),
      propertyRuns(101, 100),
    )
  })
})
