import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RuleFormat } from '../../../contract/conditional-format.ts'
import { CONTRAST_MIN, contrast, mixed, paled, readableOn } from '../../../format/conditional/contrast.ts'
import { lookOf } from '../../../format/conditional/draw.ts'
import type { Mark } from '../../../format/conditional/evaluate.ts'
import { GROUNDS } from './cell-look.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => value.toString(16).padStart(6, '0').toUpperCase())
const hex = colour.map((own) => `#${own}`)

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.478, 2)
})

it('mixes two colors by their parts', () => {
  expect([mixed('#000000', '#FFFFFF', 0), mixed('#000000', '#FFFFFF', 0.5), mixed('#000000', '#FFFFFF', 1)]).toEqual(['#000000', '#808080', '#FFFFFF'])
})

it('keeps a wanted text color that is readable, and otherwise takes black or white', () => {
  expect(readableOn(['#FFFFFF'], ['#FFFF00', '#0A6078'])).toBe('#0A6078')
  fc.assert(
    fc.property(hex, hex, (background, wanted) => {
      expect(contrast(readableOn([background], [wanted]), background)).toBeGreaterThanOrEqual(CONTRAST_MIN)
    }),
  )
})

it('pales a bar only until the text on it is readable', () => {
  for (const { surface, text } of Object.values(GROUNDS))
    fc.assert(
      fc.property(hex, (own) => {
        expect(contrast(text, paled(own, surface, text))).toBeGreaterThanOrEqual(CONTRAST_MIN)
      }),
    )
  expect(paled('#AACCEE', '#FFFFFF', '#171C1F')).toBe('#AACCEE')
})

const rule = RuleFormat.parse({ kind: 'rule', measure_id: 'm1', unit: { kind: 'count' }, values: [1] })
const part = fc.double({ min: 0, max: 1, noNaN: true })
const optional = fc.option(colour)
const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.record({ kind: fc.constant('fill' as const), from: optional, to: optional, part }),
  fc.record({ kind: fc.constant('bar' as const), start: part, end: part, axis: part, colour }),
  fc.record({
    kind: fc.constant('icon' as const),
    sign: fc.constant('▲'),
    name: fc.constant('up' as const),
    direction: fc.constantFrom('good' as const, 'middle' as const, 'bad' as const),
  }),
  fc.record({ fill: optional, text: optional, bold: fc.boolean() }).map((style) => ({ kind: 'style' as const, rule: { ...rule, ...style } })),
)

it('keeps the text of every mark readable, in the light and in the dark theme', () => {
  fc.assert(
    fc.property(mark, fc.constantFrom(...Object.values(GROUNDS)), optional, (own, ground, wanted) => {
      const { fill, text, bar, icon } = lookOf(own, ground, wanted)
      const ink = text ?? ground.text
      const plain = text === undefined ? [ground.surface] : [ground.surface, ...ground.others]
      for (const background of [...(fill === undefined ? plain : [fill]), ...(bar ? [bar.colour] : [])])
        expect(contrast(ink, background)).toBeGreaterThanOrEqual(CONTRAST_MIN)
      if (icon) expect(contrast(icon.colour, ground.surface)).toBeGreaterThanOrEqual(CONTRAST_MIN)
    }),
    { numRuns: 500 },
  )
})
