/**
 * Sends corrupted expressions through all stages from text to result. Each must either give a result or be refused with
 * a specific code. Nothing may throw, and no value of another table may appear.
 */
import { Column } from '../../../src/contract/column.ts'
import { Measure } from '../../../src/contract/measure.ts'
import { checkExpression } from '../../../src/engine/expressions/check.ts'
import { parseExpression } from '../../../src/engine/expressions/parse.ts'
import { runStep } from '../../../src/engine/pivot-run.ts'
import { aConfig, CONTEXT } from '../documents.ts'
import { tableOf } from '../tables.ts'
import { AS_COLUMN, AS_MEASURE, EITHER } from './hostile.ts'
import { COLUMNS, MEASURES } from './legitimate.ts'

const SECRET = 'TESSERA-SECRET'
const NAMES = ['id', 'name', 'city', 'quantity', 'amount', 'rate', 'paid', 'day', 'moment', 'Net amount']
const PIECES =
  "( ) , ; ' \" -- /* */ * . :: [ ] { } -> = <> || + - / // % ^ sum( max( (select other.secret from other ' ' null true 0 1 9223372036854775808 1e308 amount name day from data union all as over () filter (where order by distinct case when then else end in between like $1 ? current_date read_text('/etc/passwd') \\ \n 中".split(
    ' ',
  )

/** The Mulberry32 generator: the same seed gives the same numbers. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface Fuzzed {
  readonly cases: number
  readonly passed: number
  readonly ran: number
  readonly problems: string[]
}

export async function fuzz(cases: number, seed: number): Promise<Fuzzed> {
  const next = random(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const corpus = [...MEASURES, ...COLUMNS, ...EITHER, ...AS_MEASURE, ...AS_COLUMN]
  const at = (text: string) => Math.floor(next() * (text.length + 1))
  const damage = (text: string): string => {
    const [from, to] = [at(text), at(text)].sort((a, b) => a - b) as [number, number]
    switch (Math.floor(next() * 6)) {
      case 0:
        return text.slice(0, from) + text.slice(to)
      case 1:
        return text.slice(0, from) + pick(PIECES) + text.slice(from)
      case 2:
        return text.slice(0, from) + pick(PIECES) + text.slice(to)
      case 3:
        return text.slice(0, to) + text.slice(from)
      case 4: {
        const other = pick(corpus)
        return text.slice(0, from) + other.slice(at(other))
      }
      default:
        return `${text} ${pick(PIECES)} ${pick(corpus)}`
    }
  }

  const table = await tableOf(
    ['BIGINT', 'VARCHAR', 'VARCHAR', 'BIGINT', 'DECIMAL(18,2)', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMP', 'DECIMAL(18,2)'],
    [[1, 'Ann', 'Paris', 3, 10.5, 0.25, true, '2024-02-29', '2024-02-29 10:30:00', 9]],
  )
  await table.connection.run(`CREATE TABLE other AS SELECT '${SECRET}' AS secret`)
  const columns = table.columns.map((c, i) => ({ ...c, name: NAMES[i] ?? c.name }))
  const problems: string[] = []
  let passed = 0
  let ran = 0
  for (let i = 0; i < cases; i++) {
    let text = damage(pick(corpus))
    while (next() < 0.4) text = damage(text)
    text = text.slice(0, 5_000)
    const purpose = next() < 0.5 ? 'measure' : 'column'
    try {
      const parsed = await parseExpression(text)
      const checked = parsed.ok ? checkExpression(text, parsed.value, purpose, columns) : parsed
      if (!checked.ok) continue
      passed++
      const step = aConfig(purpose === 'measure' ? { measures: [Measure.parse({ id: 'm', name: 'm', type: 'sql', value: { sql: text } })] } : { rows: ['k'] })
      const calculated =
        purpose === 'measure' ? [] : [Column.parse({ id: 'k', name: 'k', type: 'calculated column', config: { kind: 'sql', params: { sql: text } } })]
      const config = { ...step, query: { ...step.query, value: { ...step.query.value, group_calculations: calculated } } }
      const result = await runStep(table, {
        kind: 'step',
        dataset: { kind: 'file', file: '', columns },
        config,
        context: CONTEXT,
        locale: 'en',
        maxCells: 1_000,
      })
      if (result.ok) ran++
      else if (!result.code.startsWith('expression_')) problems.push(`${result.code}: ${text}`)
      if (JSON.stringify(result, (_, value) => (typeof value === 'bigint' ? String(value) : value)).includes(SECRET)) problems.push(`shows the secret: ${text}`)
      if (result.ok && result.value.sourceRows !== 1) problems.push(`reads other rows: ${text}`)
    } catch (error) {
      problems.push(`${String(error).slice(0, 300)}: ${text}`)
    }
  }
  table.close()
  return { cases, passed, ran, problems }
}
