/** The licenses of packages bundled into the pages: which are listed, and how pages load them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, noticesOf, packageIn } from '../scripts/notices.ts'
import { startServer } from './support/server.ts'

describe('the notices of the pages', () => {
  it.each([
    ['/x/node_modules/react/cjs/react.production.js', '/x/node_modules/react'],
    ['/x/node_modules/@mantine/core/esm/Box.mjs?commonjs', '/x/node_modules/@mantine/core'],
    ['/x/node_modules/a/node_modules/b/index.js', '/x/node_modules/a/node_modules/b'],
    ['\0/x/node_modules/react/index.js?commonjs-module', '/x/node_modules/react'],
    ['\0vite/preload-helper.js', 'node_modules/vite'],
    ['\0rolldown/runtime.js', 'node_modules/rolldown'],
    ['/x/src/web/main.ts', null],
  ])('know the package of %j', (id, folder) => expect(folderOf(id)).toBe(folder))

  it('hold the license texts of a package, and refuse a package that names no license', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-notices-'))
    const describes = (more: object) => writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'a', version: '1.2.3', ...more }))
    describes({ license: 'Apache-2.0' })
    for (const name of ['LICENSE', 'NOTICE.txt', 'licenses.js', 'README.md']) writeFileSync(join(folder, name), `text of ${name}\n`)
    expect(packageIn(folder)).toEqual({ name: 'a', version: '1.2.3', license: 'Apache-2.0', texts: ['text of LICENSE', 'text of NOTICE.txt'] })
    describes({})
    expect(() => packageIn(folder)).toThrow('names no license')
    rmSync(folder, { recursive: true })
  })

  it('leave out the licenses of packages inside a build tool, which are not in the pages', () => {
    const { texts } = packageIn('node_modules/vite')
    expect(texts).toEqual([expect.stringContaining('VoidZero')])
    expect(texts[0]).not.toMatch(/bundled dependencies/i)
    expect(texts[0]).toMatch(/DEALINGS IN THE\nSOFTWARE\.$/)
  })

  it('put packages with the same text together, and say if a package comes without one', () => {
    const one = (name: string, ...texts: string[]) => ({ name, version: '1.0.0', license: 'MIT', texts })
    const named = (name: string) => ({ name, version: '1.0.0', license: 'MIT' })
    expect(noticesOf([one('c'), one('b', 'Copyright B'), one('a', 'Copyright B')])).toEqual([
      { packages: [named('a'), named('b')], text: 'Copyright B' },
      { packages: [named('c')], text: null },
    ])
  })
})

it('pages get the licenses of every package in them, and of no other', async () => {
  const server = await startServer()
  const { notices } = (await server.call('get_licences', {})).data
  expect((await server.call('get_licences', {})).data).toEqual({ notices })
  const textOf = (name: string) => notices.find(({ packages }) => packages.some((one) => one.name === name))?.text
  expect(textOf('react')).toContain('Copyright (c) Meta Platforms')
  expect(textOf('@mantine/core')).toContain('Vitaly Rtishchev')
  expect(textOf('@fontsource-variable/inter')).toContain('SIL OPEN FONT LICENSE')
  expect(textOf('echarts')).toContain('Apache License')
  expect(textOf('vite')).toContain('VoidZero')
  for (const absent of ['fastify', 'vitest', 'typescript']) expect(textOf(absent)).toBeUndefined()
  await server.remove()
})
