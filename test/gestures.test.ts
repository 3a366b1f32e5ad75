/** docs/gestures.md states the same gesture counts as the specs in test/gestures. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withTables } from './gestures/page-text.ts'
import { TASKS, type Task } from './gestures/tasks.ts'

describe('everyday tasks', () => {
  it('are on the page with the figures that are counted; npm run gestures -- --write writes them', () => {
    const page = readFileSync('docs/gestures.md', 'utf8')
    expect(withTables(page)).toBe(page)
  })
  it.each(Object.values<Task>(TASKS).map((task) => [task.name, task] as const))(
    '“%s” needs no more gestures than in Excel',
    (_, { mouse, keys, why, excel }) => {
      expect(mouse).toBeLessThanOrEqual(excel.gestures)
      // a reason is required exactly for tasks that need more gestures by keyboard than Excel
      expect(why !== null).toBe(keys > excel.gestures)
    },
  )
})
