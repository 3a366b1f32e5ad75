import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

const START = `
import { createRequire } from 'node:module'
await import('./src/engine/import-worker.ts')
console.log(JSON.stringify(Object.keys(createRequire(import.meta.url).cache)))
process.exit()
`

it('an import worker starts with the engine and without SheetJS, which only workbooks need', () => {
  const loaded = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', START], { encoding: 'utf8' })) as string[]
  expect(loaded.some((file) => file.includes('/@duckdb/'))).toBe(true)
  expect(loaded.filter((file) => file.includes('/@e965/xlsx/'))).toEqual([])
})
