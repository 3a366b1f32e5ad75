/** Estimates the cost of a request before it runs. Heavy queries wait for each other, and an expression that would not finish in time is refused. */
import { type ExpressionCode, fail, ok, type Result } from '../contract/errors.ts'
import { typeFamilyOf } from '../contract/sql-type.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import type { Expr } from '../pivot/sql/ast.ts'
import { columnsIn } from '../pivot/sql/walk.ts'
import { EXPRESSION_MAX, LIGHT_MAX, type RowCost, rowCost, STEEP_MAX } from './expressions/cost.ts'
import { GROWTH_MAX, growsTooFar, textWidth } from './expressions/growth.ts'
import type { DatasetFacts, OpenDataset } from './protocol.ts'

/** Thrown if a request was admitted as light but is heavy. It then waits in the queue for heavy queries. */
export class HeavierThanExpected extends Error {}

export const unknownFacts = (): DatasetFacts => ({ rows: null, isCounted: true, lengths: new Map() })

interface Weighed {
  readonly of: Expr
  /** How often the expression is evaluated per row. */
  readonly times: number
}

export interface Named {
  readonly name: string
  readonly kind: 'column' | 'measure'
}

/** Maximum characters of a number, date or boolean as text. */
const NO_TEXT = 40

const asRefused = (value: number): number => Number(value.toPrecision(2))

export class QueryCost {
  private readonly dataset: OpenDataset
  private readonly texts: ReadonlySet<string>
  /** Maximum text length by column, for limiting the growth of texts. */
  private readonly longest = new Map<string, number>()
  private readonly lengths = new Map<string, number>()
  private readonly calculated: { name: string; of: Expr }[] = []
  private readonly weighed: Weighed[] = []

  constructor(dataset: OpenDataset, stored: readonly StoredColumn[]) {
    this.dataset = dataset
    this.texts = new Set(stored.filter((c) => typeFamilyOf(c.type) === 'text').map((c) => c.physical))
    for (const { physical } of stored.filter((c) => !this.texts.has(c.physical))) {
      this.longest.set(physical, NO_TEXT)
      this.lengths.set(physical, NO_TEXT)
    }
    for (const [name, length] of dataset.facts.lengths) this.lengths.set(name, length)
  }

  private async rows(): Promise<number> {
    const { source, facts } = this.dataset
    if (facts.rows === null) {
      const { rows, isCounted } = await source.estimate([])
      facts.rows = rows
      facts.isCounted = isCounted
    }
    return Math.max(1, facts.rows)
  }

  /** Measures the lengths of the text columns that expressions refer to, once per column of a file. */
  private async measure(): Promise<void> {
    const { source, facts } = this.dataset
    const read = new Set([...this.weighed, ...this.calculated].flatMap(({ of }) => [...columnsIn(of)]))
    const unknown = [...read].filter((name) => this.texts.has(name) && !facts.lengths.has(name))
    if (unknown.length > 0) {
      const { lengths } = await source.estimate(unknown)
      for (const [name, length] of lengths) facts.lengths.set(name, length)
    }
    for (const name of read) if (facts.lengths.has(name)) this.lengths.set(name, facts.lengths.get(name) ?? 1)
    for (const { name, of } of this.calculated) this.lengths.set(name, textWidth(of, this.lengths))
  }

  private total(rows: number): number {
    return rows * this.weighed.reduce((sum, { of, times }) => sum + times * rowCost(of, this.lengths).total, 0)
  }

  private refusal(cost: RowCost, times: number, rows: number, { name, kind }: Named): Result<null, ExpressionCode> {
    const { dearest, total } = cost
    const steep = dearest.steep && dearest.cost * times * rows > STEEP_MAX
    if (!steep && total * times * rows <= EXPRESSION_MAX) return ok(null)
    return fail('expression_cost', {
      function: dearest.name,
      rows,
      length: asRefused(dearest.width),
      seconds: String(asRefused(((steep ? dearest.cost : total) * times * rows) / 1e9)),
      limit: (steep ? STEEP_MAX : EXPRESSION_MAX) / 1e9,
      name,
      kind,
    })
  }

  /** Adds the cost of an expression; `written`: a person wrote it as SQL. Throws `HeavierThanExpected` if the request was admitted as light but is heavy. */
  async add(of: Expr, times: number, named: Named, written: boolean): Promise<Result<null, ExpressionCode>> {
    if (growsTooFar(of, this.longest)) return fail('expression_grows', { limit: GROWTH_MAX, ...named })
    this.weighed.push({ of, times })
    const rows = await this.rows()
    // a planner's guess refuses nothing: the time limit of the database's session holds
    if (!this.dataset.facts.isCounted || this.total(rows) <= LIGHT_MAX) return ok(null)
    await this.measure()
    const refused = written ? this.refusal(rowCost(of, this.lengths), times, rows, named) : ok(null)
    if (!refused.ok) return refused
    if (!this.dataset.heavy && this.total(rows) > LIGHT_MAX) throw new HeavierThanExpected()
    return ok(null)
  }

  /** Registers a calculated column, so that expressions that refer to it include its cost. */
  name(name: string, of: Expr): void {
    this.calculated.push({ name, of })
    this.longest.set(name, textWidth(of, this.longest))
    this.lengths.set(name, textWidth(of, this.lengths))
  }
}
