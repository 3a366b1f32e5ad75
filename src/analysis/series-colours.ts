/** Lets the colors that people chose for the series of a chart follow the names of its measures. */
import type { AnalysisDocument } from '../contract/analysis.ts'
import type { Step } from '../contract/step.ts'
import { withStoredNames } from './measure-names.ts'

/** The names that measures of a step had and have now, if they differ. */
function renamesIn(before: Step, after: Step): (readonly [was: string, now: string])[] {
  const names = new Map(after.config.query.value.measures.map((m) => [m.id, m.name]))
  return before.config.query.value.measures.flatMap(({ id, name }) => {
    const now = names.get(id) ?? name
    return now === name ? [] : [[name, now] as const]
  })
}

/** Colors are stored by the label of their series: the name of a measure, or a group, ', ' and the name. */
function followed(step: Step, renames: readonly (readonly [was: string, now: string])[]): Step {
  const { seriesColors } = step.chart_settings
  if (renames.length === 0 || Object.keys(seriesColors).length === 0) return step
  const toLabel = (label: string): string => {
    const renamed = renames.find(([name]) => label === name || label.endsWith(`, ${name}`))
    return renamed ? label.slice(0, -renamed[0].length) + renamed[1] : label
  }
  const colours = Object.fromEntries(Object.entries(seriesColors).map(([label, colour]) => [toLabel(label), colour]))
  return { ...step, chart_settings: { ...step.chart_settings, seriesColors: colours } }
}

/** Renames the colors of the charts in `target` as measures were renamed from `before` to `after`. Returns the same document if it has none of these colors. */
export function withColoursOf(before: AnalysisDocument, after: AnalysisDocument, target: AnalysisDocument = after): AnalysisDocument {
  const stepIn = ({ steps }: AnalysisDocument, id: string): Step | undefined => steps.find((s) => s.step_id === id)
  const steps = target.steps.map((step) => {
    const [was, now] = [stepIn(before, step.step_id), stepIn(after, step.step_id)]
    return was && now ? followed(step, renamesIn(was, now)) : step
  })
  return steps.every((step, at) => step === target.steps[at]) ? target : { ...target, steps }
}

/** The document after an edit, with the colors that series had under their names before it. */
export function withKeptColours(before: AnalysisDocument, after: AnalysisDocument): AnalysisDocument {
  const hasColours = after.steps.some(({ chart_settings }) => Object.keys(chart_settings.seriesColors).length > 0)
  return before === after || !hasColours ? after : withColoursOf(withStoredNames(before), withStoredNames(after), after)
}
