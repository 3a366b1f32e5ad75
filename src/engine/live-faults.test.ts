/** Many live requests at once, each on an engine with faults of its own, cancelled at any moment. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aConfig, aMeasure, CONTEXT } from '../../test/support/documents.ts'
import { type Faults, faultyEngine } from '../../test/support/faulty-engine.ts'
import { liveData } from '../../test/support/live-data.ts'
import { propertyRuns } from '../../test/support/property-runs.ts'
import { type TestTable, tableOf } from '../../test/support/tables.ts'
import { DataOpener } from './open-data.ts'
import type { FromQueryWorker, QueryRequest } from './protocol.ts'
import { QueryServer } from './query-server.ts'

const LIMITS = { memory: '256MB', threads: 1, temp: '/tmp', tempSize: '10MB', compiled: '/tmp' }
const TOTALS = aConfig({ rows: ['c1'], measures: [aMeasure('s', 'sum', 'c2')] })

let table: TestTable
beforeAll(async () => {
  table = await tableOf(['VARCHAR', 'BIGINT'], [])
  await table.connection.run(`CREATE TABLE shop ("Region" VARCHAR, "Amount" BIGINT)`)
  await table.connection.run(`INSERT INTO shop VALUES ('b', 3), ('a', 1)`)
})
afterAll(() => table.close())

interface Case {
  readonly fault: 'none' | 'lost' | 'refused' | 'slow'
  /** When it is cancelled: before it began, when its statement runs, or never. Slow statements are always cancelled. */
  readonly cancelled: 'at once' | 'running' | 'never'
  readonly ignored: number
  readonly closesLate: boolean
}
const arbitraryCase: fc.Arbitrary<Case> = fc.record({
  fault: fc.constantFrom('none', 'lost', 'refused', 'slow'),
  cancelled: fc.constantFrom('at once', 'running', 'never'),
  ignored: fc.nat(1),
  closesLate: fc.boolean(),
})

const faultsOf = ({ fault, ignored }: Case, ended: Promise<void>): Faults => ({
  ...(fault === 'slow' ? { ignoredCancels: ignored } : {}),
  ...{ losesConnection: fault === 'lost', refusesAccount: fault === 'refused', ended },
})

/** Outcomes that a request may have. A cancel that comes after the end has no effect. */
function codesOf({ fault, cancelled }: Case): string[] {
  const own = { none: 'done', lost: 'db_lost', refused: 'db_password_wrong', slow: 'cancelled' }[fault]
  return cancelled === 'never' ? [own] : [own, 'cancelled']
}

const codeOf = (message: FromQueryWorker | undefined): string | undefined => (message?.type === 'failed' ? message.code : message?.type)

describe('requests on databases with faults', () => {
  it('all get one outcome, after their sessions have ended, whatever happens to the others', async () => {
    const property = fc.asyncProperty(fc.array(arbitraryCase, { minLength: 1, maxLength: 6 }), async (cases) => {
      const ends = cases.map(() => Promise.withResolvers<void>())
      const engines = cases.map((one, i) =>
        faultyEngine(table, 'SELECT "Region" AS c1, "Amount" AS c2 FROM shop', faultsOf(one, ends[i]?.promise ?? Promise.resolve())),
      )
      const sent = new Map<number, FromQueryWorker[]>(cases.map((_, i) => [i, []]))
      const server = new QueryServer(new DataOpener(LIMITS, new Map(engines.map((engine, i) => [`e${i}`, engine]))), (message) => {
        if ('id' in message) {
          engines[message.id]?.events.push(message.type)
          sent.get(message.id)?.push(message)
        }
      })
      const running = cases.map((one, i) => {
        const dataset = liveData({ engine: `e${i}`, place: 'shop', columns: table.columns })
        const request: QueryRequest = { kind: 'step', dataset, config: TOTALS, context: CONTEXT, locale: 'en', maxCells: 1e6 }
        const run = server.run(i, request, true)
        if (one.cancelled === 'at once') server.cancel(i)
        if (one.cancelled === 'running' || one.fault === 'slow') void engines[i]?.began.then(() => server.cancel(i))
        if (!one.closesLate) ends[i]?.resolve()
        return run
      })
      await Promise.all(running.filter((_, i) => !cases[i]?.closesLate))
      for (const { resolve } of ends) resolve()
      await Promise.all(running)
      await server.stop()
      for (const [i, one] of cases.entries()) {
        const outcomes = (sent.get(i) ?? []).filter(({ type }) => type === 'done' || type === 'failed')
        expect(outcomes).toHaveLength(1)
        expect(codesOf(one)).toContain(codeOf(outcomes[0]))
        const { events = [] } = engines[i] ?? {}
        if (events.includes('closing')) expect(events.indexOf('closed')).toBeLessThan(events.findIndex((event) => event === 'done' || event === 'failed'))
      }
    })
    await fc.assert(property, propertyRuns(49, 15))
  })
})
