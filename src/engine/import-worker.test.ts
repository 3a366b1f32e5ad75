import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

const started = (program: string): string[] => {
  const start = `
    import { createRequire } from 'node:module'
    await import(${JSON.stringify(program)})
    console.log(JSON.stringify(Object.keys(createRequire(import.meta.url).cache)))
    process.exit()
  `
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', start], { encoding: 'utf8' })) as string[]
}

it.each(['./src/engine/import-worker.ts', './dist/engine/import-worker.js'])(
  '%s starts with the engine and without SheetJS, which only workbooks need',
  (program) => {
    const loaded = started(program)
    expect(loaded.some((file) => file.includes('/@duckdb/'))).toBe(true)
    expect(loaded.filter((file) => file.includes('/@e965/xlsx/'))).toEqual([])
  },
)
