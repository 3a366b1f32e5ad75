/** Demo analyses, by names that are the same in every installation, unlike their IDs. */
export const DEMOS = ['life-expectancy', 'flights', 'births', 'infant-mortality', 'retail'] as const
export type DemoName = (typeof DEMOS)[number]

/** Returns the path to a demo analysis, or to one of its steps, without a language prefix. */
export const demoPath = (name: DemoName, step?: string): string => `/demo/${name}${step === undefined ? '' : `?step=${step}`}`

/** SQL of a measure: life expectancy averaged over people instead of countries. */
export const PER_PERSON = 'sum("Life expectancy" * "Population") / sum("Population")'
