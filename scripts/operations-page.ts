/** npm run operations: generates docs/operations.md from the contract, and the table of settings in docs/operating.md. Tests fail if either is outdated. */
import { readFileSync, writeFileSync } from 'node:fs'
import { settingsMarkdown } from '../src/server/settings-table.ts'
import { operationsPage } from './operations-text.ts'

const OPERATING = 'docs/operating.md'

writeFileSync('docs/operations.md', operationsPage())
writeFileSync(
  OPERATING,
  readFileSync(OPERATING, 'utf8').replace(/\| setting \| default \| meaning \|\n(\|.*\n)+/, () => `${settingsMarkdown()}\n`),
)
