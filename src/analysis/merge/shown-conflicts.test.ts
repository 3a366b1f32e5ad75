import { expect, it } from 'vitest'
import { aDocument, COLUMNS } from '../../../test/support/documents.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { Column } from '../../contract/column.ts'
import { editDocument } from '../edits/document.ts'
import { shownConflicts } from './shown-conflicts.ts'

const [region, city] = COLUMNS as [Column, Column]
const base: AnalysisDocument = { ...aDocument(), steps: aDocument().steps.map((step) => ({ ...step, auto: true as const })) }
const by = (column: Column) =>
  editDocument(base, { kind: 'layout', stepId: 's1', edit: { kind: 'place', field: { kind: 'column', column }, area: 'rows', index: 0 } })
const namesOf = ({ steps }: AnalysisDocument) => new Map(steps.map(({ step_id, config }) => [step_id, `by ${config.pivot.rows.join()}`]))

it('names a conflict in a step that nobody has named as my page shows it', () => {
  expect(shownConflicts({ base, mine: by(region), theirs: by(city) }, namesOf)).toEqual([{ kind: 'step', name: `by ${region.id}` }])
})

it('finds no conflict in a step that only one side changed, although its shown name differs', () => {
  expect(shownConflicts({ base, mine: base, theirs: by(city) }, namesOf)).toEqual([])
})
