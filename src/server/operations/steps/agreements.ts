/** Remembers which costs of steps people agreed to (docs/decisions/0265). In memory: after a restart they are asked again. */
import { createHash } from 'node:crypto'
import { canonical } from '../../../analysis/config-key.ts'
import { type Measure, unmarked } from '../../../contract/measure.ts'
import type { StepConfig } from '../../../contract/step.ts'
import type { TableData } from '../../databases/tables.ts'
import { type Actor, signedIn } from '../../policies/actor.ts'
import { dataLocation } from '../../results/data-marks.ts'

const LIFETIME = 60 * 60 * 1_000
const KEPT = 1_000
/** A table that has grown to more than this multiple of what somebody agreed to is asked about again. */
const GROWTH = 2

interface Agreement {
  /** As many rows as the question said. */
  readonly rows: number
  readonly expires: number
}

/** The key of an agreement: a person, and a step's configuration on one table, at any moment. Null for guests, who may share an address. */
export function agreementKey(
  { analysis_id, config, operands }: { readonly analysis_id: string; readonly config: StepConfig; readonly operands: readonly Measure[] },
  table: TableData,
  actor: Actor,
): string | null {
  if (!signedIn(actor)) return null
  const { query } = config
  const plain = { ...config, query: { ...query, value: { ...query.value, measures: query.value.measures.map(unmarked) } } }
  const of = canonical([actor.key, analysis_id, dataLocation(table), plain, operands.map(unmarked)])
  return createHash('sha256').update(of).digest('base64url')
}

export class Agreements {
  private readonly agreed = new Map<string, Agreement>()
  private readonly now: () => number

  constructor(now: () => number = Date.now) {
    this.now = now
  }

  /** Remembers for an hour that a person agreed to read about so many rows. */
  add(key: string | null, rows: number): void {
    if (key === null) return
    this.agreed.delete(key)
    this.agreed.set(key, { rows, expires: this.now() + LIFETIME })
    const [oldest] = this.agreed.keys()
    if (this.agreed.size > KEPT && oldest !== undefined) this.agreed.delete(oldest)
  }

  /** Above how many rows a step asks. `limit`: the operator's. */
  askAbove(key: string | null, limit: number): number {
    const found = key === null ? undefined : this.agreed.get(key)
    return found && found.expires > this.now() ? Math.max(limit, found.rows * GROWTH) : limit
  }
}
