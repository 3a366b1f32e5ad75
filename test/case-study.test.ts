import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { homeResult } from '../scripts/article-results.ts'
import { site as en } from '../src/texts/en/page/site.ts'
import { CASE, CHINA, COUNTRIES } from '../src/web/pages/home/case-study.ts'
import { CHECKED, HERO, REGIONS as HERO_REGIONS, YEARS } from '../src/web/pages/home/hero-pivot.ts'
import { LIVE_ROWS, LIVE_TOTAL, LIVE_YEARS } from '../src/web/pages/home/live-figures.ts'

const Gapminder = z.array(z.object({ year: z.number(), cluster: z.number(), country: z.string(), pop: z.number(), life_expect: z.number() }))
const data = Gapminder.parse(JSON.parse(readFileSync('node_modules/vega-datasets/data/gapminder.json', 'utf8')))
const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
const rounded = (n: number, places: number): number => Number(n.toFixed(places))

it('says what the data says, year by year', () => {
  const computed = [...Map.groupBy(data, (row) => row.year)].map(([year, rows]) => ({
    year,
    countries: rounded(sum(rows.map((r) => r.life_expect)) / rows.length, 2),
    people: rounded(sum(rows.map((r) => r.life_expect * r.pop)) / sum(rows.map((r) => r.pop)), 2),
  }))
  expect(CASE).toEqual(computed.sort((a, b) => a.year - b.year))
})

it('says how many countries there are, and what China is among them', () => {
  const in1960 = data.filter((row) => row.year === 1960)
  const china = in1960.find((row) => row.country === 'China')
  expect(in1960).toHaveLength(COUNTRIES)
  expect(CHINA).toEqual({ share: rounded((china?.pop ?? 0) / sum(in1960.map((r) => r.pop)), 4), years: rounded(china?.life_expect ?? 0, 2) })
})

const REGIONS = ['South Asia', 'Europe & Central Asia', 'Sub-Saharan Africa', 'Americas', 'East Asia & Pacific', 'Middle East & North Africa']

it('says on the home page what the live table shows', () => {
  const mean = (year: number, region: string | null): number => {
    const rows = data.filter((row) => row.year === year && (region === null || REGIONS[row.cluster] === region))
    return rounded(sum(rows.map((row) => row.life_expect)) / rows.length, 1)
  }
  expect(LIVE_ROWS.map(({ region }) => region)).toEqual(REGIONS.toSorted())
  for (const { region, values } of LIVE_ROWS) expect(values).toEqual(LIVE_YEARS.map((year) => mean(year, region)))
  expect(LIVE_TOTAL).toEqual(LIVE_YEARS.map((year) => mean(year, null)))
})

it('shows in its first screen the pivot that the product computes from the demo data, with a name for every row', async () => {
  expect(HERO).toEqual(await homeResult())
  expect(HERO.rows.flatMap(({ key }) => [...key]).filter((name) => en.home.names[name] === undefined)).toEqual([])
  expect(YEARS).toEqual([...new Set(data.map(({ year }) => year))].sort())
  expect(HERO_REGIONS.map(({ key }) => key[0])).toEqual(REGIONS.toSorted())
})

it('adds up in its first screen what the file says of the countries of one region', () => {
  const rows = data.filter((row) => row.year === CHECKED.year && REGIONS[row.cluster] === CHECKED.region)
  const total = sum(rows.map((row) => row.life_expect))
  expect([CHECKED.count, rounded(CHECKED.sum, 6), rounded(CHECKED.mean, 6)]).toEqual([rows.length, rounded(total, 6), rounded(total / rows.length, 6)])
  expect(CHECKED.one.values[CHECKED.column]).toBe(rows.find(({ country }) => country === CHECKED.one.key[1])?.life_expect)
})
