/**
 * Imports the files of the shared folder of cases, as banks, ERPs, shops and portals export them. The folder lies beside
 * the repository; without it there is nothing to check. A file that is not read as a careful analyst wants must be
 * listed here by name.
 */
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FileReader } from './support/read-file.ts'
import { differences, RealFile } from './support/real-files.ts'

const FOLDER = ['../../shared/cases/', '../../../shared/cases/'].map((path) => new URL(path, import.meta.url)).find((folder) => existsSync(folder))
const Case = RealFile.extend({ must_refuse: z.boolean().default(false) })
const CASES = FOLDER ? Case.array().parse(JSON.parse(readFileSync(new URL('files.json', FOLDER), 'utf8'))) : []

/** Files that are not read as wanted yet, by name. */
const NOT_YET: ReadonlySet<string> = new Set()

const reader = new FileReader()
afterAll(() => reader.close())

describe('the shared files', () => {
  it('are read as a careful analyst wants, apart from those listed by name', async () => {
    const wrong: string[] = []
    for (const wanted of CASES) {
      const found = await differences(reader, readFileSync(new URL(`files/${wanted.file}`, FOLDER)), wanted)
      if (found.length > 0 && !NOT_YET.has(wanted.name)) wrong.push(`${wanted.name}: ${found.join('; ')}`)
    }
    expect(wrong).toEqual([])
  })
})
