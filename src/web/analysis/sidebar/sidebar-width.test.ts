import { describe, expect, it } from 'vitest'
import { SIDEBAR_MAX, SIDEBAR_MIN, widthAfterKey, withinSidebar } from './sidebar-width.ts'

describe('the width of the field list', () => {
  it('stays between its least and its most, in whole pixels', () =>
    expect([withinSidebar(10), withinSidebar(301.4), withinSidebar(9_999)]).toEqual([SIDEBAR_MIN, 301, SIDEBAR_MAX]))
  it.each([
    ['ArrowRight', 300, 320],
    ['ArrowLeft', 300, 280],
    ['ArrowRight', SIDEBAR_MAX - 5, SIDEBAR_MAX],
    ['ArrowLeft', SIDEBAR_MIN + 5, SIDEBAR_MIN],
    ['Home', 300, SIDEBAR_MIN],
    ['End', 300, SIDEBAR_MAX],
    ['a', 300, null],
  ])('is, after %s at %d, %s', (key, width, after) => expect(widthAfterKey(key, width)).toBe(after))
})
