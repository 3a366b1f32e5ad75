/** Builds the documents of demo analyses, replacing column names by column IDs. */
import { newStep } from '../../analysis/document.ts'
import type { AnalysisDocument } from '../../contract/analysis.ts'
import type { Column } from '../../contract/column.ts'
import { includeFilter } from '../../contract/filter.ts'
import { Measure } from '../../contract/measure.ts'
import type { Step, StepConfig } from '../../contract/step.ts'
import { NUMBER_PRESETS } from '../../format/presets.ts'
import type { DemoAnalysis, DemoDataset, DemoMeasure, DemoStep } from './content.ts'

function measureOf(m: DemoMeasure, id: string, idOf: (name: string) => string): Measure {
  const compared = m.differenceFrom
  return Measure.parse({
    ...{ id, name: m.name.en, scope: 'step' },
    ...('sql' in m ? { type: 'sql', value: { sql: m.sql } } : { type: 'ui', value: { agg: m.agg, column_id: m.column === null ? null : idOf(m.column) } }),
    ...(m.decimals === undefined ? {} : { format: { ...NUMBER_PRESETS.whole, decimalPlaces: m.decimals, zeroFormat: 'dash' } }),
    ...(compared ? { show_values_as: { name: 'difference_from', params: { column_id: idOf(compared.column), value: compared.value } } } : {}),
  })
}

/** The config of a demo step, with column names replaced by the IDs of `columns`. */
export function configOf(step: DemoStep, columns: readonly Column[]): StepConfig {
  const idOf = (name: string): string => columns.find((c) => c.name === name)?.id ?? ''
  const rows = step.rows.map(idOf)
  const across = step.columns.map(idOf)
  return {
    query: {
      type: 'ui' as const,
      value: {
        filters: (step.filters ?? []).map((f) => includeFilter(idOf(f.column), f.values)),
        measures: step.measures.map((m, i) => measureOf(m, `m${i + 1}`, idOf)),
        groupbys: [...rows, ...across],
        group_calculations: [],
      },
    },
    pivot: {
      rows,
      columns: across,
      sort: (step.largestFirst?.fields ?? []).map((field) => ({
        column_id: idOf(field),
        direction: 'desc' as const,
        by: { kind: 'measure' as const, measure_id: `m${(step.largestFirst?.measure ?? 0) + 1}`, at: [] },
      })),
    },
  }
}

/** Adds the step's chart. Line charts get neither data labels, which would overlap on a line of a hundred years, nor tints, which would mix. */
const shownStep = ({ chart }: DemoStep, step: Step): Step =>
  chart
    ? {
        ...step,
        display_mode: 'both',
        chart_settings: { ...step.chart_settings, chartType: chart, showDataLabels: chart !== 'line', fillLines: chart !== 'line' },
      }
    : step

export function documentOf(analysis: DemoAnalysis, id: string, dataset: DemoDataset, columns: readonly Column[]): AnalysisDocument {
  return {
    dataset: { id: dataset.id, name: dataset.title.en, columns: [...columns] },
    steps: analysis.steps.map((step, i) => shownStep(step, newStep(`s${i + 1}`, step.name.en, id, configOf(step, columns)))),
    measures: [],
  }
}
