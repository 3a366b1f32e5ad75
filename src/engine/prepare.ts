/** Prepares the input of a step on an open dataset: checks its SQL, plans and binds its calculated columns, and checks their requirements on the data. */

import type { Column } from '../contract/column.ts'
import { UNIQUE_VALUES_MAX } from '../contract/constants.ts'
import { type ErrorCode, type Failure, fail, ok, type Result } from '../contract/errors.ts'
import type { Measure } from '../contract/measure.ts'
import { typeFamily } from '../contract/scalar.ts'
import { BIGINT, DOUBLE, TEXT, TIMESTAMP, typeFamilyOf } from '../contract/sql-type.ts'
import type { StepConfig } from '../contract/step.ts'
import type { Calculation } from '../pivot/columns/calculation.ts'
import { overKeyOf } from '../pivot/columns/over-key.ts'
import {
  type CalculationCode,
  type CheckedExpression,
  calculatedName,
  calculationOf,
  inOrder,
  layersOf,
  readsOf,
  usedBy,
  withTexts,
} from '../pivot/columns/plan.ts'
import type { Prepared } from '../pivot/compile.ts'
import { interpolates } from '../pivot/expression/catalogue.ts'
import { inheritedRepeats } from '../pivot/measures/once-per-key.ts'
import { type CheckedMeasure, finite } from '../pivot/measures/sql.ts'
import { byId, type OverKey, physicalNames, type Source, type StoredColumn } from '../pivot/resolve.ts'
import { call, cast, column, type Expr, parameter, type Query } from '../pivot/sql/ast.ts'
import { firstUnsupported, unsupportedName } from '../pivot/sql/check.ts'
import type { Dialect } from '../pivot/sql/dialect.ts'
import { mapParts, walk } from '../pivot/sql/walk.ts'
import { marked } from './column-facts.ts'
import { averagedDecimals } from './expressions/averages.ts'
import { bindExpression } from './expressions/bind.ts'
import { checkExpression, type NamedColumn, type Purpose } from './expressions/check.ts'
import { parseExpression } from './expressions/parse.ts'
import { explained } from './expressions/repair.ts'
import { explainedType } from './expressions/type-slips.ts'
import { binaryText, typed } from './expressions/typed.ts'
import type { DatasetData, OpenDataset, RunContext } from './protocol.ts'
import { QueryCost } from './query-cost.ts'
import { allRows, dictionaryOf } from './source.ts'

export type PrepareCode =
  | CalculationCode
  | 'column_not_for_engine'
  | Extract<ErrorCode, `expression_${string}`>
  | 'group_named_like_value'
  | 'too_many_unique_values'

type Checked = Map<string, CheckedExpression>

const named = (failure: Failure<Extract<ErrorCode, `expression_${string}`>>, name: string, kind: Purpose) =>
  fail(failure.code, { ...failure.params, name, kind })

const lacking = ({ source }: OpenDataset, lack: string, { name }: { readonly name: string }, kind: Purpose) =>
  fail('expression_no_dialect', { function: lack, dialect: source.dialect.name, name, kind })

async function checkText(
  dialect: Dialect,
  text: string,
  of: { name: string },
  purpose: Purpose,
  columns: readonly NamedColumn[],
): Promise<Result<CheckedExpression, PrepareCode>> {
  const parsed = await parseExpression(text)
  if (!parsed.ok) return named(await explained(text, parsed, columns), of.name, purpose)
  const checked = checkExpression(text, parsed.value, purpose, columns)
  if (!checked.ok) return named(await explained(text, checked, columns), of.name, purpose)
  const lack = firstUnsupported(checked.value.of, dialect)
  return lack ? fail('expression_no_dialect', { function: unsupportedName(lack), dialect: dialect.name, name: of.name, kind: purpose }) : checked
}

function supports(dialect: Dialect, column: string, of: Expr): Result<null, 'column_not_for_engine'> {
  const lack = firstUnsupported(of, dialect)
  return lack ? fail('column_not_for_engine', { column, engine: dialect.name, part: unsupportedName(lack) }) : ok(null)
}

/** Converts zoned times to the dataset's zone before anything reads them (docs/computation.md). */
function zoned(stored: readonly StoredColumn[], timeZone: string): { stored: StoredColumn[]; calculated: { name: string; of: Expr }[] } {
  const calculated: { name: string; of: Expr }[] = []
  const placed = stored.map((c): StoredColumn => {
    if (c.type.kind !== 'timestamp' || !c.type.zoned) return c
    const name = `@${c.physical}`
    calculated.push({ name, of: call('in_zone', parameter(timeZone, TEXT), column(c.physical)) })
    return { ...c, physical: name, type: TIMESTAMP }
  })
  return { stored: placed, calculated }
}

/** Returns a query's single number. */
async function numberOf(dataset: OpenDataset, query: Query): Promise<number> {
  const [row] = await allRows(dataset, query, [BIGINT])
  return Number(row?.[0] ?? 0)
}

/** Refuses groups by values above the threshold, and groups that have the name of an ungrouped value. */
async function checkGroups(
  dataset: OpenDataset,
  of: Column,
  { base, clash }: NonNullable<Calculation['groups']>,
  { from, columns }: Pick<Growing, 'from' | 'columns'>,
): Promise<Result<null, 'group_named_like_value' | 'too_many_unique_values'>> {
  const values = { name: 'base_values', query: { distinct: true, columns: [{ of: column(base), as: base }], from: from.from, limit: UNIQUE_VALUES_MAX + 2 } }
  const counted = { columns: [{ of: call('count', column(base)), as: 'n' }], from: 'base_values' }
  const distinct = await numberOf(dataset, { with: [...from.relations, values], unionAll: [counted] })
  if (distinct > UNIQUE_VALUES_MAX) {
    const { name } = columns.find(({ physical }) => physical === base) ?? of
    return fail('too_many_unique_values', { column: name, limit: UNIQUE_VALUES_MAX })
  }
  if (!clash) return ok(null)
  const clashing = { columns: [{ of: call('min', cast(column(base), TEXT)), as: 'v' }], from: 'base_values', where: clash }
  const [[value] = []] = await allRows(dataset, { with: [...from.relations, values], unionAll: [clashing] }, [TEXT])
  return value === null || value === undefined ? ok(null) : fail('group_named_like_value', { column: of.name, group: String(value) })
}

interface Growing {
  readonly scale: QueryCost
  columns: StoredColumn[]
  calculated: { name: string; of: Expr }[]
  from: Omit<Source, 'columns'>
}

/** Returns how to compute a column once per key of the column that it reads, if that key is a short dictionary; undefined otherwise. */
async function overColumn(dataset: OpenDataset, of: Expr, columns: readonly StoredColumn[]): Promise<OverKey | undefined> {
  const over = overKeyOf(of, columns)
  const key = over?.key.kind === 'column' ? over.key.name : null
  const enumType = columns.find((c) => c.physical === key)?.enumType
  return !enumType || (await dictionaryOf(dataset, enumType)).length <= UNIQUE_VALUES_MAX ? over : undefined
}

async function addCalculated(
  dataset: OpenDataset,
  of: Column,
  name: string,
  state: Growing,
  context: Pick<RunContext, 'today' | 'calendar'> & { readonly sql: Checked; readonly physical: readonly string[] },
): Promise<Result<null, PrepareCode>> {
  const calculation = calculationOf(of, byId(state.columns), context)
  if (!calculation.ok) return calculation
  const { keyOrder, enumType = null, groups, periods } = calculation.value
  const supported = of.config?.kind === 'sql' ? ok(null) : supports(dataset.source.dialect, of.name, calculation.value.of)
  if (!supported.ok) return supported
  const light = await state.scale.add(calculation.value.of, 1, { name: of.name, kind: 'column' }, of.config?.kind === 'sql')
  if (!light.ok) return light
  if (groups) {
    const allowed = await checkGroups(dataset, of, groups, state)
    if (!allowed.ok) return allowed
  }
  let { of: expression, type } = calculation.value
  if (type === null) {
    const whole = await typed(dataset, expression, { ...state.from, columns: state.columns })
    if (whole.lack !== null) return lacking(dataset, whole.lack, of, 'column')
    const bound = await bindExpression(dataset, whole.of, state.from)
    if (!bound.ok) return named(explainedType(of.config?.kind === 'sql' ? of.config.params.sql : '', bound, state.columns), of.name, 'column')
    type = bound.value.type
    expression = binaryText(dataset, finite(bound.value.of, type), type)
  }
  const over = enumType === null ? ((await overColumn(dataset, expression, state.columns)) ?? calculation.value.over) : undefined
  const repeats = inheritedRepeats(expression, state.columns)
  state.calculated.push({ name, of: expression })
  state.scale.name(name, expression)
  state.columns.push({
    id: of.id,
    name: of.name,
    type,
    physical: name,
    enumType,
    ...(keyOrder ? { keyOrder } : {}),
    ...(over ? { over } : {}),
    ...(repeats ? { repeats } : {}),
    ...(periods ? { periods } : {}),
    ...(of.of_filter || of.automatic ? { hidden: true } : {}),
  })
  state.from = layersOf(state.calculated, context.physical)
  return ok(null)
}

/**
 * Returns the expression with decimals under an interpolating aggregate cast to DOUBLE: the engine would round the
 * result to their scale, but the median of 0.01 and 0.02 is 0.015 (docs/computation.md).
 */
async function interpolated(dataset: OpenDataset, of: Expr, source: Source): Promise<Expr> {
  const decimals = new Set<Expr>()
  const candidates: Expr[] = []
  walk(of, (node) => {
    if (node.kind === 'function' && interpolates(node.name) && node.args[0]) candidates.push(node.args[0])
  })
  for (const arg of candidates) {
    const found = await bindExpression(dataset, arg, source)
    if (found.ok && found.value.type.kind === 'decimal') decimals.add(arg)
  }
  const replace = (node: Expr): Expr => (decimals.has(node) ? cast(node, DOUBLE) : mapParts(node, replace))
  return decimals.size === 0 ? of : replace(of)
}

/** Checks and binds SQL measures of a step and its operands. */
async function checkMeasures(
  dataset: OpenDataset,
  measures: readonly Measure[],
  checked: Checked,
  source: Source,
  scale: QueryCost,
  grains: number,
): Promise<Result<Map<string, CheckedMeasure>, PrepareCode>> {
  const bound = new Map<string, CheckedMeasure>()
  const dictionaries = new Set(source.columns.flatMap((c) => (c.enumType ? [c.physical] : [])))
  for (const measure of measures) {
    const expression = checked.get(measure.id)
    if (measure.type !== 'sql' || !expression) continue
    const text = withTexts(expression.of, dictionaries)
    const light = await scale.add(text, grains, { name: measure.name, kind: 'measure' }, true)
    if (!light.ok) return light
    const whole = await typed(dataset, await interpolated(dataset, text, source), source)
    if (whole.lack !== null) return lacking(dataset, whole.lack, measure, 'measure')
    const { of } = whole
    const found = await bindExpression(dataset, of, source)
    if (!found.ok) return named(explainedType(measure.value.sql, found, source.columns), measure.name, 'measure')
    bound.set(measure.id, { ...found.value, averaged: await averagedDecimals(dataset, found.value.of, source) })
  }
  return ok(bound)
}

/** Returns everything that `compile` needs for a step. Only calculated columns that the step reads are planned. */
export async function prepare(
  dataset: OpenDataset,
  { columns }: Pick<DatasetData, 'columns'>,
  config: StepConfig,
  context: RunContext,
): Promise<Result<Prepared, PrepareCode>> {
  const { group_calculations, measures: shown } = config.query.value
  const { dialect } = dataset.source
  const measures = [...shown, ...context.operands]
  const { stored, calculated: zones } = zoned(columns, context.timeZone)
  for (const { name, of } of zones) {
    const supported = supports(dialect, columns.find((c) => name === `@${c.physical}`)?.name ?? name, of)
    if (!supported.ok) return supported
  }
  const names = [
    ...stored.map(({ id, name, physical, type }) => ({ id, name, physical, family: typeFamilyOf(type) })),
    ...group_calculations.map(({ id, name, dtype }, i) => ({ id, name, physical: calculatedName(i), family: typeFamily(dtype) })),
  ]
  const checked: Checked = new Map()
  for (const measure of measures) {
    if (measure.type !== 'sql') continue
    const expression = await checkText(dialect, measure.value.sql, measure, 'measure', names)
    if (!expression.ok) return expression
    checked.set(measure.id, expression.value)
  }
  const used = usedBy(
    { ...config, query: { ...config.query, value: { ...config.query.value, measures } } },
    [...checked.values()].flatMap((c) => c.columns),
  )
  const columnsChecked: Checked = new Map()
  const pending = new Set(used)
  for (const id of pending) {
    const of = group_calculations.find((c) => c.id === id)
    if (!of) continue
    if (of.config?.kind === 'sql') {
      const expression = await checkText(dialect, of.config.params.sql, of, 'column', names)
      if (!expression.ok) return expression
      columnsChecked.set(id, expression.value)
    }
    for (const read of readsOf(of, columnsChecked)) pending.add(read)
  }
  const order = inOrder(group_calculations, used, byId(stored), columnsChecked)
  if (!order.ok) return order
  const physical = physicalNames(columns)
  const state: Growing = { scale: new QueryCost(dataset, stored), columns: stored, calculated: zones, from: layersOf(zones, physical) }
  for (const of of order.value) {
    const name = calculatedName(group_calculations.indexOf(of))
    const added = await addCalculated(dataset, of, name, state, { today: context.today, calendar: context.calendar, sql: columnsChecked, physical })
    if (!added.ok) return added
  }
  const source = await marked(dataset, measures, { ...state.from, columns: state.columns })
  const grains = (config.pivot.rows.length + 1) * (config.pivot.columns.length + 1)
  const sql = await checkMeasures(dataset, measures, checked, source, state.scale, grains)
  const building = {
    ...{ today: context.today, calendar: context.calendar, calculated: state.calculated, physical, calculations: group_calculations },
    sqlReads: new Map([...columnsChecked].map(([id, { columns: read }]) => [id, read])),
  }
  return sql.ok ? ok({ source, dialect, sql: sql.value, operands: context.operands, building }) : sql
}
