import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PALETTES } from '../contract/chart.ts'
import { OTHERS } from '../contract/scalar.ts'
import {
  coloursOf,
  itemColours,
  OTHERS_COLOUR,
  ownColour,
  SERIES_COLOURS,
  SLICE_COLOURS,
  seriesColour,
  seriesColours,
  sliceColour,
  sliceColours,
  sliceColoursAfterCut,
} from './palette.ts'

it('gives labels that are names of every object’s own parts a colour as any other', () => {
  const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty']
  expect(names.map((name) => ownColour({}, name))).toEqual([undefined, undefined, undefined, undefined])
  const colours = seriesColours(names, { toString: '102030' })
  for (const name of names) expect(colours.get(name)).toMatch(/^#[0-9A-F]{6}$/)
  expect(colours.get('toString')).toBe('#102030')
})

const names = (most: number) => fc.uniqueArray(fc.string(), { maxLength: most })
const own = (labels: readonly string[]) => fc.dictionary(fc.constantFrom(...labels, 'another'), fc.constantFrom('3B82F6', '#0072b2', '123456', '42a5f5'))
const chart = (most: number) => names(most).chain((labels) => fc.tuple(fc.constant(labels), own(labels), fc.constantFrom(...PALETTES)))

/** How the ten colors were given out before there were steps. */
function tenOf(labels: readonly string[]): string[] {
  const taken: string[] = []
  for (const label of labels) {
    const first = SERIES_COLOURS.indexOf(seriesColour(label))
    const cycle = [...SERIES_COLOURS.slice(first), ...SERIES_COLOURS.slice(0, first)]
    taken.push(cycle.find((colour) => !taken.includes(colour)) ?? '')
  }
  return taken
}

describe('Colors of a chart', () => {
  it('are those of the hash, or the next free ones, for the first ten series', () =>
    fc.assert(
      fc.property(names(10), (labels) => {
        expect([...seriesColours(labels, {}).values()]).toEqual(tenOf(labels))
      }),
    ))

  it('never repeat in a chart of up to 40 series, except where a person chose so', () =>
    fc.assert(
      fc.property(chart(40), ([labels, chosen, palette]) => {
        const colours = seriesColours(labels, chosen, palette)
        const free = labels.filter((label) => ownColour(chosen, label) === undefined).map((label) => colours.get(label) ?? '')
        const set = labels.flatMap((label) => ownColour(chosen, label) ?? []).map((colour) => `#${colour.replace('#', '').toUpperCase()}`)
        expect(new Set(free).size).toBe(free.length)
        for (const colour of free) expect(set).not.toContain(colour)
      }),
    ))

  it('repeat evenly beyond that', () => {
    const labels = Array.from({ length: 600 }, (_, i) => `Series ${i}`)
    for (const palette of PALETTES) {
      const uses = Map.groupBy(seriesColours(labels, {}, palette).values(), (colour) => colour)
      const counts = [...uses.values()].map((same) => same.length)
      expect(uses.size).toBeGreaterThanOrEqual(40)
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    }
  })

  it('are those of the position for the first 24 slices, and new ones for the next', () =>
    fc.assert(
      fc.property(names(60), (labels) => {
        const colours = sliceColours(labels, {})
        expect(colours.slice(0, 24)).toEqual(labels.slice(0, 24).map((_, at) => sliceColour(at)))
        expect(new Set(colours).size).toBe(labels.length)
      }),
    ))

  it('give a slice that has the color of another one by a person’s choice a color of its own', () => {
    const colours = sliceColours(['a', 'b', 'a'], { b: sliceColour(0).slice(1).toLowerCase() })
    expect(colours[1]?.toUpperCase()).toBe(sliceColour(0))
    expect(new Set(colours.map((colour) => colour.toUpperCase())).size).toBe(3)
  })
})

describe('Colors by item', () => {
  const item = (label: string) => ({ label, key: [label] })
  const byItem = { seriesColors: {}, palette: 'standard', colorsBy: 'item' } as const

  it('are the same in every order of the items', () =>
    fc.assert(
      fc.property(
        names(40).chain((labels) => fc.tuple(fc.constant(labels), fc.shuffledSubarray(labels, { minLength: labels.length }))),
        fc.constantFrom(...PALETTES),
        ([labels, shuffled], palette) => {
          const colours = coloursOf(labels.map(item), { ...byItem, palette })
          expect([...coloursOf(shuffled.map(item), { ...byItem, palette })].toSorted()).toEqual([...colours].toSorted())
          expect(new Set(colours.values()).size).toBe(labels.length)
        },
      ),
    ))

  it('are those of the series in the slices of another step', () => {
    const labels = ['North', 'South', 'East', 'West', 'Center']
    const series = coloursOf(labels.map(item), byItem)
    expect(itemColours(labels.toReversed().map(item), {}, 'standard').toReversed()).toEqual([...series.values()])
  })

  it('stay when items go that have other colors', () => {
    const labels = Array.from({ length: 200 }, (_, at) => `Item ${at}`)
    const distinct = SERIES_COLOURS.flatMap((colour) => labels.find((label) => seriesColour(label) === colour) ?? [])
    const all = coloursOf(distinct.map(item), byItem)
    const some = coloursOf(distinct.slice(3, 7).map(item), byItem)
    for (const [label, colour] of some) expect([label, colour]).toEqual([label, all.get(label)])
  })

  it('are gray for Others and for blank groups, and different grays', () => {
    const [others, blank, named] = itemColours([{ label: 'Others', key: [OTHERS] }, { label: '(blank)', key: [null] }, item('Others')], {}, 'standard')
    expect([others, named]).toEqual([OTHERS_COLOUR, seriesColour('Others')])
    expect(SERIES_COLOURS).not.toContain(blank)
    expect(blank).not.toBe(others)
  })

  it('are different for slices with the same name', () => {
    const colours = itemColours([item('a'), item('a'), item('a')], {}, 'standard')
    expect([colours[0], new Set(colours).size]).toEqual([seriesColour('a'), 3])
  })

  it('are those that people chose, and no other item has them', () => {
    const colours = coloursOf(['North', 'South'].map(item), { ...byItem, seriesColors: { South: seriesColour('North').slice(1).toLowerCase() } })
    expect(colours.get('South')?.toUpperCase()).toBe(seriesColour('North'))
    expect(colours.get('North')).not.toBe(seriesColour('North'))
  })
})

it('gives the slices of a pie that was cut whole colors in place of pale ones', () => {
  const labels = Array.from({ length: 100 }, (_, at) => `Group ${at}`)
  const colours = sliceColours(labels, { 'Group 80': '123456' })
  const kept = [2, 30, 40, 55, 60, 70, 80, 90, 95, 98, 99].map((at) => colours[at] ?? '')
  const again = sliceColoursAfterCut([...kept, OTHERS_COLOUR], new Set(['#123456', OTHERS_COLOUR]), 'standard')
  expect([again[0], again[6], again[11]]).toEqual([sliceColour(2), '#123456', OTHERS_COLOUR])
  const free = again.filter((_, at) => at !== 6 && at !== 11)
  for (const colour of free) expect(SLICE_COLOURS).toContain(colour)
  expect(new Set(again).size).toBe(12)
})
