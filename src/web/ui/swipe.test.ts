import { expect, it } from 'vitest'
import { classifySwipe, closesSheet } from './swipe.ts'

it.each([
  [2, 5, 'open'],
  [3, 12, 'pull'],
  [12, 3, 'other'],
  [-20, 12, 'other'],
  [0, -12, 'other'],
] as const)('a finger that went %s across and %s down: %s', (across, down, what) => expect(classifySwipe(across, down)).toBe(what))

it.each([
  ['a third of its height, however slowly', 200, 3_000, 600, true],
  ['a flick', 60, 80, 600, true],
  ['a little, slowly', 60, 600, 600, false],
  ['a twitch', 15, 10, 600, false],
] as const)('a sheet that is pulled down by %s closes: %#', (_, down, ms, height, closes) => expect(closesSheet(down, ms, height)).toBe(closes))
