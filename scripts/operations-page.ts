/** npm run operations: writes docs/operations.md from the contract. A test fails when the page is stale. */
import { writeFileSync } from 'node:fs'
import { operationsPage } from './operations-text.ts'

writeFileSync('docs/operations.md', operationsPage())
