/** Headers of results, and the words in them, in the language of a call. */
import { fieldTitles, measureTitles, withTitles } from '../analysis/titles.ts'
import type { AnalysisDocument } from '../contract/analysis.ts'
import { fillIn } from '../contract/errors.ts'
import type { PivotResult } from '../contract/pivot-result.ts'
import { isShareOfItem } from '../contract/show-as.ts'
import type { StepConfig } from '../contract/step.ts'
import { blankLabels } from '../describe/labels.ts'
import type { TableLabels } from '../format/export-table.ts'
import type { Locale } from '../texts/languages.ts'
import { titlesIn } from './step-words.ts'
import { textsIn } from './texts.ts'

/** A result with the same headers as on the page. */
export function titledIn(result: PivotResult, { query }: StepConfig, dataset: AnalysisDocument['dataset'], locale: Locale): PivotResult {
  const {
    ask: { window, windows, showAs },
    describe: { compared, comparedAsShare },
  } = textsIn(locale)
  const { measures, group_calculations } = query.value
  return withTitles(result, {
    measures: measureTitles(measures, (name, shown, relative) => {
      const kind = showAs[shown]
      const against = isShareOfItem(shown) ? comparedAsShare : compared
      return { kind, title: fillIn(showAs.title, { name, kind: relative ? fillIn(against[relative], { kind }) : kind }) }
    }),
    fields: fieldTitles(dataset.columns, group_calculations, (column, grain) => fillIn(window, { column, grain: windows[grain] }), titlesIn(dataset, locale)),
  })
}

export function wordsIn(locale: Locale): TableLabels {
  const { table, describe } = textsIn(locale)
  const { grandTotal, total, values } = table
  return { ...blankLabels(describe, locale), grandTotal, values, total: (name) => fillIn(total, { name }) }
}
