import { expect, it } from 'vitest'
import { aConfig, aMeasure } from '../../../../test/support/documents.ts'
import type { MessageCell, StepThread } from '../../../contract/message.ts'
import { isAbout, isMarked, markedCells } from './marked-cells.ts'

const config = aConfig({ rows: ['c1', 'c2'], columns: ['c3'], measures: [aMeasure('n', 'count', null)] })
const at = (column_id: string, value: string | number | null) => ({ column_id, value })
const OSLO: MessageCell = { measure_id: 'n', row: [at('c1', 'West'), at('c2', 'Oslo')], column: [at('c3', 2025)] }
const TOTAL: MessageCell = { measure_id: 'n', row: [], column: [] }

const thread = (cells: readonly StepThread['messages'][number]['cell'][], resolved: StepThread['resolved'] = null): StepThread => ({
  step_id: 's1',
  messages: cells.map((cell, n) => ({
    ...{ id: `m${n}`, author: { id: 'u1', name: 'Ana' }, text: 'Why?', mentions: [], cell },
    ...{ created: '2026-01-01T00:00:00.000Z', edited: null, own: false },
  })),
  more: 0,
  resolved,
})

it('marks the cells of messages, totals too, and no others', () => {
  const marked = markedCells(thread([OSLO, TOTAL, null, 'gone']), config)
  expect(isMarked(marked?.get('["West","Oslo"]'), [2025], 'n')).toBe(true)
  expect(isMarked(marked?.get('["West","Oslo"]'), ['2025'], 'n')).toBe(false)
  expect(isMarked(marked?.get('["West","Oslo"]'), [], 'n')).toBe(false)
  expect(isMarked(marked?.get('[]'), [], 'n')).toBe(true)
  expect(isMarked(marked?.get('["East"]'), [2025], 'n')).toBe(false)
})

it('marks nothing once the thread is resolved, or without messages about cells', () => {
  expect(markedCells(thread([OSLO], { name: 'Ana', when: '2026-01-02T00:00:00.000Z' }), config)).toBeNull()
  expect(markedCells(thread([null]), config)).toBeNull()
  expect(markedCells(undefined, config)).toBeNull()
})

it('leaves out cells whose fields the table no longer has in these places', () => {
  const turned = aConfig({ rows: ['c2', 'c1'], columns: ['c3'], measures: [aMeasure('n', 'count', null)] })
  expect(markedCells(thread([OSLO]), turned)).toBeNull()
  expect(markedCells(thread([OSLO, TOTAL]), turned)?.size).toBe(1)
})

it('recognizes messages about the same cell', () => {
  expect(isAbout({ ...OSLO }, OSLO)).toBe(true)
  expect(isAbout(TOTAL, OSLO)).toBe(false)
  expect(isAbout('gone', OSLO)).toBe(false)
  expect(isAbout(null, OSLO)).toBe(false)
})
