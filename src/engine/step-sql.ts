/**
 * Prints the queries of a step for people to read and copy. Groups are chosen, and groups of values checked, as when the
 * step runs; the queries themselves are not run.
 */
import { fail, ok, type Result } from '../contract/errors.ts'
import type { StepConfig } from '../contract/step.ts'
import type { SqlPurpose, StepSql } from '../contract/step-sql.ts'
import { compile, type Plan, type Prepared } from '../pivot/compile.ts'
import type { PlannedQuery } from '../pivot/queries.ts'
import type { StoredColumn } from '../pivot/resolve.ts'
import type { Query } from '../pivot/sql/ast.ts'
import type { Dialect } from '../pivot/sql/dialect.ts'
import { laidOut } from '../pivot/sql/layout.ts'
import { printLiterals, withStored } from '../pivot/sql/print.ts'
import { planChosen } from './choices.ts'
import { placedChoices } from './choosing.ts'
import { withOverflowRetry } from './pivot-run.ts'
import type { RunCode } from './plan-run.ts'
import { prepare } from './prepare.ts'
import type { OpenDataset, QueryRequest } from './protocol.ts'

type SqlRequest = Extract<QueryRequest, { kind: 'sql' }>

/** Maximum characters of all queries of a step. */
const SQL_MAX = 2_000_000

interface Named {
  readonly purpose: SqlPurpose
  readonly plan: Plan
  readonly measures: readonly number[]
  readonly query: Query
}

function queriesOf(plan: Plan, isOthers: boolean): Named[] {
  const as = (purpose: SqlPurpose, { query, measures }: PlannedQuery): Named => ({ purpose: isOthers ? 'others' : purpose, plan, measures, query })
  const queries = plan.queries.map((planned, at) => as(at === 0 ? 'main' : 'measures', planned))
  const bases = plan.overTime?.bases.flatMap((base) => base.queries.map((planned) => as('base', planned))) ?? []
  const items = isOthers ? [] : (plan.empty?.axes.flatMap((axis) => axis.items ?? []) ?? [])
  return [...queries, ...bases, ...items.map(({ query }) => ({ purpose: 'empty_groups' as const, plan, measures: [], query }))]
}

/** Plans everything that the step runs. */
async function planned(dataset: OpenDataset, config: StepConfig, prepared: Prepared, request: SqlRequest): Promise<Result<Named[], RunCode>> {
  const choices = placedChoices(config, prepared)
  if (!choices.ok) return choices
  if (!choices.value) {
    const plan = compile(config, prepared)
    return plan.ok ? ok(queriesOf(plan.value, false)) : plan
  }
  let found: Named[] = []
  const { value } = choices
  const chosen = await withOverflowRetry(dataset, async (approximate) => {
    const plan = await planChosen(dataset, config, prepared, request, value, approximate)
    if (plan.ok) found = [...queriesOf(plan.value.plan, false), ...plan.value.others.flatMap((own) => queriesOf(own, true))]
    return plan
  })
  return chosen.ok ? ok(found) : chosen
}

/** A text that stands for the prelude until the query is laid out: a person's statement may have comments and quotes of its own. */
const PRELUDE = '"@prelude"'

/** Line breaks and control characters would end a comment. */
const inComment = (name: string): string => name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')

/** Explains the columns of a query in comments, by the names that people gave. */
function legend(sql: string, { plan, measures }: Named, columns: readonly StoredColumn[], quote: Dialect['quote']): string[] {
  const fields = [...plan.rows.map((c, at) => [`row${at}`, c.name]), ...plan.columns.map((c, at) => [`col${at}`, c.name])]
  // distinct values are counted by a query of one measure, whose column is `v`
  const values = measures.flatMap((at) => (measures.length === 1 ? [`v${at}`, 'v'] : [`v${at}`]).map((alias) => [alias, plan.measures[at]?.name ?? '']))
  const physical = columns.map((c) => [c.physical, c.name])
  return [...physical, ...fields, ...values].flatMap(([name = '', shown = '']) => (sql.includes(quote(name)) ? [`-- ${name} = ${inComment(shown)}`] : []))
}

/** The rows of the dataset under the names that people gave its columns; only those that a query reads. */
function namedRows(sql: string, table: string, columns: readonly StoredColumn[], { quote }: Dialect): string {
  const read = columns.filter(({ physical }) => sql.includes(quote(physical)))
  const list = read.map(({ name, physical }) => `${quote(name)} AS ${quote(physical)}`)
  return `  SELECT ${(list.length > 0 ? list : ['1 AS "row"']).join(',\n    ')}\n  FROM ${quote(table)}`
}

function textOf(named: Named, request: SqlRequest, { source }: OpenDataset): string {
  const { dialect, prelude } = source
  const { columns } = request.dataset
  const own = request.table === null ? prelude : null
  // under the dataset's title there are only its own columns, none as a table stores them
  const sql = laidOut(printLiterals(named.query, own === null ? { ...dialect, storedAs: new Map() } : dialect, PRELUDE))
  const data = own === null ? namedRows(sql, request.table ?? 'data', columns, dialect) : withStored(own, sql, dialect)
  const calculated = named.plan.fields.source.columns.filter(({ physical }) => columns.every((c) => c.physical !== physical))
  const comments = legend(sql, named, own === null ? calculated : [...columns, ...calculated], dialect.quote)
  return [...comments, sql.replace(`(${PRELUDE})`, () => `(\n${data}\n)`)].join('\n')
}

/** Dictionaries exist only in stored files, so text is printed as text. */
const plainText = (columns: readonly StoredColumn[]): StoredColumn[] => columns.map((column) => ({ ...column, enumType: null }))

/** Returns the text of each query that computes the step. Fails if they are too long to read. */
export async function stepSql(dataset: OpenDataset, request: SqlRequest): Promise<Result<StepSql, RunCode | 'sql_too_long'>> {
  const { config, context } = request
  const prepared = await prepare(dataset, { columns: plainText(request.dataset.columns) }, config, context)
  if (!prepared.ok) return prepared
  const found = await planned(dataset, config, prepared.value, request)
  if (!found.ok) return found
  const queries: StepSql['queries'] = []
  let length = 0
  for (const named of found.value) {
    const sql = textOf(named, request, dataset)
    length += sql.length
    if (length > SQL_MAX) return fail('sql_too_long')
    const { plan, purpose } = named
    queries.push({ purpose, measures: named.measures.flatMap((at) => (plan.measures[at]?.hidden ? [] : (plan.measures[at]?.name ?? []))), sql })
  }
  return ok({ dialect: dataset.source.dialect.name, queries })
}
