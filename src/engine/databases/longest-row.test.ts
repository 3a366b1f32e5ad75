import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { longestRow } from './longest-row.ts'

const folder = mkdtempSync(join(tmpdir(), 'tessera-rows-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function longest(text: string, isQuoted: boolean): Promise<number> {
  const file = join(folder, 'rows')
  writeFileSync(file, text)
  return await longestRow(file, isQuoted)
}

it('counts bytes from one end of a line to the next', async () => {
  expect(await longest('', false)).toBe(0)
  expect(await longest('1\ta\n2\tbcd\n3\n', false)).toBe(5)
  expect(await longest('1\ta\n2\t北京', false)).toBe(8)
})

it('takes a line end between quotes, and doubled quotes, for part of the row', async () => {
  expect(await longest('1,"a\nb"\n2,"c"\n', true)).toBe(7)
  expect(await longest('1,"a""\n""b"\n2\n', true)).toBe(11)
  expect(await longest('1,"a\nb"\n2,"c"\n', false)).toBe(5)
})

it('counts a row that is longer than what is read at a time', async () => {
  expect(await longest(`1,x\n2,${'x'.repeat(3_000_000)}\n`, true)).toBe(3_000_002)
})
