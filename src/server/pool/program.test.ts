import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { digestOf, isCurrent, PROGRAM_FOLDER, programOf, SOURCES_FILE } from './program.ts'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'tessera-program-'))
  mkdirSync(join(project, PROGRAM_FOLDER), { recursive: true })
})
afterEach(() => rmSync(project, { recursive: true }))

const write = (file: string, content: string): void => writeFileSync(join(project, file), content)
const FILES = ['a.ts', 'b.ts']

function build(): void {
  write('a.ts', 'first')
  write('b.ts', 'second')
  write(`${PROGRAM_FOLDER}/${SOURCES_FILE}`, JSON.stringify({ files: FILES, digest: digestOf(FILES, project) }))
}

it('a build is run while the modules that it was made of stand as they did', () => {
  build()
  expect(isCurrent(project)).toBe(true)
})

it.each([
  ['was changed', () => write('b.ts', 'Second')],
  ['went', () => rmSync(join(project, 'b.ts'))],
  ['is longer', () => write('a.ts', 'first\n')],
])('a build is not run once a module of it %s', (_, change) => {
  build()
  change()
  expect(isCurrent(project)).toBe(false)
})

it.each(['', '{', '{}', '{"files":[],"digest":"","more":1}'])('a list of modules that cannot be read is that of no build: %j', (list) => {
  write(`${PROGRAM_FOLDER}/${SOURCES_FILE}`, list)
  expect(isCurrent(project)).toBe(false)
})

it('where nothing was built, no build is run', () => expect(isCurrent(project)).toBe(false))

it('the children of these tests run what the build put together', () => {
  expect(programOf('query-worker')).toMatch(/\/dist\/engine\/query-worker\.js$/)
  expect(programOf('import-worker')).toMatch(/\/dist\/engine\/import-worker\.js$/)
  expect(programOf('live-worker')).toMatch(/\/dist\/engine\/live-worker\.js$/)
})
