/** Questions about a step, asked through the server: proposals run with the asker's permissions and change nothing that is saved. */
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { EMPTY_CONFIG } from '../src/analysis/document.ts'
import { draftOf, reduce, startSession } from '../src/analysis/step-session.ts'
import type { StepAnswer } from '../src/contract/ask.ts'
import { QUESTION_MAX } from '../src/contract/ask.ts'
import { fail, fillIn } from '../src/contract/errors.ts'
import { TEXTS } from '../src/texts/server-texts.ts'
import { aConfig, aMeasure } from './support/documents.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.remove())

const CSV = ['Region,城市,Day,Salary', 'West,重庆,2024-01-05,100', 'West,Oslo,2024-02-05,200', 'East,Riga,2025-03-01,300'].join('\n')

async function prepare(csv = CSV) {
  const ana = await server.user('Ana')
  const { datasetId } = await server.importCsv(ana.token, `${csv}\n`)
  const { id, value_json: document } = (await server.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Pay' }, ana.token)).data
  const ask = async (question: string, config = EMPTY_CONFIG) => await server.call('apiv2/ask_step', { analysis_id: id, question, config }, ana.token)
  return { ana, id, document, ask }
}

const proposed = (answer: StepAnswer) => {
  if (answer.state !== 'proposed') throw new Error(answer.said)
  return answer
}

it('proposes a configuration that runs, and says what it understood', async () => {
  const { ana, id, ask } = await prepare()
  const answer = proposed((await ask('sum of salary by regoin per year where 城市 is chongqing or oslo')).data)
  expect(answer.understood).toBe('Understood: Sum of Salary by Region, across Day: Year, where 城市 is 重庆 or Oslo.')
  const ran = await server.call('apiv2/analysis_apply_step', { analysis_id: id, step_id: 's1', config: answer.config }, ana.token)
  expect(ran.data).toMatchObject({ status: 'done' })
})

it('keeps what a question about a part does not name, and uses measures that are there', async () => {
  const { ask } = await prepare()
  const config = aConfig({ rows: ['c1'], measures: [aMeasure('n', 'count', null)] })
  expect(proposed((await ask('where region is West', config)).data).config).toMatchObject({
    pivot: { rows: ['c1'] },
    query: { value: { measures: [{ id: 'n' }], filters: [{ column: 'c1', value: ['West'] }] } },
  })
  expect(proposed((await ask('how many rows by 城市', config)).data).config.query.value.measures[0]?.id).toBe('n')
})

it.each([
  ['sum of salary by region for the past two years', 'where Day is in the last 24 months.'],
  ['sum of salary by region in the last 60 days', 'where Day is in the last 60 days.'],
  ['sum of salary by region in the last one week', 'where Day is in the last week.'],
  ['sum of salary by region excluding West', 'where Region is not West.'],
  ['sum of salary by region in Oslo', 'where 城市 is Oslo.'],
  ['sum of salary by region without Oslo', 'where 城市 is not Oslo.'],
])('says what it understood of %j', async (question, said) => {
  const { ask } = await prepare()
  expect(proposed((await ask(question)).data).understood).toBe(`Understood: Sum of Salary by Region, ${said}`)
})

it.each([
  ['bonus by region excluding managers', '“bonus”, “excluding managers”'],
  ['sum of salary by region on Fridays', '“on Fridays”'],
  ['各Region的Salary，不含奖金', '“不含奖金”'],
])('proposes nothing where part of %j was not understood, and names it in both languages', async (question, pieces) => {
  const { ana, id, ask } = await prepare()
  const { en, zh } = { en: TEXTS.en.ask.unclear['not understood'], zh: TEXTS.zh.ask.unclear['not understood'] }
  expect((await ask(question)).data).toMatchObject({ state: 'unclear', by: 'local', offers: [], said: fillIn(en, { texts: pieces }) })
  const input = { analysis_id: id, question, config: EMPTY_CONFIG }
  const chinese = await server.call('apiv2/ask_step', input, ana.token, { 'accept-language': 'zh' })
  expect(chinese.data).toMatchObject({ state: 'unclear', said: fillIn(zh, { texts: pieces.replaceAll(', ', '、') }) })
})

it('offers examples made of the columns that are there, each of which is proposed as it stands', async () => {
  for (const [csv, en, zh] of [
    [CSV, 3, 3],
    ['Year,Region,Population\n1990,West,10\n2000,East,20', 3, 3],
    // a column name can be a word of the question grammar; example questions that would be misinterpreted are not
    // offered
    ['by,How many,per month\na,1,2024-01-05\nb,2,2024-02-05', 1, 3],
    ['Order id\n1\n2', 0, 0],
  ] as const) {
    const { ana, id, ask } = await prepare(csv)
    for (const [language, most] of Object.entries({ en, zh })) {
      const headers = { 'accept-language': language }
      const { questions } = (await server.call('apiv2/list_example_questions', { analysis_id: id, config: EMPTY_CONFIG }, ana.token, headers)).data
      expect(questions, csv).toHaveLength(most)
      for (const question of questions) proposed((await ask(question)).data)
    }
  }
})

it('asks back with the nearest names, each as a question that is answered', async () => {
  const { ask } = await prepare()
  const answer = (await ask('sum of wages by region')).data
  if (answer.state !== 'unclear') throw new Error('it was proposed')
  const offer = answer.offers.find(({ name }) => name === 'Salary')
  expect(proposed((await ask(offer?.question ?? '')).data).understood).toBe('Understood: Sum of Salary by Region.')
  const value = (await ask('sum of salary where region is Nrth')).data
  expect(value).toMatchObject({ state: 'unclear', offers: [{ name: 'West' }, { name: 'East' }] })
})

it('asks which date is meant, and every offer keeps what was said of it', async () => {
  const { ask } = await prepare('Region,Ordered,Paid,Amount\nWest,2024-01-05,2024-02-01,1\nEast,2025-03-01,2025-03-09,2')
  for (const [question, understood] of [
    ['sum of amount by region since 2025', 'Understood: Sum of Amount by Region, where Paid is from Jan 1, 2025.'],
    ['sum of amount per month', 'Understood: Sum of Amount by Paid: Month.'],
    ['quarterly sum of amount', 'Understood: Sum of Amount by Paid: Quarter.'],
  ] as const) {
    const answer = (await ask(question)).data
    if (answer.state !== 'unclear') throw new Error(`${question} was proposed`)
    const offer = answer.offers.find(({ name }) => name === 'Paid')
    const chosen = proposed((await ask(offer?.question ?? '')).data)
    expect(chosen.understood, question).toBe(understood)
  }
})

it('asks which column a value is of, and every offer is answered', async () => {
  const { ask } = await prepare('Origin,Target,Day,Delay\nOSL,RIX,2024-01-05,1\nRIX,OSL,2025-03-01,2')
  for (const [question, how] of [
    ['sum of delay in RIX per month', 'is'],
    ['sum of delay excluding RIX per month', 'is not'],
  ]) {
    const answer = (await ask(question ?? '')).data
    if (answer.state !== 'unclear') throw new Error(`${question} was proposed`)
    expect(answer.said).toBe('“RIX” is a value in several columns.')
    const said = await Promise.all(answer.offers.map(async (offer) => proposed((await ask(offer.question)).data)))
    expect(said.map(({ understood }) => understood)).toEqual([
      `Understood: Sum of Delay by Day: Month, where Origin ${how} RIX.`,
      `Understood: Sum of Delay by Day: Month, where Target ${how} RIX.`,
    ])
  }
})

it('reads a column that a guess did not reach in time before it keeps the value of another', async () => {
  const { ask } = await prepare('Origin,Target,Day,Delay\nOSL,RIX,2024-01-05,1\nRIX,OSL,2025-03-01,2')
  const run = server.services.pool.run.bind(server.services.pool)
  let looks = 0
  const late = vi
    .spyOn(server.services.pool, 'run')
    .mockImplementation((...asked) => (++looks === 2 ? Promise.resolve(fail('query_timeout', { seconds: 5 })) : run(...asked)))
  onTestFinished(() => late.mockRestore())
  expect((await ask('sum of delay in RIX per month')).data).toMatchObject({ state: 'unclear', said: '“RIX” is a value in several columns.' })
  expect(looks).toBeGreaterThan(2)
})

it('proposes nothing without values that could not be read', async () => {
  const { ask } = await prepare()
  const lost = vi.spyOn(server.services.pool, 'run').mockResolvedValue(fail('engine_lost'))
  onTestFinished(() => lost.mockRestore())
  expect((await ask('sum of salary in Oslo')).data).toMatchObject({ state: 'unclear', said: expect.stringContaining('“in Oslo”') })
  for (const question of ['sum of salary where 城市 is Oslo', 'sum of salary in Oslo where 城市 is Oslo'])
    expect((await ask(question)).code).toBe('engine_lost')
})

it('accepted, a proposal is one edit, which Undo takes back as a whole; declined, it leaves nothing', async () => {
  const { ask, document } = await prepare()
  const [first] = document.steps
  if (!first) throw new Error('no step')
  const before = startSession(document, 1)
  const answer = proposed((await ask('sum of salary by region per year where 城市 is Oslo', first.config)).data)
  const edit = { kind: 'configure step', stepId: first.step_id, config: answer.config } as const
  const accepted = reduce(before, { type: 'edit', edit, label: 'Ask' })
  const { query, pivot } = answer.config
  const { filters, groupbys, group_calculations } = query.value
  expect(draftOf(accepted).steps[0]?.config).toMatchObject({ pivot, query: { value: { filters, groupbys, group_calculations } } })
  const undone = reduce(accepted, { type: 'undo' })
  expect(draftOf(undone)).toEqual(document)
  expect(draftOf(reduce(undone, { type: 'redo' }))).toEqual(draftOf(accepted))
})

it('reaches nobody else: neither the thread nor the stored analysis knows of a question before it is posted', async () => {
  const { ana, id, ask } = await prepare()
  const answer = proposed((await ask('sum of salary by region')).data)
  const thread = async () => (await server.call('apiv2/list_step_messages', { analysis_id: id, step_id: 's1' }, ana.token)).data
  expect((await thread()).messages).toEqual([])
  expect(JSON.stringify((await server.call('apiv2/get_analysis', { analysis_id: id }, ana.token)).data)).not.toContain('Salary by')
  await server.call('apiv2/send_step_message', { analysis_id: id, step_id: 's1', text: answer.understood }, ana.token)
  expect((await thread()).messages).toHaveLength(1)
})

it('looks up a bounded number of lists and values, and then asks back', async () => {
  const { ask } = await prepare()
  const many = Array.from({ length: 80 }, (_, at) => `v${at}`).join(', ')
  expect((await ask(`sum of salary where region is ${many}`.slice(0, QUESTION_MAX))).data).toMatchObject({ state: 'unclear', by: 'local' })
})

it('answers pages of an earlier build, which want a list of what was left out', async () => {
  const { ask } = await prepare()
  expect(proposed((await ask('sum of salary by region')).data).left_out).toEqual([])
})

it('refuses example questions that are asked for more often than pages do', async () => {
  const limited = await startServer({ RATE_LIMITS: 'on' })
  onTestFinished(() => limited.remove())
  const ana = await limited.user('Ana')
  const { datasetId } = await limited.importCsv(ana.token, 'Region\nWest\n')
  const { id } = (await limited.call('apiv2/create_analysis', { dataset_id: datasetId, title: 'Pay' }, ana.token)).data
  const codes = new Set<string>()
  for (let n = 0; n < 90 && !codes.has('rate_limited'); n++)
    codes.add((await limited.call('apiv2/list_example_questions', { analysis_id: id, config: EMPTY_CONFIG }, ana.token)).code)
  expect([...codes]).toEqual(['ok', 'rate_limited'])
})

it('refuses what is no question', async () => {
  const { ask } = await prepare()
  for (const question of ['', '   ', 'a\u0000b', 'x'.repeat(QUESTION_MAX + 1)]) expect((await ask(question)).code, question.slice(0, 5)).toBe('bad_request')
})
