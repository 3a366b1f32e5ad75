/** Writes the tables of docs/gestures.md from the tasks that test/gestures counts. A test fails if they are outdated. */
import { readFileSync, writeFileSync } from 'node:fs'
import { withTables } from '../test/gestures/page-text.ts'

const PAGE = 'docs/gestures.md'

writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')))
