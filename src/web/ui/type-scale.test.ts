import { expect, it } from 'vitest'
import { scaleOf } from './type-scale.ts'

it.each([
  ['the usual size', 16, 1],
  ['a larger one', 24, 1.5],
  ['a smaller one, in which nothing is cut', 12, 1],
  ['none that can be read', Number.NaN, 1],
])('places that are laid out in pixels follow %s of the browser’s type', (_, pixels, scale) => expect(scaleOf(pixels)).toBe(scale))
