/** Live requests on an engine with the faults of a database. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aConfig, aMeasure, CONTEXT } from '../../test/support/documents.ts'
import { type Faults, faultyEngine } from '../../test/support/faulty-engine.ts'
import { liveData } from '../../test/support/live-data.ts'
import { type TestTable, tableOf } from '../../test/support/tables.ts'
import { Measure } from '../contract/measure.ts'
import type { StepConfig } from '../contract/step.ts'
import { DataOpener } from './open-data.ts'
import type { FromQueryWorker, LiveData, QueryRequest } from './protocol.ts'
import { QueryServer } from './query-server.ts'

const LIMITS = { memory: '256MB', threads: 1, temp: '/tmp', tempSize: '10MB', compiled: '/tmp' }
const PRELUDE = 'SELECT "Region ""x""" AS c1, "Amount" AS c2 FROM shop'

let table: TestTable
beforeEach(async () => {
  table = await tableOf(['VARCHAR', 'BIGINT'], [])
  await table.connection.run(`CREATE TABLE shop ("Amount" BIGINT, "Region ""x""" VARCHAR)`)
  await table.connection.run(`INSERT INTO shop VALUES (3, 'b'), (1, 'a'), (2, 'b'), (3, 'a')`)
})
afterEach(() => table.close())

const dataset = (): LiveData => liveData({ engine: 'faulty', place: 'shop', columns: table.columns })
const step = (config: StepConfig): QueryRequest => ({ kind: 'step', dataset: dataset(), config, context: CONTEXT, locale: 'en', maxCells: 1e6 })
const TOTALS = aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'c2')] })

/** A server over an engine with these faults, and what it sends. */
function serverWith(faults: Faults) {
  const engine = faultyEngine(table, PRELUDE, faults)
  const sent: FromQueryWorker[] = []
  const server = new QueryServer(new DataOpener(LIMITS, new Map([['faulty', engine]])), (message) => {
    engine.events.push(message.type)
    sent.push(message)
  })
  return { engine, server, sent }
}

describe('a request on live data', () => {
  it('reads a table of other names through the prelude', async () => {
    const { server, sent } = serverWith({})
    await server.run(1, step(TOTALS), false)
    expect(sent[1]).toMatchObject({ type: 'done', answer: { sourceRows: 4 } })
  })

  it('lists rows in one order, whatever order the table has', async () => {
    const { server, sent } = serverWith({ expects: 4 })
    for (const start of [0, 2]) await server.run(start, { kind: 'preview', dataset: dataset(), timeZone: 'UTC', start, count: 2 }, false)
    const pages = sent.flatMap((message) => (message.type === 'done' && 'totalRows' in message.answer ? [message.answer.data] : []))
    expect(pages).toEqual([
      [
        ['a', 'a'],
        [1, 3],
      ],
      [
        ['b', 'b'],
        [2, 3],
      ],
    ])
  })

  it('names a connection that was lost', async () => {
    const { server, sent, engine } = serverWith({ losesConnection: true })
    await server.run(1, step(TOTALS), false)
    expect(sent[1]).toEqual({ type: 'failed', id: 1, code: 'db_lost', params: { server: 'db.example.org' } })
    expect(engine.events).toEqual(['begun', 'began', 'closing', 'closed', 'failed'])
  })

  it('names an account that the database refuses', async () => {
    const { server, sent } = serverWith({ refusesAccount: true })
    await server.run(1, step(TOTALS), false)
    expect(sent[1]).toMatchObject({ type: 'failed', code: 'db_password_wrong' })
  })

  it('is cancelled again while the database ignores it, and ends when the session has', async () => {
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const { server, engine, sent } = serverWith({ ignoredCancels: 1, ended })
    const running = server.run(1, step(TOTALS), false)
    await engine.began
    server.cancel(1)
    await expect.poll(() => engine.events).toEqual(['begun', 'began', 'cancel', 'cancel', 'closing'])
    expect(sent).toHaveLength(1)
    resolve()
    await running
    expect(engine.events.slice(-2)).toEqual(['closed', 'failed'])
    expect(sent[1]).toMatchObject({ code: 'cancelled' })
  })

  it('is not refused for what a planner guesses', async () => {
    const { server, sent } = serverWith({})
    const written = Measure.parse({ id: 'm', name: 'm', type: 'sql', value: { sql: `sum(levenshtein("Column 1", 'abc'))` } })
    await server.run(1, step(aConfig({ measures: [written] })), false)
    expect(sent[1]).toMatchObject({ type: 'done' })
  })
})
