/** Writes the pivots that the article is made of, where the data or a step of the demo has changed. Part of every build. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { articleResults } from './article-results.ts'

const FILE = 'src/web/pages/article/results.json'

const results = await articleResults()
const known: unknown = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : null
if (!isDeepStrictEqual(known, results)) writeFileSync(FILE, `${JSON.stringify(results)}\n`)
