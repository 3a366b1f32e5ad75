/** The demo analyses by names that hold in every installation, whatever their ids are there. */
export const DEMOS = ['life-expectancy', 'flights', 'births', 'infant-mortality', 'retail'] as const
export type DemoName = (typeof DEMOS)[number]

/** Leads to a demo analysis, and to one of its steps; without a language's prefix. */
export const demoPath = (name: DemoName, step?: string): string => `/demo/${name}${step === undefined ? '' : `?step=${step}`}`

/** Life expectancy as the average over people, in the language of measures. */
export const PER_PERSON = 'sum("Life expectancy" * "Population") / sum("Population")'
