/** Converts a question's request to the configuration of a step. Reuses existing measures and windows of the analysis, under their IDs. */
import { columnOfCondition, filterOfCondition } from '../analysis/conditions/conditions.ts'
import { groupedBase } from '../analysis/edits/dates.ts'
import { emptyGroupsOf } from '../analysis/empty-groups.ts'
import { freshId, uniqueName } from '../analysis/names.ts'
import { usedCalculations } from '../analysis/references.ts'
import { withShowValuesAs } from '../analysis/shown-as.ts'
import type { Aggregation } from '../contract/aggregation.ts'
import { Column } from '../contract/column.ts'
import { type Calendar, type DateSeriesWindow, dtypeOf } from '../contract/date-series.ts'
import { excludeFilter, type Filter, includeFilter } from '../contract/filter.ts'
import { filtersOfMeasure, Measure } from '../contract/measure.ts'
import { isAlongOutermost, SHOW_AS } from '../contract/show-as.ts'
import type { FieldSort, StepConfig } from '../contract/step.ts'
import { isDated, isYearly } from './cursor.ts'
import type { Group, ParsedQuestion, Problem, QuestionFilter, QuestionMeasure, QuestionSort, ShowAsRequest } from './parsed-question.ts'

/** The current step, and the contents of its analysis. */
export interface CurrentStep {
  readonly config: StepConfig
  /** Columns of the dataset, and those calculated for the analysis or the step. */
  readonly columns: readonly Column[]
  readonly measures: readonly Measure[]
  readonly calendar: Calendar
  readonly say: {
    readonly measure: (agg: Aggregation, column: string | null) => string
    readonly window: (column: string, window: DateSeriesWindow) => string
  }
}

export interface Configured {
  readonly config: StepConfig
  /** Requested parts that the configuration lacks; an incomplete configuration is not proposed. */
  readonly problems: readonly Problem[]
}

class Build {
  readonly present: CurrentStep
  readonly columns: Column[]
  readonly problems: Problem[] = []
  readonly measures: Measure[] = []
  filters: Filter[] = []
  rows: string[] = []
  across: string[] = []

  constructor(present: CurrentStep) {
    this.present = present
    this.columns = [...present.columns]
  }
  get names(): string[] {
    return [...this.columns, ...this.present.measures, ...this.measures].map((x) => x.name)
  }

  group({ column, window }: Group): string {
    if (window === null) return column.id
    const known = this.columns.filter((c) => groupedBase(c) === column.id && c.config?.kind === 'date_series' && c.config.params.window === window)
    const found = known.find((c) => c.automatic) ?? known[0]
    if (found) return found.id
    const made = Column.parse({
      id: freshId(
        'k',
        this.columns.map((c) => c.id),
      ),
      name: uniqueName(this.present.say.window(column.name, window), this.names),
      type: 'calculated column',
      dtype: dtypeOf(window, this.present.calendar),
      config: { kind: 'date_series', base_column: column.id, params: { window } },
      dependency: [column.id],
      automatic: true,
    })
    this.columns.push(made)
    return made.id
  }

  filter(asked: QuestionFilter): void {
    const { column } = asked
    if (asked.kind === 'values') this.filters.push((asked.keeps ? includeFilter : excludeFilter)(column.id, asked.values))
    else if (asked.kind === 'blank') this.filters.push({ column: column.id, operator: asked.keeps ? 'IS NULL' : 'IS NOT NULL', value: [] })
    else {
      const own = columnOfCondition(column, asked.condition, null, { ids: this.columns.map((c) => c.id), names: this.names })
      if (!own) {
        this.problems.push({ text: column.name, why: 'wrong type' })
        return
      }
      this.columns.push(own)
      this.filters.push(filterOfCondition(own))
    }
  }

  /** Returns the existing measure of the step or its analysis, or a new one; shown as plain values. */
  measure(of: QuestionMeasure['of']): Measure {
    const taken = [...this.present.measures, ...this.measures]
    const known =
      'measure' in of
        ? of.measure
        : this.present.measures.find(
            (m) => m.type === 'ui' && m.value.agg === of.agg && m.value.column_id === (of.column?.id ?? null) && filtersOfMeasure(m).length === 0,
          )
    if (known) return known
    if ('measure' in of) return of.measure
    const { agg, column } = of
    return Measure.parse({
      id: freshId(
        'm',
        taken.map((m) => m.id),
      ),
      name: uniqueName(this.present.say.measure(agg, column?.name ?? null), this.names),
      type: 'ui',
      auto: true,
      scope: 'analysis',
      value: { agg, column_id: column?.id ?? null, ...(column ? { dependencies: [column.id] } : {}) },
      ...(column ? { dependency: [column.id] } : {}),
    })
  }

  /** Returns the field along which values are shown: that of the compared periods, a time field, else the innermost one. */
  along({ name, item, window, overTime }: ShowAsRequest): string | null {
    if (item) return item.column
    const fields = [...this.rows, ...this.across]
    const isCompared = ({ config }: Column): boolean => config?.kind === 'date_series' && config.params.window === window
    const compared = fields.find((id) => this.columns.some((c) => c.id === id && isCompared(c)))
    if (compared) return compared
    const isTime = (id: string): boolean => this.columns.some((c) => c.id === id && (groupedBase(c) !== undefined || isDated(c) || isYearly(c)))
    if (isAlongOutermost(name)) return fields[0] ?? null
    const time = SHOW_AS[name].unit === 'rank' ? undefined : fields.find(isTime)
    if (overTime) return time ?? null
    return time ?? this.rows.at(-1) ?? this.across.at(-1) ?? null
  }

  shown(measure: Measure, shown: ShowAsRequest | null): Measure {
    if (shown === null) return measure.show_values_as.name === 'none' ? measure : withShowValuesAs(measure, 'none', undefined)
    if (SHOW_AS[shown.name].needs === 'nothing') return withShowValuesAs(measure, shown.name, undefined)
    const column_id = this.along(shown)
    if (column_id === null) {
      this.problems.push({ text: measure.name, why: shown.overTime ? 'no time' : 'no groups' })
      return measure
    }
    const params = { column_id, ...(shown.relative ? { relative: shown.relative } : {}), ...(shown.item ? { value: shown.item.value } : {}) }
    return withShowValuesAs(measure, shown.name, params)
  }
}

function sortOf(build: Build, { by, agg, direction }: QuestionSort): FieldSort[] {
  const groups = [...build.rows, ...build.across]
  const isGroup = by !== null && 'column' in by && !('kind' in by)
  if (isGroup && agg === null) {
    const id = build.group(by)
    if (groups.includes(id)) return [{ column_id: id, direction: direction ?? 'asc', by: { kind: 'header' } }]
  }
  const named = by === null ? null : 'kind' in by ? (by.kind === 'measure' ? by.measure.id : by.column.id) : by.column.id
  const fits = (m: Measure): boolean =>
    (named === null || m.id === named || (m.type === 'ui' && m.value.column_id === named)) && (agg === null || (m.type === 'ui' && m.value.agg === agg))
  const measure = build.measures.find(fits)
  const axis = build.rows.length > 0 ? build.rows : build.across
  if (!measure) {
    // without a measure, a bare 'sorted' orders groups by their names
    if (by === null && build.measures.length === 0) return axis.map((column_id) => ({ column_id, direction: direction ?? 'asc', by: { kind: 'header' } }))
    build.problems.push({
      text: by === null ? '' : 'kind' in by ? (by.kind === 'measure' ? by.measure.name : by.column.name) : by.column.name,
      why: 'not shown',
    })
    return []
  }
  return axis.map((column_id) => ({ column_id, direction: direction ?? 'desc', by: { kind: 'measure', measure_id: measure.id, at: [] } }))
}

/** Decides which parts of the current step a partial question leaves unchanged. */
function refine(
  asked: ParsedQuestion,
  build: Build,
): { readonly measures: boolean; readonly groups: boolean; readonly filters: boolean; readonly sort: boolean } {
  const { measures, pivot } = { measures: build.present.config.query.value.measures, pivot: build.present.config.pivot }
  const hasGroups = asked.rows.length + asked.columns.length > 0
  const isPart = asked.measures.length === 0 && measures.length > 0
  return { measures: isPart, groups: isPart && !hasGroups && pivot.rows.length + pivot.columns.length > 0, filters: isPart, sort: isPart && !hasGroups }
}

/** Adds the fields of both axes; a duplicate field is a problem. */
function withGroups(asked: ParsedQuestion, build: Build, keeps: boolean): void {
  if (keeps) {
    build.rows = [...build.present.config.pivot.rows]
    build.across = [...build.present.config.pivot.columns]
    return
  }
  build.rows = asked.rows.map((group) => build.group(group))
  build.across = asked.columns.map((group) => build.group(group))
  for (const [at, id] of [...build.rows, ...build.across].entries())
    if ([...build.rows, ...build.across].indexOf(id) < at) build.problems.push({ text: build.columns.find((c) => c.id === id)?.name ?? '', why: 'twice' })
}

export function configure(asked: ParsedQuestion, present: CurrentStep): Configured {
  const build = new Build(present)
  const keeps = refine(asked, build)
  withGroups(asked, build, keeps.groups)
  const { value } = present.config.query
  if (keeps.measures) build.measures.push(...value.measures.map((m) => (asked.shown ? build.shown(m, asked.shown) : m)))
  for (const { of, shown } of asked.measures) {
    const measure = build.shown(build.measure(of), shown)
    if (build.measures.some(({ id }) => id === measure.id)) build.problems.push({ text: measure.name, why: 'twice' })
    else build.measures.push(measure)
  }
  if (build.measures.length === 0) build.measures.push(build.shown(build.measure({ agg: 'count', column: null }), asked.shown))
  const named = new Set(asked.filters.map(({ column }) => column.id))
  const baseOf = (filter: Filter): string => present.columns.find((c) => c.id === filter.column && c.of_filter)?.dependency[0] ?? filter.column
  if (keeps.filters) build.filters = value.filters.filter((filter) => !named.has(baseOf(filter)))
  for (const filter of asked.filters) build.filter(filter)
  const fields = [...build.rows, ...build.across]
  const kept = present.config.pivot.sort.filter((s) => fields.includes(s.column_id))
  const sort = asked.sort ? sortOf(build, asked.sort) : keeps.sort ? kept : []
  const whole: StepConfig = {
    query: {
      type: 'ui',
      value: {
        filters: build.filters,
        measures: build.measures,
        groupbys: fields,
        group_calculations: build.columns.filter((c) => c.type === 'calculated column'),
      },
    },
    pivot: { rows: build.rows, columns: build.across, sort, ...(keeps.groups ? emptyGroupsOf(present.config.pivot, (id) => fields.includes(id)) : {}) },
  }
  const used = usedCalculations(whole, present.measures, build.columns)
  return { config: { ...whole, query: { ...whole.query, value: { ...whole.query.value, group_calculations: used } } }, problems: build.problems }
}
