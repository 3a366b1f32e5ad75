/** Demo analyses by names that are the same in every installation, independent of their ids. */
export const DEMOS = ['life-expectancy', 'flights', 'births', 'infant-mortality', 'retail'] as const
export type DemoName = (typeof DEMOS)[number]

/** Path to a demo analysis and optionally one of its steps, without a language prefix. */
export const demoPath = (name: DemoName, step?: string): string => `/demo/${name}${step === undefined ? '' : `?step=${step}`}`

/** Life expectancy averaged over people, as a measure's SQL. */
export const PER_PERSON = 'sum("Life expectancy" * "Population") / sum("Population")'
