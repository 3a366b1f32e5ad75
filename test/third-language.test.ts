/** Replaces the second language with a third, generated from English, to check that all texts of the server come from the language's folder. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ERRORS, type ErrorCode, fail } from '../src/contract/errors.ts'
import { type CallName, operations } from '../src/contract/operations.ts'
import { FUNCTIONS } from '../src/pivot/expression/catalogue.ts'
import { DEMO_ANALYSES, DEMO_DATASETS } from '../src/server/demo/content.ts'
import { mailText, severalSignupsText } from '../src/server/mail/texts.ts'
import { errorText } from '../src/server/texts.ts'
import { TEXTS } from '../src/texts/server-texts.ts'
import { aConfig } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'
import { inTestLanguage, plainWords } from './support/test-language.ts'

vi.mock('../src/texts/zh/server.ts', async () => {
  const { texts } = await import('../src/texts/en/server.ts')
  const { translated } = await import('./support/test-language.ts')
  return { texts: translated(texts) }
})

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const THIRD = { 'accept-language': 'zh' }

it('is made of the first language, with its placeholders and plurals', () => {
  expect(plainWords(inTestLanguage('Hello {name}, {count, plural, one {# row} other {# rows of {total}}}'))).toEqual([
    'name',
    'count',
    'plural',
    'one',
    'other',
    'total',
  ])
  expect(plainWords(TEXTS.zh.errors.internal[0])).toEqual([])
})

describe('the third language reaches', () => {
  it.each(Object.keys(ERRORS) as ErrorCode[])('the error %s', (code) => {
    const said = errorText(fail(code, { name: '1', at: 2, kind: 'measure', family: 'number', agg: 'sum', operator: 'between', part: 'parts' }), 'zh')
    // this test does not fill in the message's placeholders
    expect(plainWords(`${said.title} ${said.message}`.replace(/\{\w+\}/g, ''))).toEqual([])
  })

  it('every mail', () => {
    const line = { name: '王芳', at: '2026-01-31T09:05:00.000Z', link: '/1' }
    const kinds = ['confirmation', 'knownAddress', 'reset', 'passwordChanged', 'invitation', 'invitationToAnalysis'] as const
    const style = { locale: 'zh', operator: { name: null, email: '1' } } as const
    const mails = [severalSignupsText(style, [line, line], 3), ...kinds.map((kind) => mailText(style, kind, { ...line, when: line.at }))]
    for (const { subject, text } of mails) expect(plainWords(`${subject} ${text.replaceAll(' UTC', '')}`)).toEqual([])
  })

  it('the names of the demo content', () => {
    const names = [
      ...DEMO_DATASETS.flatMap(({ title, note }) => [title, note]),
      ...DEMO_ANALYSES.flatMap(({ title, description, steps }) => [title, description, ...steps.flatMap((s) => [s.name, ...s.measures.map((m) => m.name)])]),
    ]
    expect(names.flatMap((name) => plainWords(name.zh))).toEqual([])
  })

  it('the help of every function', async () => {
    const { functions } = (await server.call('apiv2/get_expression_help', {}, undefined, THIRD)).data
    expect(functions.map((f) => f.name).sort()).toEqual([...FUNCTIONS.values()].map((f) => f.name).sort())
    expect(functions.filter(({ help }) => help === '' || plainWords(help.replace(/\{.*?\}/g, '')).length > 0)).toEqual([])
  })

  it.each(Object.keys(operations) as CallName[])('what is wrong with the input of %s', async (name) => {
    const { token } = await server.user('somebody')
    for (const input of [{ unheard: 1 }, []] as unknown[]) {
      const { code, message } = await server.call(name, input as never, token, THIRD)
      expect(code).not.toBe('ok')
      // messages refer to fields without a label by their keys, and to enumerated values as they are
      expect(plainWords(message).filter((word) => !/^(data|unheard)$/.test(word) && !writtenIn(name).includes(word))).toEqual([])
    }
  })

  it('what a call is refused with', async () => {
    const { token } = await server.user('owner')
    const { datasetId } = await server.importCsv(token, 'Region,Amount\nWest,1\n')
    const { id: analysis_id } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: '1' }, token)).data
    const measure = { id: 'm', name: '1', type: 'sql' as const, value: { sql: 'sum("?")' } }
    const config = aConfig({ measures: [measure as never] })
    const refused = [
      await server.call('apiv2/get_analysis', { analysis_id: '0' }, token, THIRD),
      await server.call('apiv2/connect_sqlite', { file_path: '/1', title: '1' }, token, THIRD),
      await server.call('apiv2/analysis_apply_step', { analysis_id, step_id: '1', config }, token, THIRD),
    ]
    expect(refused.map(({ code }) => code)).toEqual(['not_found', 'path_not_allowed', 'expression_unknown_column'])
    expect(refused.flatMap(({ message }) => plainWords(message))).toEqual([])
  })
})

/** Returns the keys of an operation's input and the values of its enumerations, as text. */
function writtenIn(name: CallName): string {
  const { shape = {} } = operations[name].input as unknown as { readonly shape?: Readonly<Record<string, { readonly options?: readonly unknown[] }>> }
  const values = Object.values(shape).flatMap(({ options = [] }) => options.filter((option) => typeof option === 'string'))
  return JSON.stringify([...Object.keys(shape), ...values])
}
