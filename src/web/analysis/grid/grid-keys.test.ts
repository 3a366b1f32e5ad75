import { describe, expect, it } from 'vitest'
import { aColumnAt, aResult, aRow, cut } from '../../../../test/support/results.ts'
import { TableSettings } from '../../../contract/step.ts'
import { blocksFor, ROW_BLOCK } from '../blocks.ts'
import { cellsOf, type LoadedBlock } from './cells.ts'
import { positionsWithin } from './frame-layout.ts'
import { actionOf, type GridPress, type KeyPress, resumeAction } from './grid-keys.ts'
import { selectionAt } from './selection.ts'
import { gridShape } from './shape.ts'

const COLUMN_SIZE = 60
const whole = aResult({
  rowFields: ['VARCHAR', 'VARCHAR'],
  rows: Array.from({ length: 3 * ROW_BLOCK }, (_, i) => aRow([`group ${i}`], { children: 1, collapsed: i % 2 === 1 })),
  columns: Array.from({ length: 130 }, (_, i) => aColumnAt([`column ${i}`])),
})
const window = (row: number, column: number): LoadedBlock => ({
  ...{ row, column },
  block: cut(whole, { row_start: row * ROW_BLOCK, row_count: ROW_BLOCK, column_start: column * COLUMN_SIZE, column_count: COLUMN_SIZE }),
})
const head = window(0, 0)
const grid = (row: number, column: number, loaded: readonly LoadedBlock[] = [head], settings: object = {}): GridPress => ({
  ...{ cells: cellsOf(head.block, COLUMN_SIZE, loaded), result: whole, bodyRows: whole.total_rows },
  shape: gridShape(whole, TableSettings.parse(settings), { rows: [0], columns: [], below: false }),
  selection: selectionAt({ row, column }),
  size: { rows: whole.total_rows, columns: whole.total_columns, headers: 1, page: 10, hasTitle: false },
})
const key = (name: string, more: Partial<KeyPress> = {}): KeyPress => ({ key: name, control: false, shift: false, alt: false, ...more })
const FAR = ROW_BLOCK + 1

describe('a key on a row that has not arrived', () => {
  it.each(['Enter', ' ', 'ArrowLeft', 'ArrowRight', 'ContextMenu'])('waits when it is %j, on its header', (name) =>
    expect(actionOf(key(name), grid(FAR, -1))).toEqual({ kind: 'wait' }),
  )
  it('moves at once when it is up, down or a page, and from a cell in every direction', () => {
    for (const name of ['ArrowUp', 'ArrowDown', 'PageDown', 'End']) expect(actionOf(key(name), grid(FAR, -1))?.kind).toBe('move')
    for (const name of ['ArrowLeft', 'ArrowRight']) expect(actionOf(key(name), grid(FAR, 3))?.kind).toBe('move')
  })
  it('waits when it asks for the menu of a cell, also where only the column is missing', () => {
    expect(actionOf(key('F10', { shift: true }), grid(FAR, 3))).toEqual({ kind: 'wait' })
    expect(actionOf(key('ContextMenu'), grid(0, COLUMN_SIZE))).toEqual({ kind: 'wait' })
    expect(actionOf(key('Enter'), grid(-1, COLUMN_SIZE))).toEqual({ kind: 'wait' })
    expect(actionOf(key('ContextMenu'), grid(0, COLUMN_SIZE, [head, window(0, 1)]))).toEqual({ kind: 'menu' })
  })
  it('only moves by arrows where headers are split, for there they open nothing', () =>
    expect([actionOf(key('ArrowLeft'), grid(FAR, -1, [head], { row_headers: 'split' }))?.kind, actionOf(key('c', { control: true }), grid(FAR, -1))]).toEqual([
      'move',
      { kind: 'copy' },
    ]))
})

describe('a waiting key', () => {
  const waiting = (name: string, column = -1) => ({ press: key(name), at: { row: FAR, column }, head: head.block })
  const arrived = [head, window(1, 0)]
  it('waits on until its own row is here, then does what it was pressed for', () => {
    expect(resumeAction(waiting('Enter'), grid(FAR, -1))).toEqual({ kind: 'wait' })
    expect(resumeAction(waiting('Enter'), grid(FAR, -1, [head, window(2, 0)]))).toEqual({ kind: 'wait' })
    expect(resumeAction(waiting('Enter'), grid(FAR, -1, arrived))).toEqual({ kind: 'toggle', key: [`group ${FAR}`] })
  })
  it('opens the group that it was pressed on, wherever one has gone since', () =>
    expect(resumeAction(waiting('ArrowRight'), grid(0, 0, arrived))).toEqual({ kind: 'toggle', key: [`group ${FAR}`] }))
  it('opens no menu and takes no step elsewhere', () => {
    expect(resumeAction(waiting('ContextMenu'), grid(FAR, -1, arrived))).toEqual({ kind: 'menu' })
    expect(resumeAction(waiting('ContextMenu'), grid(0, 0, arrived))).toBeNull()
    expect(resumeAction(waiting('ArrowLeft'), grid(FAR, -1, arrived))?.kind).toBe('move')
    expect(resumeAction(waiting('ArrowLeft'), grid(FAR + 1, -1, arrived))).toBeNull()
  })
  it('is forgotten with the view that it was pressed in', () =>
    expect(resumeAction({ ...waiting('Enter'), head: { ...whole } }, grid(FAR, -1, arrived))).toBeNull())
})

describe('the windows wanted', () => {
  const view = { first: 0, count: 20 }
  it('hold the active place, scrolled away or not, and each window once', () => {
    expect(blocksFor(view, view, COLUMN_SIZE, [{ row: 450, column: 70 }])).toEqual([
      [0, 0],
      [2, 1],
    ])
    expect(blocksFor(view, view, COLUMN_SIZE, [{ row: 3, column: 3 }])).toEqual([[0, 0]])
  })
  it('leave out places beyond the result', () => {
    const { shape } = grid(0, 0)
    const places = [
      { row: -1, column: 4 },
      { row: 5, column: -1 },
      { row: 10, column: 0 },
      { row: 0, column: 9 },
    ]
    expect(positionsWithin(places, shape, { rows: 10, columns: 9 })).toEqual([
      { row: 0, column: 4, measure: 0 },
      { row: 5, column: 0, measure: 0 },
    ])
  })
})
