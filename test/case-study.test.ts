/** The pivots on the home page equal the product's results. test/public-figures.test.ts compares each figure with the source files. */
import { expect, it } from 'vitest'
import { homeResults } from '../scripts/article-results.ts'
import { site as en } from '../src/texts/en/page/site.ts'
import { HERO, REGIONS } from '../src/web/site/home/hero-pivot.ts'
import study from '../src/web/site/home/study.json' with { type: 'json' }

it('the home page is made of the pivots that the product computes from the demo data, with a name for every row', async () => {
  expect({ pivot: HERO, study }).toEqual(await homeResults())
  expect(HERO.rows.flatMap(({ key }) => [...key]).filter((name) => en.home.names[name] === undefined)).toEqual([])
  expect(REGIONS.map(({ key }) => key[0])).toEqual([
    'Americas',
    'East Asia & Pacific',
    'Europe & Central Asia',
    'Middle East & North Africa',
    'South Asia',
    'Sub-Saharan Africa',
  ])
})
