import { expect, it } from 'vitest'
import { aConfig, aMeasure } from '../../../../test/support/documents.ts'
import { includeFilter } from '../../../contract/filter.ts'
import type { ExplainTarget } from '../step-store.ts'
import { followResult } from './follow-result.ts'

const measures = [aMeasure('m1', 'sum', 'c3')]
const config = aConfig({ rows: ['c1'], measures })
const explained: ExplainTarget = { kind: 'explain', stepId: 's1', config, cell: { measure_id: 'm1', row: ['North'], column: [] } }

it('explains the cell of the newer result when its step runs again with other filters', () => {
  const applied = aConfig({ rows: ['c1'], measures, filters: [includeFilter('c2', ['Oslo'])] })
  expect(followResult(explained, 's1', applied)).toEqual({ ...explained, config: applied })
})

it.each([
  ['the result is the one that is explained', 's1', config],
  ['another step is open', 's2', aConfig({ rows: ['c1'], measures })],
  ['the step groups by other fields', 's1', aConfig({ rows: ['c2'], measures })],
  ['the step lacks the measure', 's1', aConfig({ rows: ['c1'], measures: [aMeasure('m2', 'sum', 'c3')] })],
])('keeps the explanation if %s', (_, stepId, applied) => expect(followResult(explained, stepId, applied)).toBeNull())
