/**
 * A live engine with the faults of a database: it is slow, loses its connection, ignores the first cancel, and takes its
 * time to close. Its rows are those of a DuckDB table under other names, which it reads through a prelude.
 */
import { fail, type Result } from '../../src/contract/errors.ts'
import type { Value } from '../../src/contract/scalar.ts'
import type { SqlType } from '../../src/contract/sql-type.ts'
import type { LiveEngine } from '../../src/engine/live.ts'
import type { DataProblem, Estimate, QuerySource, Rows } from '../../src/engine/source.ts'
import { column, type Query } from '../../src/pivot/sql/ast.ts'
import type { Printed } from '../../src/pivot/sql/print.ts'
import type { TestTable } from './tables.ts'

export interface Faults {
  /** How many cancels a statement ignores before one ends it. Undefined: statements end by themselves. */
  readonly ignoredCancels?: number
  readonly losesConnection?: boolean
  readonly refusesAccount?: boolean
  /** How many rows the database expects. By default very many. */
  readonly expects?: number
  /** Resolves when the database says that the session has ended. */
  readonly ended?: Promise<void>
}

class Lost extends Error {}
class Cancelled extends Error {}

/** The events of an engine's sessions, in order. */
export interface Told {
  readonly events: string[]
  /** Resolves when the first statement runs. */
  readonly began: Promise<void>
}

class FaultySource implements QuerySource {
  readonly dialect
  readonly columns
  readonly prelude: string
  readonly rowOrder
  private readonly table: TestTable
  private readonly faults: Faults
  private readonly tell: (event: string) => void
  private cancels = 0
  private stop: (error: Error) => void = () => undefined

  constructor(table: TestTable, prelude: string, faults: Faults, tell: (event: string) => void) {
    this.table = table
    this.dialect = table.source.dialect
    this.columns = table.columns
    this.prelude = prelude
    this.rowOrder = table.columns.map((c) => ({ of: column(c.physical), direction: 'asc' as const }))
    this.faults = faults
    this.tell = tell
  }

  bind(query: Query): Promise<readonly SqlType[]> {
    return this.table.source.bind(query)
  }

  async *run(printed: Printed, types: readonly SqlType[]): AsyncGenerator<Rows> {
    this.tell('began')
    if (this.faults.losesConnection) throw new Lost('the connection was lost')
    if (this.faults.ignoredCancels !== undefined) {
      const { promise, reject } = Promise.withResolvers<never>()
      this.stop = reject
      await promise
    }
    yield* this.table.source.run(printed, types)
  }

  async dictionary(name: string): Promise<readonly Value[]> {
    throw new Error(`there is no dictionary ${name}`)
  }

  async estimate(texts: readonly string[]): Promise<Estimate> {
    return { rows: this.faults.expects ?? 1e12, isCounted: false, lengths: new Map(texts.map((name) => [name, 1e6])) }
  }

  problemOf(): DataProblem | null {
    return null
  }

  failureOf(error: unknown) {
    if (error instanceof Lost) return fail('db_lost', { server: 'db.example.org' })
    return fail(error instanceof Cancelled ? 'cancelled' : 'internal', { request_id: '' })
  }

  cancel(): void {
    this.tell('cancel')
    if (this.cancels++ >= (this.faults.ignoredCancels ?? 0)) this.stop(new Cancelled('cancelled'))
  }

  async close(): Promise<void> {
    this.tell('closing')
    await this.faults.ended
    this.tell('closed')
  }
}

/** An engine over a DuckDB table of other names, and what its sessions tell. `prelude`: the select behind `data`. */
export function faultyEngine(table: TestTable, prelude: string, faults: Faults): LiveEngine & Told {
  const events: string[] = []
  const { promise: began, resolve } = Promise.withResolvers<void>()
  const tell = (event: string): void => {
    events.push(event)
    if (event === 'began') resolve()
  }
  return {
    events,
    began,
    describe: async () => fail('dataset_unreadable'),
    open: async (): Promise<Result<QuerySource>> => {
      if (faults.refusesAccount) return fail('db_password_wrong', { username: 'ann', server: 'db.example.org' })
      return { ok: true, value: new FaultySource(table, prelude, faults, tell) }
    },
  }
}
