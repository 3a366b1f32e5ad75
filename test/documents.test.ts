import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { operationsPage } from '../scripts/operations-text.ts'

it('has a page of operations that is up to date (npm run operations)', () => {
  expect(readFileSync('docs/operations.md', 'utf8')).toBe(operationsPage())
})
