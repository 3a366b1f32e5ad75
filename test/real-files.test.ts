/** Files as people export them, with what a careful analyst wants of each. */
import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { FileReader } from './support/read-file.ts'
import { differences, RealFile } from './support/real-files.ts'

const FOLDER = new URL('fixtures/real-files/', import.meta.url)
const CASES = RealFile.array().parse(JSON.parse(readFileSync(new URL('cases.json', FOLDER), 'utf8')))
const reader = new FileReader()
afterAll(() => reader.close())

it.each(CASES)('$name: $exported_by', async (wanted) => {
  expect(await differences(reader, readFileSync(new URL(wanted.file, FOLDER)), wanted)).toEqual([])
})
