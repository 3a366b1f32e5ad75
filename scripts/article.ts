/** Rewrites the pivots of the article and the home page if the demo data or a demo step has changed. Part of every build. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { articleResults, homeResults } from './article-results.ts'

function keep(file: string, results: unknown): void {
  const known: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  if (!isDeepStrictEqual(known, results)) writeFileSync(file, `${JSON.stringify(results)}\n`)
}

keep('src/web/site/article/results.json', await articleResults())
const { pivot, study } = await homeResults()
keep('src/web/site/home/pivot.json', pivot)
keep('src/web/site/home/study.json', study)
