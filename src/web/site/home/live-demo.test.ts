import { expect, it } from 'vitest'
import type { Analysis } from '../../../contract/analysis.ts'
import { places as english } from '../../../texts/en/page/places.ts'
import { places as chinese } from '../../../texts/zh/page/places.ts'
import type { T } from '../../i18n/locale.tsx'
import { liveDemoOf } from './live-demo.ts'

const columns = ['Region', 'Country', 'Year', 'Life expectancy'].map((name, at) => ({ id: `c${at}`, name, dtype: 'VARCHAR', type: 'column' }))
const analysis = { abilities: {}, value_json: { dataset: { columns }, steps: [{}] } } as unknown as Analysis
const t = ((key: string) => `${key}!`) as T

/** The translated names of the countries, in the order of the group column. */
function countries(locale: 'en' | 'zh', names: Readonly<Record<string, string>>): readonly string[] {
  const config = liveDemoOf(t, locale, names, analysis)?.fields.Country.config
  return config?.kind === 'value_groups' ? config.params.groups.map(({ name }) => name) : []
}

it('lists countries in the order of the language, not of the names in the data', () => {
  const pinyin = countries('zh', chinese)
  expect(pinyin).toEqual([...pinyin].sort(new Intl.Collator('zh').compare))
  expect([pinyin[0], pinyin.at(-1)]).toEqual(['阿富汗', '中国香港'])
  expect(countries('en', english)).toEqual(Object.keys(english))
})
