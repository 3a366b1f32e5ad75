/** Writes the tables in docs/gestures.md from the tasks in test/gestures. A test fails if the page is outdated. */
import { readFileSync, writeFileSync } from 'node:fs'
import { withTables } from '../test/gestures/page-text.ts'

const PAGE = 'docs/gestures.md'

writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8')))
